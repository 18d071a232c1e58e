import { cn } from '@/components/ui/cn'
import { tradeText } from '@/messages/trade'
import { displayChange } from '../amount/display-amount'

// Shows the change of a price in a day, with its sign for users who cannot see the colour.
export function ChangeText({ bps, className }: { bps: number | undefined; className?: string }) {
  if (bps === undefined) return null
  return (
    <span
      dir="ltr"
      className={cn('whitespace-nowrap', bps > 0 && 'text-positive', bps < 0 && 'text-danger', className)}
    >
      {displayChange(bps)}
      <span className="sr-only"> {tradeText.picker.facts.inADay}</span>
    </span>
  )
}
