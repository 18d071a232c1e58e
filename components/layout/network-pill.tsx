'use client'

import { Clock, FlaskConical } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { displayCount } from '@/components/trade/display-amount'
import { displayDuration } from '@/components/trade/display-duration'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Popover } from '@/components/ui/popover'
import { Tooltip } from '@/components/ui/tooltip'
import { useSite } from '@/hooks/use-site'
import { type Block, useBlock } from '@/hooks/wallet/use-block'
import { useChain } from '@/hooks/wallet/use-chain'

const LocalClock = lazy(() => import('./local-clock'))

const maxSkewSeconds = 15

export function NetworkPill() {
  const { chain } = useChain()
  const { world } = useSite()
  const block = useBlock(chain?.id)
  if (!block) return null
  if (world === 'local') return <LocalPill block={block} />
  const skewed = skewOf(block)
  if (skewed)
    return (
      <Pill onPhones explanation={skewed.explanation}>
        <SkewBadge text={skewed.text} />
      </Pill>
    )
  return (
    <Pill explanation={`The newest block of ${chain?.name ?? 'the network'}.`}>
      <Badge>{displayCount(block.number)}</Badge>
    </Pill>
  )
}

// Of a local chain a person moves the clock.
function LocalPill({ block }: { block: Block }) {
  const skewed = skewOf(block)
  return (
    <Popover
      label="Local chain"
      trigger={(target) => (
        <button type="button" className={cn(pillClass, !skewed && 'max-sm:hidden')} {...target}>
          {skewed ? (
            <SkewBadge text={skewed.text} />
          ) : (
            <Badge variant="caution">
              <FlaskConical aria-hidden />
              <span className="max-lg:sr-only">Local · {displayCount(block.number)}</span>
            </Badge>
          )}
        </button>
      )}
    >
      <Suspense>
        <LocalClock block={block} skew={skewed?.explanation} />
      </Suspense>
    </Popover>
  )
}

const skewOf = ({ skewSeconds }: Block): { text: string; explanation: string } | undefined => {
  const seconds = Math.abs(skewSeconds)
  if (seconds <= maxSkewSeconds) return undefined
  const apart = displayDuration(seconds < 120 ? seconds : Math.round(seconds / 60) * 60)
  const isAhead = skewSeconds > 0
  return {
    text: `Clock ${apart} ${isAhead ? 'ahead' : 'behind'}`,
    explanation: `This device’s clock is ${apart} ${isAhead ? 'ahead of' : 'behind'} the newest block. Deadlines follow the chain, not this clock.`,
  }
}

function SkewBadge({ text }: { text: string }) {
  return (
    <Badge variant="caution">
      <Clock aria-hidden />
      <span className="max-lg:sr-only">{text}</span>
    </Badge>
  )
}

const pillClass = 'grid shrink-0 cursor-help place-items-center rounded-full max-lg:h-9 max-lg:min-w-7'

type PillProps = {
  explanation: string
  // What a person has to know everywhere; the rest waits for room.
  onPhones?: boolean
  children: ReactNode
}

function Pill({ explanation, onPhones = false, children }: PillProps) {
  return (
    <div className={onPhones ? 'shrink-0' : 'hidden lg:block'}>
      {/* On a phone the header holds the explanation, so that it stays on the screen. */}
      <Tooltip content={explanation} side="bottom" className="max-md:static">
        {(describe) => (
          <button type="button" className={pillClass} {...describe}>
            {children}
          </button>
        )}
      </Tooltip>
    </div>
  )
}
