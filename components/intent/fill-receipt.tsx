import type { IntentFill, PlaceTerms } from '@/actions/intent/intent-run'
import { AddressText } from '@/components/trade/address-text'
import { Amount } from '@/components/trade/amount'
import { displayCount } from '@/components/trade/display-amount'
import { ReceiptLink } from '@/components/trade/receipt-link'
import { SettledAmounts } from '@/components/trade/settled-amounts'
import { Row, Rows } from '@/components/ui/rows'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { otherOrders } from './intent-words'

type ReceiptTerms = Pick<
  PlaceTerms,
  'side' | 'srcToken' | 'destToken' | 'srcSymbol' | 'destSymbol' | 'srcDecimals' | 'destDecimals' | 'limit'
>

type FillReceiptProps = { fill: IntentFill; terms: ReceiptTerms; chain: Chain }

// What the chain says of a fill: every amount is of the logs that this browser read.
export function FillReceipt({ fill, terms, chain }: FillReceiptProps) {
  const src = { address: terms.srcToken, symbol: terms.srcSymbol, decimals: terms.srcDecimals }
  const dest = { address: terms.destToken, symbol: terms.destSymbol, decimals: terms.destDecimals }
  const isSale = terms.side === 'SELL'
  return (
    <div className="grid gap-4">
      <SettledAmounts
        chainId={chain.id}
        received={{ raw: fill.received, token: dest }}
        paid={{ raw: fill.paid, token: src }}
        words={
          fill.parts !== undefined
            ? `In ${displayCount(fill.parts)} parts, the last in block ${displayCount(fill.blockNumber)}`
            : `Confirmed in block ${displayCount(fill.blockNumber)}`
        }
      />
      <Rows>
        <Row label={isSale ? 'You signed at least' : 'You signed at most'}>
          <Amount raw={terms.limit} token={isSale ? dest : src} />
        </Row>
        <Row label="Network cost">
          {isNativeToken(terms.srcToken) ? 'your deposit; the agent paid the rest' : 'none, the agent paid it'}
        </Row>
        {fill.others ? <Row label="Settled with">{otherOrders(fill.others)}</Row> : null}
        <Row label={fill.parts === undefined ? 'Transaction' : 'Last transaction'}>
          <ReceiptLink chainId={chain.id} hash={fill.transactionHash} /> <AddressText address={fill.transactionHash} />
        </Row>
      </Rows>
      <p className="text-2xs text-faint">
        Read by this browser from the logs of the {fill.parts === undefined ? 'transaction' : 'transactions'}: the
        intent contract settled this order, and the tokens arrived.
      </p>
    </div>
  )
}
