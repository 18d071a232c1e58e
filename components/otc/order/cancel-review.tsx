import { Amount } from '@/components/trade/amount/amount'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { Notice } from '@/components/ui/alert'
import { Row, Rows } from '@/components/ui/rows'
import type { Chain } from '@/lib/chain/chain'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import type { Cancellations } from '@/lib/history/otc/sort-cancellations'
import { otcText } from '@/messages/otc'

type CancelReviewProps = Cancellations<HashedOrder> & {
  chain: Chain
  now: number | undefined
  // Gas of the call; null if the node cannot estimate it.
  gas: bigint | null | undefined
  gasPrice: bigint | undefined
}

export function CancelReview({ chain, live, over, foreign, now, gas, gasPrice }: CancelReviewProps) {
  const expiries = live.map(({ order }) => order.expiry)
  const last = expiries.includes(0n) ? undefined : expiries.toSorted((a, b) => Number(a - b)).at(-1)
  const left = last === undefined || now === undefined ? undefined : Number(last) - now
  return (
    <div className="grid gap-4">
      {live.length > 0 && <p>{otcText.cancel.does(live.length)}</p>}
      {over.length > 0 && <Notice variant="info">{otcText.cancel.over(over.length)}</Notice>}
      {foreign.length > 0 && <Notice variant="info">{otcText.cancel.foreign(foreign.length)}</Notice>}
      <Rows>
        <Row label={otcText.cancel.networkCost}>
          {gas === null ? (
            <span className="text-soft">{otcText.cancel.costUnknown}</span>
          ) : gas === undefined || gasPrice === undefined ? (
            otcText.cancel.costUnread
          ) : (
            <Amount raw={gasPrice * gas} token={chain.nativeCurrency} />
          )}
        </Row>
      </Rows>
      {left !== undefined && left > 0 && (
        <Notice variant="info">{otcText.cancel.expires(live.length, displayDuration(left))}</Notice>
      )}
      <Notice variant="caution">{otcText.cancel.caution}</Notice>
    </div>
  )
}
