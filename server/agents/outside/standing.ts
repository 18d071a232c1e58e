import { type AgentFailure, type AgentOutcome, agentFailures } from '@/lib/api/intent/agent-bids'

/** What an agent did in one round, and when that was known; unix milliseconds. */
export type AgentRun = { outcome: AgentOutcome; atMs: number }

/** How far an agent is trusted. `rate` is its smoothed rate of failures, and `level` how often its block was doubled. */
export type AgentStanding = {
  /** Answers that count. */
  tries: number
  fails: number
  rate: number
  level: number
  /** While it is not asked: until when, unix milliseconds, and why: how many answers it was judged by, and how they failed, the most frequent first. */
  blocked?: { untilMs: number; answers: number; failures: readonly FailureCount[] }
}

/** How often an agent failed in one way. */
export type FailureCount = { reason: AgentFailure; count: number }

/** Answers count for a day, and the last hundred of them. */
const countsForMs = 24 * 3_600_000
const mostTries = 100
/** Nobody is blocked for one failure, nor anybody kept for long by a good past. */
const assumed = { fails: 1, tries: 20 } as const
const mostRate = 0.12
const firstBlockMs = 15 * 60_000
const mostLevel = 7
const cleanRunsALevel = 6

/** Runs that are older have no say: the longest block and the answers that led to it are over. */
export const standingReachesMs = 7 * 24 * 3_600_000

/** What an agent is not to blame for, and what it did not try. */
export const uncounted = ['declined', 'failed'] as const satisfies readonly AgentOutcome[]
const clean: ReadonlySet<AgentOutcome> = new Set(['won', 'lost'])

/**
 * Says how far an agent is trusted after its runs, oldest first: (1 + fails) / (20 + tries) over the last day or hundred answers. Where a
 * failure leaves more than 12 %, it is not asked for 15 minutes, and each time it comes to that for twice as long as before, up to 32 hours; six
 * clean answers in a row take one doubling back. To bid on nothing counts neither way.
 *
 * @example
 * standingOf([{ outcome: 'late', atMs: 0 }, { outcome: 'reverted', atMs: 1_000 }], 2_000).blocked
 * // { untilMs: 901000, answers: 2, failures: [{ reason: 'reverted', count: 1 }, { reason: 'late', count: 1 }] }
 */
export const standingOf = (runs: readonly AgentRun[], nowMs: number): AgentStanding => {
  let [counted, level, cleanRuns]: [AgentRun[], number, number] = [[], 0, 0]
  let blocked: AgentStanding['blocked']
  for (const run of runs) {
    if (uncounted.some((outcome) => outcome === run.outcome)) continue
    counted = within([...counted, run], run.atMs)
    if (clean.has(run.outcome)) {
      cleanRuns++
      if (cleanRuns % cleanRunsALevel === 0) level = Math.max(level - 1, 0)
      continue
    }
    cleanRuns = 0
    const isBlocked = blocked !== undefined && run.atMs < blocked.untilMs
    if (isBlocked || rateOf(counted) <= mostRate) continue
    const untilMs = run.atMs + firstBlockMs * 2 ** level
    blocked = { untilMs, answers: counted.length, failures: countFailures(counted) }
    level = Math.min(level + 1, mostLevel)
  }
  const now = within(counted, nowMs)
  const isBlocked = blocked !== undefined && nowMs < blocked.untilMs
  return {
    ...{ tries: now.length, fails: failuresOf(now).length, rate: rateOf(now), level },
    ...(isBlocked && blocked && { blocked }),
  }
}

const within = (runs: readonly AgentRun[], atMs: number): AgentRun[] =>
  runs.slice(-mostTries).filter((run) => run.atMs > atMs - countsForMs)

const failuresOf = (runs: readonly AgentRun[]) => runs.filter(({ outcome }) => !clean.has(outcome))

const rateOf = (runs: readonly AgentRun[]): number =>
  (assumed.fails + failuresOf(runs).length) / (assumed.tries + runs.length)

const countFailures = (runs: readonly AgentRun[]): FailureCount[] =>
  agentFailures
    .map((reason) => ({ reason, count: runs.filter(({ outcome }) => outcome === reason).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
