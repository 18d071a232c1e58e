import { cn } from '@/components/ui/cn'
import { tradeText } from '@/messages/trade'
import { displayChange } from '../amount/display-amount'

// By how much a price has changed in a day: the sign says it, too, as some do not see the colour.
export function ChangeText({ bps, className }: { bps: number | undefined; className?: string }) {
  if (bps === undefined) return null
  return (
    <span className={cn('whitespace-nowrap', bps > 0 && 'text-positive', bps < 0 && 'text-danger', className)}>
      {displayChange(bps)}
      <span className="sr-only"> {tradeText.picker.facts.inADay}</span>
    </span>
  )
}
