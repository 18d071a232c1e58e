import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Allowance, allowances, swapAllowance } from '@/lib/api/contract/allowances'
import { createLimits } from './limits'
import { countedDays, type Limit, type RateRow } from './rate-row'
import type { RateKey, RateRows } from './rate-rows'

const start = Date.UTC(2026, 10, 21, 12)
const dayMs = 86_400_000

/** The shared rows in memory, with answers one turn later, like a database; counts writes. */
const openRows = () => {
  const stored = new Map<string, RateKey & RateRow>()
  const nameOf = ({ caller, scope }: RateKey) => `${scope} ${caller}`
  const counts = { reads: 0, writes: 0, rows: 0 }
  const rows: RateRows = {
    read: async (keys) => {
      counts.reads += 1
      await undefined
      return keys.flatMap((key) => structuredClone(stored.get(nameOf(key))) ?? [])
    },
    write: async (next) => {
      counts.writes += 1
      counts.rows += next.length
      await undefined
      const written = next.filter((row) => (stored.get(nameOf(row)) ?? row).version === row.version)
      for (const row of written) stored.set(nameOf(row), { ...row, version: row.version + 1 })
      return written
    },
  }
  return { rows, counts, stored: (key: RateKey) => stored.get(nameOf(key)) }
}

const open = (count: number) => {
  const clock = { nowMs: start }
  const { rows, counts, stored } = openRows()
  const openOne = () => createLimits({ rows, nowMs: () => clock.nowMs })
  const processes = Array.from({ length: count }, openOne)
  const isTaken = async (limits: readonly Limit[], { by = 0, cost = 1, caller = 'a' } = {}) =>
    (await processes[by]!.take({ caller, limits, cost })).retryAfterSeconds === undefined
  const kill = (by: number) => {
    processes[by] = openOne()
  }
  return { clock, counts, stored, processes, isTaken, kill }
}

const all = (allowance: Allowance): Limit => ({ scope: 'all', allowance, keepsDays: true })

const allowance = fc.record({
  perSecond: fc.constantFrom(1, 5, 10, 15, 20, 40),
  burst: fc.integer({ min: 1, max: 80 }),
  perDay: fc.integer({ min: 1, max: 600 }),
})
const step = fc.record({
  afterMs: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constantFrom(11_000, 29_500, 61_000, dayMs / 2)),
  asks: fc.array(fc.record({ by: fc.nat(2), cost: fc.constantFrom(1, 1, 1, 1, 3) }), { maxLength: 30 }),
  event: fc.constantFrom('none', 'none', 'none', 'idle', 'all', 'kill'),
})

