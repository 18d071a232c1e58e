'use client'

import { Clock, FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { displayCount } from '@/components/trade/display-amount'
import { Badge } from '@/components/ui/badge'
import { Tooltip } from '@/components/ui/tooltip'
import { useSite } from '@/hooks/use-site'
import { useBlock } from '@/hooks/wallet/use-block'
import { useChain } from '@/hooks/wallet/use-chain'

const maxSkewSeconds = 15

export function NetworkPill() {
  const { chain } = useChain()
  const { world } = useSite()
  const block = useBlock(chain?.id)
  if (!block) return null

  const skew = block.skewSeconds
  if (Math.abs(skew) > maxSkewSeconds) {
    const apart = Math.abs(skew) < 120 ? `${Math.abs(skew)} s` : `${Math.round(Math.abs(skew) / 60)} min`
    return (
      <Pill
        onPhones
        explanation={`This device’s clock is ${apart} ${skew > 0 ? 'ahead of' : 'behind'} the newest block. Deadlines follow the chain, not this clock.`}
      >
        <Badge variant="caution">
          <Clock aria-hidden />
          <span className="max-md:sr-only">
            Clock {apart} {skew > 0 ? 'ahead' : 'behind'}
          </span>
        </Badge>
      </Pill>
    )
  }
  if (world === 'local') {
    return (
      <Pill explanation="A development chain on this machine. Only the published test accounts may sign here.">
        <Badge variant="caution">
          <FlaskConical aria-hidden /> Local · {displayCount(block.number)}
        </Badge>
      </Pill>
    )
  }
  return (
    <Pill explanation={`The newest block of ${chain?.name ?? 'the network'}.`}>
      <Badge>{displayCount(block.number)}</Badge>
    </Pill>
  )
}

type PillProps = {
  explanation: string
  // What a person has to know everywhere; the rest waits for room.
  onPhones?: boolean
  children: ReactNode
}

function Pill({ explanation, onPhones = false, children }: PillProps) {
  return (
    <div className={onPhones ? 'shrink-0' : 'hidden md:block'}>
      {/* On a phone the header holds the explanation, so that it stays on the screen. */}
      <Tooltip content={explanation} side="bottom" className="max-md:static">
        {(describe) => (
          <button
            type="button"
            className="grid cursor-help place-items-center rounded-full max-md:h-9 max-md:min-w-7"
            {...describe}
          >
            {children}
          </button>
        )}
      </Tooltip>
    </div>
  )
}
