import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AgentOutcome, agentOutcomes } from '@/lib/api/intent/agent-bids'
import { type AgentRun, agentHealthOf } from './agent-health'

const minute = 60_000
const hour = 60 * minute
/** Creates outcomes one minute apart. */
const runs = (outcomes: readonly AgentOutcome[], startsAt = 0): AgentRun[] =>
  outcomes.map((outcome, at) => ({ outcome, atMs: startsAt + at * minute }))
const times = (count: number, outcome: AgentOutcome) => Array.from({ length: count }, () => outcome)

test('default: an agent without outcomes is trusted', () => {
  expect(agentHealthOf([], 0)).toEqual({ tries: 0, fails: 0, rate: 0.05, level: 0 })
})

test('behavior: a first failure blocks no newcomer, the second does with its reasons', () => {
  expect(agentHealthOf(runs(['late']), 0).blocked).toBe(undefined)
  expect(agentHealthOf(runs(['late', 'reverted']), 2 * minute)).toEqual({
    tries: 2,
    fails: 2,
    rate: 3 / 22,
    level: 1,
    blocked: {
      untilMs: 16 * minute,
      answers: 2,
      failures: [
        { reason: 'reverted', count: 1 },
        { reason: 'late', count: 1 },
      ],
    },
  })
})

test('behavior: a block ends on time, and the next failure doubles it, up to 32 hours', () => {
  const failed = runs(['malformed'])
  const lengths: number[] = []
  let atMs = minute
  while (lengths.length < 10) {
    failed.push({ outcome: 'malformed', atMs })
    const { blocked } = agentHealthOf(failed, atMs)
    if (blocked) {
      lengths.push((blocked.untilMs - atMs) / minute)
      expect(agentHealthOf(failed, blocked.untilMs - 1).blocked).toEqual(blocked)
      expect(agentHealthOf(failed, blocked.untilMs).blocked).toBe(undefined)
    }
    // After a block of over a day, a single failure does not block.
    atMs = blocked?.untilMs ?? atMs + minute
  }
  expect(lengths).toEqual([15, 30, 60, 120, 240, 480, 960, 1_920, 1_920, 1_920])
})

describe('behavior: recovery', () => {
  const blockedTwice = [...runs(['late', 'late']), ...runs(['late'], 20 * minute)]

  test('six clean answers in a row undo one doubling', () => {
    const levelAfter = (outcomes: readonly AgentOutcome[]) =>
      agentHealthOf([...blockedTwice, ...runs(outcomes, hour)], 2 * hour).level
    expect(levelAfter([])).toBe(2)
    expect(levelAfter(times(5, 'won'))).toBe(2)
    expect(levelAfter(times(6, 'lost'))).toBe(1)
    expect(levelAfter(times(12, 'won'))).toBe(0)
    expect(levelAfter(times(60, 'won'))).toBe(0)
  })

  test('declining does not count as recovery', () => {
    const declined = [...blockedTwice, ...runs(times(50, 'declined'), hour)]
    expect(agentHealthOf(declined, 2 * hour)).toEqual(agentHealthOf(blockedTwice, 2 * hour))
  })

  test('answers count for a day', () => {
    const failed = runs(['late', 'late'])
    expect(agentHealthOf(failed, 24 * hour - 1).fails).toBe(2)
    expect(agentHealthOf(failed, 24 * hour + minute)).toMatchObject({ fails: 0, tries: 0, rate: 0.05 })
  })
})

test('behavior: after a hundred good answers fourteen failures block; only the last hundred count', () => {
  const good = times(86, 'won')
  expect(agentHealthOf(runs([...good, ...times(13, 'late')]), 2 * hour).blocked).toBe(undefined)
  expect(agentHealthOf(runs([...good, ...times(14, 'late')]), 100 * minute).blocked).toMatchObject({
    answers: 100,
    failures: [{ reason: 'late', count: 14 }],
  })
  expect(agentHealthOf(runs([...times(50, 'late'), ...times(100, 'won')]), 150 * minute).fails).toBe(0)
})

describe('behavior: for any outcomes', () => {
  const done = fc
    .array(fc.record({ outcome: fc.constantFrom(...agentOutcomes), afterMs: fc.nat({ max: 3 * hour }) }), {
      maxLength: 250,
    })
    .map((steps) => {
      let atMs = 0
      return steps.map(({ outcome, afterMs }): AgentRun => {
        atMs += afterMs
        return { outcome, atMs }
      })
    })
  const endOf = (all: readonly AgentRun[]) => all.at(-1)?.atMs ?? 0

  test('a block ends within 32 hours of the last failure', () => {
    fc.assert(
      fc.property(done, (all) => {
        const { blocked, level } = agentHealthOf(all, endOf(all))
        expect(level).toBeGreaterThanOrEqual(0)
        expect(level).toBeLessThanOrEqual(7)
        if (!blocked) return
        expect(blocked.untilMs - endOf(all)).toBeLessThanOrEqual(32 * hour)
        expect(agentHealthOf(all, blocked.untilMs).blocked).toBe(undefined)
      }),
    )
  })

  test('clean answers never block or raise the rate, and failures never lower it', () => {
    fc.assert(
      fc.property(done, fc.constantFrom<AgentOutcome>('won', 'lost', 'declined', 'failed'), (all, outcome) => {
        const atMs = endOf(all)
        const before = agentHealthOf(all, atMs)
        const after = agentHealthOf([...all, { outcome, atMs }], atMs)
        expect(after.blocked).toEqual(before.blocked)
        expect(after.rate).toBeLessThanOrEqual(before.rate)
        const worse = agentHealthOf([...all, { outcome: 'late', atMs }], atMs)
        expect(worse.rate).toBeGreaterThanOrEqual(before.rate)
      }),
    )
  })

  test('an agent without failures is never blocked', () => {
    fc.assert(
      fc.property(done, (all) => {
        const good = all.filter(({ outcome }) => ['won', 'lost', 'declined', 'failed'].includes(outcome))
        expect(agentHealthOf(good, endOf(good))).toMatchObject({ fails: 0, level: 0 })
        expect(agentHealthOf(good, endOf(good)).blocked).toBe(undefined)
      }),
    )
  })

  test('a rate above 12 % after a failure blocks', () => {
    fc.assert(
      fc.property(done, (all) => {
        const atMs = endOf(all)
        const failed = agentHealthOf([...all, { outcome: 'unsettled', atMs }], atMs)
        expect(failed.blocked !== undefined).toBe(failed.rate > 0.12 || agentHealthOf(all, atMs).blocked !== undefined)
      }),
    )
  })
})
