import { AmountRow } from '@/components/trade/amount/amount-row'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { AddressText } from '@/components/trade/token/address-text'
import { ChainIcon } from '@/components/trade/token/chain-icon'
import { Row } from '@/components/ui/rows'
import { useToken } from '@/hooks/token/use-tokens'
import { useSite } from '@/hooks/use-site'
import { shortAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { arrivalTerms } from '@/lib/order/bridge/arrival-terms'
import { crossingText } from '@/messages/crossing'
import { intentText } from '@/messages/intent'

type ArrivalRowsProps = { chain: Chain; hashed: HashedIntent; output: Token | undefined }

// Shows the signed terms of the payment on another chain.
export function ArrivalRows({ chain, hashed, output }: ArrivalRowsProps) {
  const { chains } = useSite()
  const terms = arrivalTerms(hashed)
  const far = chains.find(({ id }) => id === terms?.chainId)
  const bought = useToken(far, terms?.landing?.destToken).token
  if (!terms) return <Row label={intentText.terms.bridge}>{intentText.terms.unknownBridge}</Row>
  const { chainId, token, minimum, sliceMinimum, maxFee, fillSeconds, landing } = terms
  // Falls back to the address and raw units while the token has no name.
  const named = output ?? { symbol: shortAddress(token), decimals: 0 }
  const name = far?.name ?? intentText.terms.chainNumber(chainId)
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
      {landing && (
        <>
          <Row label={intentText.terms.soldFor}>
            {bought?.symbol} <AddressText address={landing.destToken} />
          </Row>
          <AmountRow
            label={crossingText.sale.soldAtLeast}
            raw={landing.minAmount}
            token={bought ?? { symbol: shortAddress(landing.destToken), decimals: 0 }}
          />
          <Row label={crossingText.sale.soldWithin}>{displayDuration(Number(landing.secondsToSell))}</Row>
        </>
      )}
      <Row label={intentText.terms.bridge}>
        {intentText.terms.across} {acrossBridge && <AddressText address={acrossBridge} />}
      </Row>
    </>
  )
}
