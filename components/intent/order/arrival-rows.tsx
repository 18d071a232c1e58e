import { AmountRow } from '@/components/trade/amount/amount-row'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { AddressText } from '@/components/trade/token/address-text'
import { ChainIcon } from '@/components/trade/token/chain-icon'
import { Row } from '@/components/ui/rows'
import { useSite } from '@/hooks/use-site'
import { shortAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { arrivalTerms } from '@/lib/order/bridge/arrival-terms'
import { intentText } from '@/messages/intent'

type ArrivalRowsProps = { chain: Chain; hashed: HashedIntent; output: Token | undefined }

// Shows the signed terms of the payment on another chain.
export function ArrivalRows({ chain, hashed, output }: ArrivalRowsProps) {
  const { chains } = useSite()
  const terms = arrivalTerms(hashed)
  if (!terms) return <Row label={intentText.terms.bridge}>{intentText.terms.unknownBridge}</Row>
  const { chainId, token, minimum, sliceMinimum, maxFee, fillSeconds } = terms
  // Falls back to the address and raw units while the token has no name.
  const named = output ?? { symbol: shortAddress(token), decimals: 0 }
  const name = chains.find(({ id }) => id === chainId)?.name ?? intentText.terms.chainNumber(chainId)
  const { acrossBridge } = chain.contracts
  return (
    <>
      <Row label={intentText.terms.paidOn}>
        <ChainIcon chainId={chainId} size={14} /> {name}
      </Row>
      <Row label={intentText.terms.outputToken}>
        {named.symbol} <AddressText address={token} />
      </Row>
      <AmountRow label={intentText.terms.arrives} raw={minimum} token={named} />
      {hashed.schedule && <AmountRow label={intentText.terms.partArrives} raw={sliceMinimum} token={named} />}
      <AmountRow
        label={hashed.schedule ? intentText.terms.partBridgeFee : intentText.terms.bridgeFee}
        raw={maxFee}
        token={named}
      />
      <Row label={intentText.terms.payBy}>{intentText.terms.payWithin(displayDuration(Number(fillSeconds)))}</Row>
      <Row label={intentText.terms.bridge}>
        {intentText.terms.across} {acrossBridge && <AddressText address={acrossBridge} />}
      </Row>
    </>
  )
}
