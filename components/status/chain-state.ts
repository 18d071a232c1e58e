import { CircleCheck, CircleSlash, Clock, CloudOff, Hourglass, PauseCircle } from 'lucide-react'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { displayMoment } from '@/components/trade/amount/display-moment'
import type { StateLook } from '@/components/trade/run/state-badge'
import type { ChainStatus } from '@/lib/api/system/status'
import { statusText } from '@/messages/status'

// Blocks come every quarter of a second on one chain and every twelve on another, and a local clock may be moved on at once: who is late is so by both.
const lateAbove = { blocks: 3, seconds: 15 } as const

type IndexState = 'upToDate' | 'late' | 'stopped'

export function indexStateOf({ index }: Pick<ChainStatus, 'index'>): IndexState {
  if (index === null) return 'stopped'
  const { lagBlocks, lagSeconds, followed } = index
  // A process that takes over from another one is no stop: a chain is stopped once it is late, too.
  const unread = followed ? 0 : Number.POSITIVE_INFINITY
  const isLate = (lagBlocks ?? unread) > lateAbove.blocks && (lagSeconds ?? unread) > lateAbove.seconds
  if (!isLate) return 'upToDate'
  return followed ? 'late' : 'stopped'
}

export const nodeLooks: Readonly<Record<ChainStatus['node'], StateLook>> = {
  answers: { icon: CircleCheck, word: statusText.chains.node.answers, variant: 'positive' },
  stalled: { icon: PauseCircle, word: statusText.chains.node.stalled, variant: 'danger' },
  silent: { icon: CloudOff, word: statusText.chains.node.silent, variant: 'danger' },
  starting: { icon: Hourglass, word: statusText.chains.node.starting, variant: 'caution' },
}

export const indexLooks: Readonly<Record<IndexState, StateLook>> = {
  upToDate: { icon: CircleCheck, word: statusText.chains.index.upToDate, variant: 'positive' },
  late: { icon: Clock, word: statusText.chains.index.late, variant: 'caution' },
  stopped: { icon: PauseCircle, word: statusText.chains.index.stopped, variant: 'danger' },
}

export const intentLooks: Readonly<Record<ChainStatus['intents'], StateLook>> = {
  settled: { icon: CircleCheck, word: statusText.chains.intents.settled, variant: 'positive' },
  delayed: { icon: Hourglass, word: statusText.chains.intents.delayed, variant: 'caution' },
  stopped: { icon: PauseCircle, word: statusText.chains.intents.stopped, variant: 'danger' },
  none: { icon: CircleSlash, word: statusText.chains.intents.none, variant: 'neutral' },
}

export function lagOf({ index }: Pick<ChainStatus, 'index'>): string {
  if (index === null) return statusText.chains.neverRead
  const { lagBlocks: blocks, lagSeconds: seconds } = index
  if (blocks === null || seconds === null) return statusText.chains.unknown
  if (blocks === 0) return statusText.chains.upToDate
  return statusText.chains.behind(blocks, displayDuration(seconds))
}

// What does not work on a chain, and what it means for who trades there.
export function problemsOf(chain: ChainStatus): string[] {
  const { name, node, heardSecondsAgo, blockAgeSeconds, intents } = chain
  // A node that stands still is said once.
  const failing = chain.failing.filter(({ index }) => node !== 'stalled' || index !== 'market')
  const state = indexStateOf(chain)
  return [
    ...(node === 'silent' ? [statusText.verdict.nodeSilent(name, displayDuration(heardSecondsAgo ?? 0))] : []),
    ...(node === 'stalled' ? [statusText.verdict.nodeStalled(name, displayDuration(blockAgeSeconds ?? 0))] : []),
    ...(node === 'starting' ? [statusText.verdict.nodeStarting(name)] : []),
    ...(state === 'stopped' ? [statusText.verdict.indexStopped(name)] : []),
    ...(state === 'late' ? [statusText.verdict.indexLate(name, lagOf(chain))] : []),
    ...failing.map(({ index, since }) =>
      statusText.verdict.indexFails[index](name, displayMoment(Date.parse(since) / 1_000)),
    ),
    ...(intents === 'delayed' ? [statusText.verdict.intentsDelayed(name)] : []),
    ...(intents === 'stopped' ? [statusText.verdict.intentsStopped(name)] : []),
  ]
}
