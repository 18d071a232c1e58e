import type { Block } from '@/hooks/wallet/read/use-block'
import { Pill } from './pill'
import { SkewBadge, skewText } from './skew-badge'

// Warns of a clock difference. Default export: loaded only if the clocks are far apart.
export default function SkewPill({ block }: { block: Block }) {
  return (
    <Pill onPhones explanation={skewText(block)}>
      <SkewBadge block={block} />
    </Pill>
  )
}
