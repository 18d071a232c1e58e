import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { TextLink } from '@/components/ui/text-link'
import { chartText } from '@/messages/chart'
import { displayPrice } from '../amount/display-amount'

// The action for an order whose line was moved, and why it cannot replace the order.
export type OrderMove = { href: string; text: string; why?: string | undefined }

type MovedOrderProps = {
  name: string
  price: number
  to: number
  move: OrderMove
  // True if the line is near the top of the chart, where the notice would cover it.
  isBelow: boolean
  onKeep: () => void
}

// Offers the action for a moved line. No order changes before the linked ticket is signed.
export function MovedOrder({ name, price, to, move, isBelow, onKeep }: MovedOrderProps) {
  return (
    <div
      role="status"
      className={cn(
        isBelow ? 'bottom-8' : 'top-1',
        'absolute inset-x-1 z-10 flex flex-wrap items-center gap-x-3 px-2 py-1 text-xs',
        'rounded-control border border-line bg-raised shadow-float',
      )}
    >
      <p className="grow">
        {chartText.moved(name, displayPrice(price), displayPrice(to))}
        {move.why && <span className="block text-soft">{move.why}</span>}
      </p>
      <TextLink href={move.href} onClick={onKeep} className="flex min-h-6 items-center">
        {move.text}
      </TextLink>
      <Button variant="link" size="inline" onClick={onKeep}>
        {chartText.keep}
      </Button>
    </div>
  )
}
