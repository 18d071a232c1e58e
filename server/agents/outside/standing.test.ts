import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AgentOutcome, agentOutcomes } from '@/lib/api/intent/agent-bids'
import { type AgentRun, standingOf } from './standing'

const minute = 60_000
const hour = 60 * minute
/** Runs a minute apart. */
const runs = (outcomes: readonly AgentOutcome[], startsAt = 0): AgentRun[] =>
  outcomes.map((outcome, at) => ({ outcome, atMs: startsAt + at * minute }))
const times = (count: number, outcome: AgentOutcome) => Array.from({ length: count }, () => outcome)

test('default: who has done nothing is trusted', () => {
  expect(standingOf([], 0)).toEqual({ tries: 0, fails: 0, rate: 0.05, level: 0 })
})

test('behavior: one failure of a newcomer blocks nobody, the second does, and says why', () => {
  expect(standingOf(runs(['late']), 0).blocked).toBe(undefined)
  expect(standingOf(runs(['late', 'reverted']), 2 * minute)).toEqual({
    ...{ tries: 2, fails: 2, rate: 3 / 22, level: 1 },
    blocked: {
      ...{ untilMs: 16 * minute, answers: 2 },
      failures: [
        { reason: 'reverted', count: 1 },
        { reason: 'late', count: 1 },
      ],
    },
  })
})

test('behavior: a block ends on time, and the next failure brings one twice as long, up to 32 hours', () => {
  const failed = runs(['malformed'])
  const lengths: number[] = []
  let atMs = minute
  while (lengths.length < 10) {
    failed.push({ outcome: 'malformed', atMs })
    const { blocked } = standingOf(failed, atMs)
    if (blocked) {
      lengths.push((blocked.untilMs - atMs) / minute)
      expect(standingOf(failed, blocked.untilMs - 1).blocked).toEqual(blocked)
      expect(standingOf(failed, blocked.untilMs).blocked).toBe(undefined)
    }
    // After a block of more than a day one failure alone is none.
    atMs = blocked?.untilMs ?? atMs + minute
  }
  expect(lengths).toEqual([15, 30, 60, 120, 240, 480, 960, 1_920, 1_920, 1_920])
})

describe('behavior: recovery', () => {
  const blockedTwice = [...runs(['late', 'late']), ...runs(['late'], 20 * minute)]

  test('six clean answers in a row take one doubling back', () => {
    const levelAfter = (outcomes: readonly AgentOutcome[]) =>
      standingOf([...blockedTwice, ...runs(outcomes, hour)], 2 * hour).level
    expect(levelAfter([])).toBe(2)
    expect(levelAfter(times(5, 'won'))).toBe(2)
    expect(levelAfter(times(6, 'lost'))).toBe(1)
    expect(levelAfter(times(12, 'won'))).toBe(0)
    expect(levelAfter(times(60, 'won'))).toBe(0)
  })

  test('declining is no way to recover', () => {
    const declined = [...blockedTwice, ...runs(times(50, 'declined'), hour)]
    expect(standingOf(declined, 2 * hour)).toEqual(standingOf(blockedTwice, 2 * hour))
  })

  test('answers count for a day', () => {
    const failed = runs(['late', 'late'])
    expect(standingOf(failed, 24 * hour - 1).fails).toBe(2)
    expect(standingOf(failed, 24 * hour + minute)).toMatchObject({ fails: 0, tries: 0, rate: 0.05 })
  })
})

test('behavior: of a hundred good answers it takes fourteen failures; older ones than the hundred do not count', () => {
  const good = times(86, 'won')
  expect(standingOf(runs([...good, ...times(13, 'late')]), 2 * hour).blocked).toBe(undefined)
  expect(standingOf(runs([...good, ...times(14, 'late')]), 100 * minute).blocked).toMatchObject({
    answers: 100,
    failures: [{ reason: 'late', count: 14 }],
  })
  expect(standingOf(runs([...times(50, 'late'), ...times(100, 'won')]), 150 * minute).fails).toBe(0)
})

describe('behavior: whatever an agent did', () => {
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

  test('a block is at most 32 hours after the last failure, and always ends', () => {
    fc.assert(
      fc.property(done, (all) => {
        const { blocked, level } = standingOf(all, endOf(all))
        expect(level).toBeGreaterThanOrEqual(0)
        expect(level).toBeLessThanOrEqual(7)
        if (!blocked) return
        expect(blocked.untilMs - endOf(all)).toBeLessThanOrEqual(32 * hour)
        expect(standingOf(all, blocked.untilMs).blocked).toBe(undefined)
      }),
    )
  })

  test('nobody is blocked by a clean answer, none makes the rate worse, and no failure makes it better', () => {
    fc.assert(
      fc.property(done, fc.constantFrom<AgentOutcome>('won', 'lost', 'declined', 'failed'), (all, outcome) => {
        const atMs = endOf(all)
        const before = standingOf(all, atMs)
        const after = standingOf([...all, { outcome, atMs }], atMs)
        expect(after.blocked).toEqual(before.blocked)
        expect(after.rate).toBeLessThanOrEqual(before.rate)
        const worse = standingOf([...all, { outcome: 'late', atMs }], atMs)
        expect(worse.rate).toBeGreaterThanOrEqual(before.rate)
      }),
    )
  })

  test('who never fails is never blocked', () => {
    fc.assert(
      fc.property(done, (all) => {
        const good = all.filter(({ outcome }) => ['won', 'lost', 'declined', 'failed'].includes(outcome))
        expect(standingOf(good, endOf(good))).toMatchObject({ fails: 0, level: 0 })
        expect(standingOf(good, endOf(good)).blocked).toBe(undefined)
      }),
    )
  })

  test('more than 12 % after a failure is a block', () => {
    fc.assert(
      fc.property(done, (all) => {
        const atMs = endOf(all)
        const failed = standingOf([...all, { outcome: 'unsettled', atMs }], atMs)
        expect(failed.blocked !== undefined).toBe(failed.rate > 0.12 || standingOf(all, atMs).blocked !== undefined)
      }),
    )
  })
})