test('behavior: any number of processes, some of them killed, admits at most the plan', async () => {
  const property = fc.asyncProperty(allowance, fc.array(step, { maxLength: 25 }), async (plan, steps) => {
    const { clock, processes, isTaken, kill } = open(3)
    const taken: { atMs: number; cost: number }[] = []
    for (const { afterMs, asks, event } of steps) {
      clock.nowMs += afterMs
      const atMs = clock.nowMs
      const answers = await Promise.all(
        asks
          .filter(({ cost }) => cost <= plan.burst)
          .map(async (ask) => ({ ...ask, isIn: await isTaken([all(plan)], ask) })),
      )
      for (const { isIn, cost } of answers) if (isIn) taken.push({ atMs, cost })
      if (event === 'kill') kill(0)
      else if (event !== 'none') await Promise.all(processes.map((limits) => limits.giveBack(event)))
    }
    for (const [from, first] of taken.entries()) {
      let sum = 0
      for (const { atMs, cost } of taken.slice(from)) {
        sum += cost
        expect(sum).toBeLessThanOrEqual(plan.burst + (plan.perSecond * (atMs - first.atMs)) / 1_000)
      }
    }
    for (const day of new Set(taken.map(({ atMs }) => Math.floor(atMs / dayMs)))) {
      const ofDay = taken.filter(({ atMs }) => Math.floor(atMs / dayMs) === day)
      expect(ofDay.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThanOrEqual(plan.perDay)
    }
  })
  await fc.assert(property, { numRuns: 60 })
})

test('behavior: a caller of one process gets exactly the plan', async () => {
  const exact = allowance.map((plan) => ({ ...plan, perSecond: plan.perSecond === 15 ? 10 : plan.perSecond }))
  const property = fc.asyncProperty(exact, fc.array(step, { maxLength: 25 }), async (plan, steps) => {
    const { clock, processes, isTaken } = open(1)
    const intervalMs = 1_000 / plan.perSecond
    let [allowedAtMs, day, used] = [0, 0, 0]
    const isAllowed = (cost: number) => {
      const today = Math.floor(clock.nowMs / dayMs)
      const next = Math.max(allowedAtMs, clock.nowMs) + intervalMs * cost
      const sum = (day === today ? used : 0) + cost
      if (next > clock.nowMs + intervalMs * Math.max(plan.burst, cost) || sum > plan.perDay) return false
      ;[allowedAtMs, day, used] = [next, today, sum]
      return true
    }
    for (const { afterMs, asks, event } of steps) {
      clock.nowMs += afterMs
      for (const { cost } of asks) expect(await isTaken([all(plan)], { cost })).toBe(isAllowed(cost))
      if (event === 'idle' || event === 'all') await processes[0]!.giveBack(event)
    }
  })
  await fc.assert(property, { numRuns: 60 })
})

/** Sends requests at a pace for some seconds, by processes in turn. */
const askFor = async (
  { clock, isTaken, processes }: ReturnType<typeof open>,
  { plan, perSecond, seconds }: { plan: Allowance; perSecond: number; seconds: number },
) => {
  let entered = 0
  for (let index = 0; index < perSecond * seconds; index++) {
    clock.nowMs += 1_000 / perSecond
    if (await isTaken([all(plan)], { by: index % processes.length })) entered += 1
  }
  return entered
}

describe('writes', () => {
  test('default: callers far below their limit cost few writes, with any number of processes', async () => {
    const writesOf = async (count: number, plan: Allowance, perSecond: number) => {
      const opened = open(count)
      expect(await askFor(opened, { plan, perSecond, seconds: 1_000 / perSecond })).toBe(1_000)
      return opened.counts.rows
    }
    expect(await writesOf(1, allowances.enterprise, 10)).toBeLessThanOrEqual(40)
    expect(await writesOf(1, allowances.page, 5)).toBeLessThanOrEqual(80)
    expect(await writesOf(3, allowances.enterprise, 10)).toBeLessThanOrEqual(150)
  })

  test('behavior: many simultaneous callers are one write', async () => {
    const { isTaken, counts } = open(1)
    const callers = Array.from({ length: 100 }, (_, index) => `caller ${index}`)
    const entered = await Promise.all(callers.map((caller) => isTaken([all(allowances.anonymous)], { caller })))
    expect(entered.every(Boolean)).toBe(true)
    expect(counts.writes).toBe(1)
  })

  test('behavior: a refused caller costs no write, and no read while the refusal is in memory', async () => {
    const { isTaken, counts, clock } = open(2)
    const limits = [all(allowances.anonymous), { scope: 'swap', allowance: swapAllowance(allowances.anonymous) }]
    expect(await isTaken(limits)).toBe(true)
    const before = { ...counts }
    for (let index = 0; index < 20; index++) expect(await isTaken(limits)).toBe(false)
    expect(counts).toEqual(before)
    for (let index = 0; index < 20; index++) expect(await isTaken(limits, { by: 1 })).toBe(false)
    expect(counts).toEqual({ ...before, reads: before.reads + 1 })
    clock.nowMs += 2_000
    expect(await isTaken(limits, { by: 1 })).toBe(true)
  })
})

describe('a lease', () => {
  const question = { plan: allowances.enterprise, perSecond: 10, seconds: 10 }
  const key = { caller: 'a', scope: 'all' }

  test('behavior: is returned after a pause of its caller, and by a process that stops', async () => {
    for (const which of ['idle', 'all'] as const) {
      const opened = open(2)
      await askFor(opened, question)
      expect(opened.stored(key)!.leased).toBeGreaterThan(0)
      if (which === 'idle') opened.clock.nowMs += 10_000
      for (const limits of opened.processes) await limits.giveBack(which)
      const { usedToday, leased, leasedBefore } = opened.stored(key)!
      expect({ usedToday, leased, leasedBefore }).toEqual({ usedToday: 100, leased: 0, leasedBefore: 0 })
    }
  })

  test('behavior: comes back with time when its process is killed', async () => {
    const opened = open(2)
    await askFor(opened, question)
    for (const by of [0, 1]) opened.kill(by)
    opened.clock.nowMs += 60_000
    const answers = []
    for (let index = 0; index < 81; index++) answers.push(await opened.isTaken([all(question.plan)]))
    expect(answers.filter(Boolean)).toHaveLength(80)
  })

  test('behavior: is not counted until it is spent and returned', async () => {
    const opened = open(2)
    await askFor(opened, question)
    const counted = () => countedDays(opened.stored(key), opened.clock.nowMs).usedToday
    expect(counted()).toBeLessThanOrEqual(100)
    opened.clock.nowMs += 10_000
    for (const limits of opened.processes) await limits.giveBack('idle')
    expect(counted()).toBe(100)
  })

  test('behavior: of yesterday is returned to yesterday, and no longer spent', async () => {
    const opened = open(2)
    opened.clock.nowMs = start + dayMs / 2 - 10_000
    await askFor(opened, { ...question, seconds: 9 })
    opened.clock.nowMs += 3_000
    for (const by of [0, 1]) await opened.isTaken([all(question.plan)], { by })
    for (const limits of opened.processes) await limits.giveBack('all')
    expect(countedDays(opened.stored(key), opened.clock.nowMs).days).toEqual([
      { day: '2026-11-21', requests: 90 },
      { day: '2026-11-22', requests: 2 },
    ])
  })
})
