import { Clock } from 'lucide-react'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { Badge } from '@/components/ui/badge'
import type { Block } from '@/hooks/wallet/read/use-block'
import { layoutText } from '@/messages/layout'

// Returns a clock difference in words, in whole minutes from two on.
export const distanceOf = (skewSeconds: number): string => {
  const seconds = Math.abs(skewSeconds)
  return displayDuration(seconds < 120 ? seconds : Math.round(seconds / 60) * 60)
}

export const skewText = (block: Block): string =>
  (block.skewSeconds > 0 ? layoutText.skew.aheadWhy : layoutText.skew.behindWhy)(distanceOf(block.skewSeconds))

// Warns that this device's clock differs from the chain's. Its width is that of the block's number, and it has no
// figure (skewText has it), so that nothing moves beside it.
export function SkewBadge({ block }: { block: Block }) {
  return (
    <Badge variant="caution">
      <Clock aria-hidden />
      <span className="max-lg:sr-only text-center lg:min-w-20">
        {block.skewSeconds > 0 ? layoutText.skew.ahead : layoutText.skew.behind}
      </span>
    </Badge>
  )
}
