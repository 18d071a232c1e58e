import { findObstacles, type Obstacle, type ShownStatus, type TimelineEvent } from '@/actions/intent/judge-intent'
import type { IntentOnChain } from '@/actions/intent/read-intent-on-chain'
import { displayAmount } from '@/components/trade/display-amount'
import type { Token } from '@/lib/chain/chain'
import type { IntentOrder } from '@/lib/order/intent'
import { reasonWords } from './intent-words'

type WhyOpenProps = {
  status: ShownStatus
  order: IntentOrder
  left: bigint
  onChain: IntentOnChain | undefined
  events: readonly TimelineEvent[]
  isDue: boolean
  token: Token
}

const shown = 4

// Why an order is not filled, from what the chain says and what the service wrote down.
export function WhyOpen({ token, ...live }: WhyOpenProps) {
  return (
    <section aria-label="Why is it not filled?" className="grid gap-1.5">
      <h3 className="text-xs font-semibold">Why is it not filled?</h3>
      <ul className="grid gap-1 text-xs text-soft">
        {findObstacles(live)
          .slice(0, shown)
          .map((obstacle) => {
            const words = obstacleWords(obstacle, token)
            return <li key={words}>{words}</li>
          })}
      </ul>
    </section>
  )
}

const obstacleWords = (obstacle: Obstacle, { symbol, decimals }: Token): string => {
  const amount = (raw: bigint) => `${displayAmount(raw, decimals)} ${symbol}`
  switch (obstacle.kind) {
    case 'balance':
      return `The wallet has ${amount(obstacle.held)}, the order needs ${amount(obstacle.needed)}. Top up.`
    case 'allowance':
      return `The intent contract may take ${amount(obstacle.held)}, the order needs ${amount(obstacle.needed)}. Approve it; an approval for the router does not count here.`
    case 'deposit':
      return obstacle.held === 0n
        ? `It waits for a deposit of ${amount(obstacle.needed)}. Nothing is taken before that.`
        : `${amount(obstacle.held)} is deposited, the order needs ${amount(obstacle.needed)}.`
    case 'refused':
      return 'Suspended: the owner’s contract rejects its signature. It resumes when that changes.'
    case 'permitUsed':
      return 'Its permit is void: another permit of the token was used. Approve the intent contract, or cancel and sign again.'
    case 'signature':
      return 'It waits for its signature on the chain.'
    case 'cancelling':
      return 'Its owner asked to cancel it. A fill on its way may still come first.'
    case 'sent':
      return 'An agent has sent its settlement. It is filled with the next blocks, or tried again.'
    case 'declined':
      return `${timesWords(obstacle.times)} an agent could not fill it: ${reasonWords(obstacle.reason)}.`
    case 'released':
      return `${timesWords(obstacle.times)} a settlement ended without a fill: ${reasonWords(obstacle.reason)}.`
    case 'notDue':
      return 'The next part is not due yet. Nothing stands in its way.'
    case 'auction':
      return 'The auction is running: agents have a few seconds to offer.'
  }
}

const timesWords = (times: number): string => (times === 1 ? 'Once' : `${times} times`)
