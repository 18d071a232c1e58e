import { displayAmount } from '@/components/trade/amount/display-amount'
import { describeReason } from '@/components/trade/text/describe-reason'
import type { Token } from '@/lib/chain/chain'
import {
  findObstacles,
  type IntentOnChain,
  type Obstacle,
  type ShownStatus,
  type TimelineEvent,
} from '@/lib/history/intent/derive-shown-status'
import type { IntentOrder } from '@/lib/order/intent'
import { intentText } from '@/messages/intent'

type WhyOpenProps = {
  status: ShownStatus
  order: IntentOrder
  left: bigint
  onChain: IntentOnChain | undefined
  events: readonly TimelineEvent[]
  isDue: boolean
  isResting: boolean
  token: Token
}

const maxShown = 4

// Lists why an order is not filled, from the chain's state and the service's events.
export function WhyOpen({ token, ...live }: WhyOpenProps) {
  return (
    <section aria-label={intentText.obstacles.title} className="grid gap-1.5">
      <h3 className="text-xs font-semibold">{intentText.obstacles.title}</h3>
      <ul className="grid gap-1 text-xs text-soft">
        {findObstacles(live)
          .slice(0, maxShown)
          .map((obstacle) => {
            const text = obstacleText(obstacle, token)
            return <li key={text}>{text}</li>
          })}
      </ul>
    </section>
  )
}

const obstacleText = (obstacle: Obstacle, { symbol, decimals }: Token): string => {
  const amount = (raw: bigint) => `${displayAmount(raw, decimals)} ${symbol}`
  switch (obstacle.kind) {
    case 'balance':
      return intentText.obstacles.balance(amount(obstacle.held), amount(obstacle.needed))
    case 'allowance':
      return intentText.obstacles.allowance(amount(obstacle.held), amount(obstacle.needed))
    case 'deposit':
      return obstacle.held === 0n
        ? intentText.obstacles.noDeposit(amount(obstacle.needed))
        : intentText.obstacles.deposit(amount(obstacle.held), amount(obstacle.needed))
    case 'vault':
      return intentText.obstacles.vault(amount(obstacle.held), amount(obstacle.needed))
    case 'declined':
      return intentText.obstacles.declined(obstacle.times, describeReason(obstacle.reason))
    case 'released':
      return intentText.obstacles.released(obstacle.times, describeReason(obstacle.reason))
    default:
      return intentText.obstacles.others[obstacle.kind]
  }
}
