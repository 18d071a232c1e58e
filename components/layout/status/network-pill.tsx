'use client'

import { lazy, Suspense } from 'react'
import { Badge } from '@/components/ui/badge'
import { useSite } from '@/hooks/use-site'
import { maxSkewSeconds } from '@/hooks/wallet/read/max-skew'
import { useBlock } from '@/hooks/wallet/read/use-block'
import { useChain } from '@/hooks/wallet/read/use-chain'
import { displayCount } from '@/lib/write-decimal'
import { layoutText } from '@/messages/layout'
import { Pill } from './pill'

// Loaded for a local chain, whose clock the user can move.
const LocalPill = lazy(() => import('./local-pill'))
// Loaded only if the clocks are far apart.
const SkewPill = lazy(() => import('./skew-pill'))

export function NetworkPill() {
  const { chain } = useChain()
  const { world } = useSite()
  const block = useBlock(chain?.id)
  if (!block) return null
  const isSkewed = Math.abs(block.skewSeconds) > maxSkewSeconds
  if (world === 'local' || isSkewed)
    return (
      <Suspense>
        {world === 'local' ? <LocalPill block={block} isSkewed={isSkewed} /> : <SkewPill block={block} />}
      </Suspense>
    )
  return (
    <Pill explanation={layoutText.network.newestBlock(chain?.name ?? layoutText.network.theNetwork)}>
      <Badge>{displayCount(block.number)}</Badge>
    </Pill>
  )
}
