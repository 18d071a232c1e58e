import type { HashedOrder } from '@/actions/otc/signed-orders'
import type { Cancellations } from '@/actions/otc/sort-cancellations'
import { Amount } from '@/components/trade/amount'
import { displayDuration } from '@/components/trade/display-duration'
import { Notice } from '@/components/ui/alert'
import { Row, Rows } from '@/components/ui/rows'
import type { Chain } from '@/lib/chain/chain'

type CancelReviewProps = Cancellations<HashedOrder> & {
  chain: Chain
  now: number | undefined
  // Of the very call; null when the node could not tell.
  gas: bigint | null | undefined
  gasPrice: bigint | undefined
}

export function CancelReview({ chain, live, over, foreign, now, gas, gasPrice }: CancelReviewProps) {
  const [isOne, count] = [live.length === 1, live.length]
  const expiries = live.map(({ order }) => order.expiry)
  const last = expiries.includes(0n) ? undefined : expiries.toSorted((a, b) => Number(a - b)).at(-1)
  const left = last === undefined || now === undefined ? undefined : Number(last) - now
  return (
    <div className="grid gap-4">
      {count > 0 && (
        <p>One transaction cancels {isOne ? 'the order' : `${count} orders`} for good. Earlier fills stay.</p>
      )}
      {over.length > 0 && <Notice variant="info">{leftOut(over.length)} closed already.</Notice>}
      {foreign.length > 0 && (
        <Notice variant="info">
          {leftOut(foreign.length)} not made by your wallet: only its maker can cancel an order.
        </Notice>
      )}
      <Rows>
        <Row label="Network cost, about">
          {gas === null ? (
            <span className="text-soft">the node could not tell</span>
          ) : gas === undefined || gasPrice === undefined ? (
            '…'
          ) : (
            <Amount raw={gasPrice * gas} token={chain.nativeCurrency} />
          )}
        </Row>
      </Rows>
      {left !== undefined && left > 0 && (
        <Notice variant="info">
          {isOne ? 'It expires' : 'All of them expire'} in {displayDuration(left)}. Waiting is free.
        </Notice>
      )}
      <Notice variant="caution">The taker can still fill until this confirms.</Notice>
    </div>
  )
}

const leftOut = (count: number) => `${count === 1 ? 'One order is' : `${count} orders are`} left out:`
