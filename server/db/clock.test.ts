import { expect, test } from 'vitest'
import { allowances } from '@/lib/api/contract/allowances'
import { createLimits } from '../http/limits/limits'
import { deleteIdleCallers, openRateRows } from '../http/limits/rate-rows'
import { deleteOldRoutes } from '../intent/intent-routes'
import { deleteOldProofs } from '../pricing/shared-proofs'
import { openTestDatabase } from '../testing/test-database'
import { assertClock, ClockSkewError, maxSkewMs, openDatabaseClock, readDatabaseTime } from './clock'
import { quotedStates, rateWindows } from './schema'

const database = openTestDatabase()
const fiveMinutesMs = 300_000

/** A process on a machine whose clock is ahead by `aheadMs`, which a test may set. */
const openMachine = async (aheadMs = 0) => {
  const machine = { aheadMs }
  const heard: unknown[] = []
  const clock = await openDatabaseClock({
    database: database(),
    onSkew: ({ aheadMs, isOver }) => void heard.push([isOver, Math.round(aheadMs / 1_000)]),
    wallMs: () => Date.now() + machine.aheadMs,
    monotonicMs: () => performance.now(),
  })
  return { machine, heard, clock }
}

/** Returns the difference of a clock from the database's, milliseconds. */
const errorOf = async (clock: { nowMs: () => number }) => {
  const before = clock.nowMs()
  const databaseMs = await readDatabaseTime(database())
  const after = clock.nowMs()
  return databaseMs < before ? before - databaseMs : Math.max(0, databaseMs - after)
}

test('default: returns the time of the database, whatever the time of the machine', async () => {
  for (const aheadMs of [0, 400, fiveMinutesMs, -fiveMinutesMs]) {
    const { clock } = await openMachine(aheadMs)
    expect(await errorOf(clock)).toBeLessThan(50)
    expect(Math.abs(clock.aheadMs() - aheadMs)).toBeLessThan(100)
  }
})

test('error: ClockSkewError for a machine with more than a second of skew, in one sentence', async () => {
  assertClock((await openMachine(maxSkewMs - 200)).clock)
  for (const [aheadMs, where] of [
    [fiveMinutesMs, 'ahead of'],
    [-fiveMinutesMs, 'behind'],
  ] as const) {
    const { clock } = await openMachine(aheadMs)
    expect(() => assertClock(clock)).toThrow(ClockSkewError)
    const sentence = `is 300.0 s ${where} the database's: set both by NTP, they may differ by 1 s.`
    expect(() => assertClock({ aheadMs: () => aheadMs })).toThrow(sentence)
  }
})

test('behavior: continues without a jump when the machine is set, and reports the skew meanwhile', async () => {
  const { machine, clock, heard } = await openMachine()
  for (const aheadMs of [fiveMinutesMs, -fiveMinutesMs, 0]) {
    machine.aheadMs = aheadMs
    expect(await errorOf(clock)).toBeLessThan(50)
    await expect.poll(() => Math.abs(clock.aheadMs() - aheadMs)).toBeLessThan(100)
    expect(await errorOf(clock)).toBeLessThan(50)
  }
  expect(heard).toEqual([
    [false, 300],
    [false, -300],
    [true, expect.closeTo(0)],
  ])
})

test('behavior: a slow measurement corrects only an impossible offset', async () => {
  let monotonicMs = 0
  let delayMs = 8
  const slow = new Proxy(database(), {
    get: (target, name) =>
      name === 'execute'
        ? async () => {
            monotonicMs += delayMs
            return { rows: [{ ms: 1_000_000 + monotonicMs - delayMs / 4 }] }
          }
        : Reflect.get(target, name),
  })
  const clock = await openDatabaseClock({
    database: slow,
    onSkew: () => {},
    wallMs: () => 1_000_000 + monotonicMs,
    monotonicMs: () => monotonicMs,
  })
  const offset = () => clock.nowMs() - monotonicMs - 1_000_000
  expect(offset()).toBe(2)
  delayMs = 4_000
  await clock.measure()
  expect(offset()).toBe(2)
})

test('behavior: a slow database is no reason to refuse a machine', async () => {
  let monotonicMs = 0
  const late = new Proxy(database(), {
    get: (target, name) =>
      name === 'execute'
        ? async () => {
            monotonicMs += 5_000
            return { rows: [{ ms: monotonicMs }] }
          }
        : Reflect.get(target, name),
  })
  const open = (aheadMs: number) =>
    openDatabaseClock({
      database: late,
      onSkew: () => {},
      wallMs: () => monotonicMs + aheadMs,
      monotonicMs: () => monotonicMs,
    })
  assertClock(await open(0))
  await expect(open(20_000).then(assertClock)).rejects.toThrow(ClockSkewError)
})

test('behavior: a machine with five minutes of skew locks out no caller and deletes no live rows', async () => {
  const right = await openMachine()
  const limitsOf = ({ clock }: typeof right) => createLimits({ rows: openRateRows(database()), nowMs: clock.nowMs })
  for (const aheadMs of [fiveMinutesMs, -fiveMinutesMs]) {
    const off = await openMachine(aheadMs)
    const question = { caller: `caller ${aheadMs}`, limits: [{ scope: 'all', allowance: allowances.anonymous }] }
    expect((await limitsOf(off).take(question)).retryAfterSeconds).toBeUndefined()
    expect((await limitsOf(right).take(question)).retryAfterSeconds).toBe(1)

    const keptUntilMs = right.clock.nowMs() + 60_000
    await database()
      .insert(quotedStates)
      .values({ log: `of ${aheadMs}`, position: 0, body: Buffer.from('{}'), keptUntilMs })
    const nowMs = off.clock.nowMs()
    await deleteOldProofs(database(), { nowMs })
    await deleteOldRoutes(database(), { nowMs })
    await deleteIdleCallers(database(), { nowMs })
  }
  expect(await database().select().from(quotedStates)).toHaveLength(2)
  expect(await database().select().from(rateWindows)).toHaveLength(2)
})
