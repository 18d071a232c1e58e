import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { TextLink } from '@/components/ui/text-link'
import { chartText } from '@/messages/chart'
import { displayPrice } from '../amount/display-amount'

// What can be done about an order whose line was moved: where it leads, and why it is not a replacement.
export type OrderMove = { href: string; text: string; why?: string | undefined }

type MovedOrderProps = { name: string; price: number; to: number; move: OrderMove; onKeep: () => void }

// Asks what a moved line is to mean. Nothing is changed before the ticket that it leads to is signed.
export function MovedOrder({ name, price, to, move, onKeep }: MovedOrderProps) {
  return (
    <div
      role="status"
      className={cn(
        'absolute inset-x-1 top-1 z-10 flex flex-wrap items-center gap-x-3 px-2 py-1 text-xs',
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
