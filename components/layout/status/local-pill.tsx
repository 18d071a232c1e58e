import { FlaskConical } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Popover } from '@/components/ui/popover'
import type { Block } from '@/hooks/wallet/read/use-block'
import { layoutText } from '@/messages/layout'
import { LocalClock } from './local-clock'
import { pillClass } from './pill'
import { SkewBadge, skewText } from './skew-badge'

// Shows the block of a local chain. Default export: loaded only by sites of local chains.
export default function LocalPill({ block, isSkewed }: { block: Block; isSkewed: boolean }) {
  return (
    <Popover
      label={layoutText.local.title}
      trigger={(target) => (
        <button type="button" className={cn(pillClass, !isSkewed && 'max-sm:hidden')} {...target}>
          {isSkewed ? (
            <SkewBadge block={block} />
          ) : (
            <Badge variant="caution">
              <FlaskConical aria-hidden />
              <span className="max-lg:sr-only text-center lg:min-w-20">{layoutText.local.block(block.number)}</span>
            </Badge>
          )}
        </button>
      )}
    >
      <LocalClock block={block} skew={isSkewed ? skewText(block) : undefined} />
    </Popover>
  )
}
