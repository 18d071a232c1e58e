import { CircleCheck, CircleSlash, Clock, CloudOff, Hourglass, PauseCircle } from 'lucide-react'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { displayMoment } from '@/components/trade/amount/display-moment'
import type { StateLook } from '@/components/trade/run/state-badge'
import type { ChainStatus } from '@/lib/api/system/status'
import { statusText } from '@/messages/status'

// Requires both to be late: block times range from 0.25 to 12 s, and a local clock may jump.
const lateAbove = { blocks: 3, seconds: 15 } as const

type IndexState = 'upToDate' | 'late' | 'stopped'

export function indexStateOf({ index }: Pick<ChainStatus, 'index'>): IndexState {
  if (index === null) return 'stopped'
  const { lagBlocks, lagSeconds, followed } = index
  // A process that takes over from another is no stop; a stopped chain is also late.
  const unread = followed ? 0 : Number.POSITIVE_INFINITY
  const isLate = (lagBlocks ?? unread) > lateAbove.blocks && (lagSeconds ?? unread) > lateAbove.seconds
  if (!isLate) return 'upToDate'
  return followed ? 'late' : 'stopped'
}

export const nodeLooks = (): Readonly<Record<ChainStatus['node'], StateLook>> => ({
  answers: { icon: CircleCheck, word: statusText.chains.node.answers, variant: 'positive' },
  stalled: { icon: PauseCircle, word: statusText.chains.node.stalled, variant: 'danger' },
  silent: { icon: CloudOff, word: statusText.chains.node.silent, variant: 'danger' },
  starting: { icon: Hourglass, word: statusText.chains.node.starting, variant: 'caution' },
})

export const indexLooks = (): Readonly<Record<IndexState, StateLook>> => ({
  upToDate: { icon: CircleCheck, word: statusText.chains.index.upToDate, variant: 'positive' },
  late: { icon: Clock, word: statusText.chains.index.late, variant: 'caution' },
  stopped: { icon: PauseCircle, word: statusText.chains.index.stopped, variant: 'danger' },
})

export const intentLooks = (): Readonly<Record<ChainStatus['intents'], StateLook>> => ({
  settled: { icon: CircleCheck, word: statusText.chains.intents.settled, variant: 'positive' },
  delayed: { icon: Hourglass, word: statusText.chains.intents.delayed, variant: 'caution' },
  stopped: { icon: PauseCircle, word: statusText.chains.intents.stopped, variant: 'danger' },
  none: { icon: CircleSlash, word: statusText.chains.intents.none, variant: 'neutral' },
})

// Returns whose contracts serve a chain; undefined while unknown.
export function contractsOf({ contracts }: Pick<ChainStatus, 'contracts'>): string | undefined {
  const [first, second] = new Set(Object.values(contracts ?? {}).filter((origin) => origin !== null))
  return first && statusText.chains.contracts[second ? 'mixed' : first]
}

export function lagOf({ index }: Pick<ChainStatus, 'index'>): string {
  if (index === null) return statusText.chains.neverRead
  const { lagBlocks: blocks, lagSeconds: seconds } = index
  if (blocks === null || seconds === null) return statusText.chains.unknown
  if (blocks === 0) return statusText.chains.upToDate
  return statusText.chains.behind(blocks, displayDuration(seconds))
}

// Returns the problems of a chain and their effect on traders.
export function problemsOf(chain: ChainStatus): string[] {
  const { name, node, heardSecondsAgo, blockAgeSeconds, intents } = chain
  // Reports a stalled node once.
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
