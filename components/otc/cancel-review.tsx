import { Amount } from '@/components/trade/amount'
import { Alert } from '@/components/ui/alert'
import { Row, Rows } from '@/components/ui/rows'
import type { Chain } from '@/lib/chain/registry'
import { displayDuration } from './otc-words'

type CancelReviewProps = {
  chain: Chain
  count: number
  // Unix seconds of the last expiry; undefined when one of the orders never expires.
  lastExpiry: bigint | undefined
  now: number | undefined
  gasPrice: bigint | undefined
}

/** An estimate from the fee schedule, not a measurement: the transaction itself, and a new slot and an event for each order. */
const gasOf = (count: number) => 24_000n + 26_000n * BigInt(count)

export function CancelReview({ chain, count, lastExpiry, now, gasPrice }: CancelReviewProps) {
  const left = lastExpiry === undefined || now === undefined ? undefined : Number(lastExpiry) - now
  return (
    <div className="grid gap-4">
      <p>
        {count === 1 ? 'One order is' : `${count} orders are`} taken back on the chain, in one transaction. After that
        nobody can ever fill {count === 1 ? 'it' : 'them'}; what was filled before stays as it is.
      </p>
      <Rows>
        <Row label="Network cost, about">
          {gasPrice === undefined ? '…' : <Amount raw={gasPrice * gasOf(count)} token={chain.nativeCurrency} />}
        </Row>
      </Rows>
      {left !== undefined && left > 0 && (
        <Alert variant="info">
          <p>
            {count === 1 ? 'It expires' : 'All of them expire'} in {displayDuration(left)}. Waiting is free.
          </p>
        </Alert>
      )}
      <Alert variant="caution">
        <p>Until the block with your cancellation, the taker can still fill.</p>
      </Alert>
    </div>
  )
}
