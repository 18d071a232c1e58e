import { Clock } from 'lucide-react'
import { displayDuration } from '@/components/trade/display-duration'
import { Badge } from '@/components/ui/badge'
import type { Block } from '@/hooks/wallet/use-block'

const distanceOf = ({ skewSeconds }: Block): string => {
  const seconds = Math.abs(skewSeconds)
  return displayDuration(seconds < 120 ? seconds : Math.round(seconds / 60) * 60)
}

export const skewWords = (block: Block): string =>
  `This device’s clock is ${distanceOf(block)} ${block.skewSeconds > 0 ? 'ahead of' : 'behind'} the newest block. Deadlines follow the chain, not this clock.`

// How far this device's clock is from the chain's.
export function SkewBadge({ block }: { block: Block }) {
  return (
    <Badge variant="caution">
      <Clock aria-hidden />
      <span className="max-lg:sr-only">
        Clock {distanceOf(block)} {block.skewSeconds > 0 ? 'ahead' : 'behind'}
      </span>
    </Badge>
  )
}
