import { type AgentFailure, type AgentOutcome, agentFailures } from '@/lib/api/intent/agent-bids'

/** The outcome of an agent in a round and its time in unix milliseconds. */
export type AgentRun = { outcome: AgentOutcome; atMs: number }

/** An agent's trust: `rate` is its smoothed failure rate, `level` the doublings of its block. */
export type AgentHealth = {
  /** Number of counted answers. */
  tries: number
  fails: number
  rate: number
  level: number
  /** Its block: end in unix milliseconds, counted answers, and failures by frequency. */
  blocked?: { untilMs: number; answers: number; failures: readonly FailureCount[] }
}

/** The number of failures of one kind. */
export type FailureCount = { reason: AgentFailure; count: number }

/** Period and maximum number of counted answers. */
const countsForMs = 24 * 3_600_000
const maxTries = 100
/** Prior counts, so that one failure blocks no agent and a good past ends quickly. */
const assumed = { fails: 1, tries: 20 } as const
const maxRate = 0.12
const firstBlockMs = 15 * 60_000
const maxLevel = 7
const cleanRunsALevel = 6

/** Age beyond which outcomes are ignored; the longest block and its causes are over by then. */
export const agentHealthReachMs = 7 * 24 * 3_600_000

/** Outcomes that are not the agent's fault or attempt. */
export const uncounted = ['declined', 'failed'] as const satisfies readonly AgentOutcome[]
const clean: ReadonlySet<AgentOutcome> = new Set(['won', 'lost'])

/**
 * Computes the health of an agent from its outcomes, oldest first: (1 + fails) / (20 + tries) over
 * the last day, at most a hundred answers. A failure that leaves more than 12 % blocks it for 15
 * minutes, and each further time for twice as long, up to 32 hours; six clean answers in a row undo
 * one doubling. Declining does not count.
 *
 * @example
 * const runs = [{ outcome: 'late', atMs: 0 }, { outcome: 'reverted', atMs: 1_000 }]
 * agentHealthOf(runs, 2_000).blocked?.failures
 * // [{ reason: 'reverted', count: 1 }, { reason: 'late', count: 1 }]
 */
export const agentHealthOf = (runs: readonly AgentRun[], nowMs: number): AgentHealth => {
  let [counted, level, cleanRuns]: [AgentRun[], number, number] = [[], 0, 0]
  let blocked: AgentHealth['blocked']
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
    if (isBlocked || rateOf(counted) <= maxRate) continue
    const untilMs = run.atMs + firstBlockMs * 2 ** level
    blocked = { untilMs, answers: counted.length, failures: countFailures(counted) }
    level = Math.min(level + 1, maxLevel)
  }
  const now = within(counted, nowMs)
  const isBlocked = blocked !== undefined && nowMs < blocked.untilMs
  return {
    tries: now.length,
    fails: failuresOf(now).length,
    rate: rateOf(now),
    level,
    ...(isBlocked && blocked && { blocked }),
  }
}

const within = (runs: readonly AgentRun[], atMs: number): AgentRun[] =>
  runs.slice(-maxTries).filter((run) => run.atMs > atMs - countsForMs)

const failuresOf = (runs: readonly AgentRun[]) => runs.filter(({ outcome }) => !clean.has(outcome))

const rateOf = (runs: readonly AgentRun[]): number =>
  (assumed.fails + failuresOf(runs).length) / (assumed.tries + runs.length)

const countFailures = (runs: readonly AgentRun[]): FailureCount[] =>
  agentFailures
    .map((reason) => ({ reason, count: runs.filter(({ outcome }) => outcome === reason).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
