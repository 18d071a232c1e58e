import { CircleCheck, CircleSlash, Clock, CloudOff, Hourglass, PauseCircle } from 'lucide-react'
import { displayCount } from '@/components/trade/display-amount'
import { displayDuration } from '@/components/trade/display-duration'
import type { StateLook } from '@/components/trade/state-badge'
import type { ChainStatus } from '@/lib/api/status'

// Blocks come every quarter of a second on one chain and every twelve on another, and a local clock may be moved on at once: who is late is so by both.
const lateAbove = { blocks: 3, seconds: 15 } as const

type IndexState = 'upToDate' | 'late' | 'stopped'

export function indexStateOf({ index }: Pick<ChainStatus, 'index'>): IndexState {
  if (index === null || !index.followed) return 'stopped'
  const { lagBlocks, lagSeconds } = index
  return (lagBlocks ?? 0) > lateAbove.blocks && (lagSeconds ?? 0) > lateAbove.seconds ? 'late' : 'upToDate'
}

export const nodeLooks: Readonly<Record<ChainStatus['node'], StateLook>> = {
  answers: { icon: CircleCheck, word: 'Answers', variant: 'positive' },
  silent: { icon: CloudOff, word: 'Silent', variant: 'danger' },
  starting: { icon: Hourglass, word: 'Starting', variant: 'caution' },
}

export const indexLooks: Readonly<Record<IndexState, StateLook>> = {
  upToDate: { icon: CircleCheck, word: 'Up to date', variant: 'positive' },
  late: { icon: Clock, word: 'Behind', variant: 'caution' },
  stopped: { icon: PauseCircle, word: 'Stopped', variant: 'danger' },
}

export const intentLooks: Readonly<Record<ChainStatus['intents'], StateLook>> = {
  settled: { icon: CircleCheck, word: 'Settled', variant: 'positive' },
  stopped: { icon: PauseCircle, word: 'Stopped', variant: 'danger' },
  none: { icon: CircleSlash, word: 'Not offered', variant: 'neutral' },
}

export function lagOf({ index }: Pick<ChainStatus, 'index'>): string {
  if (index === null) return 'Never read'
  const { lagBlocks: blocks, lagSeconds: seconds } = index
  if (blocks === null || seconds === null) return 'Unknown'
  if (blocks === 0) return 'At the newest block'
  return `${displayCount(blocks)} ${blocks === 1 ? 'block' : 'blocks'}, ${displayDuration(seconds)} behind`
}

// What does not work on a chain, and what it means for who trades there.
export function problemsOf(chain: ChainStatus): string[] {
  const { name, node, heardSecondsAgo, intents } = chain
  const state = indexStateOf(chain)
  return [
    ...(node === 'silent'
      ? [`${name}: the node has not answered for ${displayDuration(heardSecondsAgo ?? 0)}. There are no new prices.`]
      : []),
    ...(node === 'starting' ? [`${name}: the service is still reading pools. There are no prices yet.`] : []),
    ...(state === 'stopped' ? [`${name}: nobody follows the chain. Orders show an old state.`] : []),
    ...(state === 'late' ? [`${name}: orders are ${lagOf(chain)}. They show an old state.`] : []),
    ...(intents === 'stopped' ? [`${name}: gasless orders wait, nobody settles them now.`] : []),
  ]
}
