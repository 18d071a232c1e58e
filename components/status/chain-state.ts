import { CircleCheck, CircleSlash, Clock, CloudOff, Hourglass, PauseCircle } from 'lucide-react'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { displayMoment } from '@/components/trade/amount/display-moment'
import type { StateLook } from '@/components/trade/run/state-badge'
import type { ChainStatus } from '@/lib/api/system/status'
import { words } from './words'

// Blocks come every quarter of a second on one chain and every twelve on another, and a local clock may be moved on at once: who is late is so by both.
const lateAbove = { blocks: 3, seconds: 15 } as const

type IndexState = 'upToDate' | 'late' | 'stopped'

export function indexStateOf({ index }: Pick<ChainStatus, 'index'>): IndexState {
  if (index === null || !index.followed) return 'stopped'
  const { lagBlocks, lagSeconds } = index
  return (lagBlocks ?? 0) > lateAbove.blocks && (lagSeconds ?? 0) > lateAbove.seconds ? 'late' : 'upToDate'
}

export const nodeLooks: Readonly<Record<ChainStatus['node'], StateLook>> = {
  answers: { icon: CircleCheck, word: words.chains.node.answers, variant: 'positive' },
  stalled: { icon: PauseCircle, word: words.chains.node.stalled, variant: 'danger' },
  silent: { icon: CloudOff, word: words.chains.node.silent, variant: 'danger' },
  starting: { icon: Hourglass, word: words.chains.node.starting, variant: 'caution' },
}

export const indexLooks: Readonly<Record<IndexState, StateLook>> = {
  upToDate: { icon: CircleCheck, word: words.chains.index.upToDate, variant: 'positive' },
  late: { icon: Clock, word: words.chains.index.late, variant: 'caution' },
  stopped: { icon: PauseCircle, word: words.chains.index.stopped, variant: 'danger' },
}

export const intentLooks: Readonly<Record<ChainStatus['intents'], StateLook>> = {
  settled: { icon: CircleCheck, word: words.chains.intents.settled, variant: 'positive' },
  delayed: { icon: Hourglass, word: words.chains.intents.delayed, variant: 'caution' },
  stopped: { icon: PauseCircle, word: words.chains.intents.stopped, variant: 'danger' },
  none: { icon: CircleSlash, word: words.chains.intents.none, variant: 'neutral' },
}

export function lagOf({ index }: Pick<ChainStatus, 'index'>): string {
  if (index === null) return words.chains.neverRead
  const { lagBlocks: blocks, lagSeconds: seconds } = index
  if (blocks === null || seconds === null) return words.chains.unknown
  if (blocks === 0) return words.chains.upToDate
  return words.chains.behind(blocks, displayDuration(seconds))
}

// What does not work on a chain, and what it means for who trades there.
export function problemsOf(chain: ChainStatus): string[] {
  const { name, node, heardSecondsAgo, blockAgeSeconds, intents } = chain
  // A node that stands still is said once.
  const failing = chain.failing.filter(({ index }) => node !== 'stalled' || index !== 'market')
  const state = indexStateOf(chain)
  return [
    ...(node === 'silent' ? [words.verdict.nodeSilent(name, displayDuration(heardSecondsAgo ?? 0))] : []),
    ...(node === 'stalled' ? [words.verdict.nodeStalled(name, displayDuration(blockAgeSeconds ?? 0))] : []),
    ...(node === 'starting' ? [words.verdict.nodeStarting(name)] : []),
    ...(state === 'stopped' ? [words.verdict.indexStopped(name)] : []),
    ...(state === 'late' ? [words.verdict.indexLate(name, lagOf(chain))] : []),
    ...failing.map(({ index, since }) =>
      words.verdict.indexFails[index](name, displayMoment(Date.parse(since) / 1_000)),
    ),
    ...(intents === 'delayed' ? [words.verdict.intentsDelayed(name)] : []),
    ...(intents === 'stopped' ? [words.verdict.intentsStopped(name)] : []),
  ]
}
