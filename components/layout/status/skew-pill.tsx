import type { Block } from '@/hooks/wallet/read/use-block'
import { Pill } from './pill'
import { SkewBadge, skewText } from './skew-badge'

// By default: it comes where the clocks are far apart.
export default function SkewPill({ block }: { block: Block }) {
  return (
    <Pill onPhones explanation={skewText(block)}>
      <SkewBadge block={block} />
    </Pill>
  )
}
