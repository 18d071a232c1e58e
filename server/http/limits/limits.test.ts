import { beforeEach, describe, expect, test } from 'vitest'
import { type Allowance, allowances, swapAllowance } from '@/lib/api/contract/allowances'
import { rateWindows } from '../../db/schema'
import { openTestDatabase } from '../../testing/test-database'
import { createLimits } from './limits'
import { deleteIdleCallers, openRateRows } from './rate-rows'

const database = openTestDatabase()
const start = Date.UTC(2026, 10, 21, 12)
const day = 86_400_000

const clock = { nowMs: start }
const openLimits = () => createLimits({ rows: openRateRows(database()), nowMs: () => clock.nowMs })
let limits: ReturnType<typeof openLimits>
const takeAll = (nowMs: number, question: Parameters<typeof limits.take>[0], by = limits) => {
  clock.nowMs = nowMs
  return by.take(question)
}

const takeFrom = (caller: string, nowMs: number, allowance: Allowance = allowances.anonymous, cost = 1) =>
  takeAll(nowMs, { caller, limits: [{ scope: 'all', allowance }], cost })
/** Returns the seconds to wait, or undefined for an admitted request. */
const take = async (...parameters: Parameters<typeof takeFrom>) => (await takeFrom(...parameters)).retryAfterSeconds

const all = { scope: 'all', allowance: allowances.anonymous }
const swap = { scope: 'swap', allowance: swapAllowance(allowances.anonymous) }
const takeSwap = (caller: string, nowMs: number, asked = [all, swap], by = limits) =>
  takeAll(nowMs, { caller, limits: asked }, by)

beforeEach(() => {
  limits = openLimits()
})

describe('take', () => {
  test('default', async () => {
    expect(await take('a', start)).toBeUndefined()
    expect(await take('a', start)).toBe(1)
    expect(await take('a', start + 999)).toBe(1)
    expect(await take('a', start + 1_000)).toBeUndefined()
  })

  test('behavior: callers and scopes are counted separately', async () => {
    expect(await take('b', start)).toBeUndefined()
    expect(await take('c', start)).toBeUndefined()
    expect((await takeSwap('b', start, [swap])).retryAfterSeconds).toBeUndefined()
    expect((await takeSwap('b', start + 1_000, [swap])).retryAfterSeconds).toBe(1)
    expect((await takeSwap('b', start + 2_000, [swap])).retryAfterSeconds).toBeUndefined()
  })

  test('behavior: a refused request spends nothing of any limit, and waits for all of them', async () => {
    expect((await takeSwap('h', start)).retryAfterSeconds).toBeUndefined()
    for (let i = 0; i < 5; i++) expect((await takeSwap('h', start + 1_000)).retryAfterSeconds).toBe(1)
    // `all` still has its earlier rest: refused requests took nothing of it.
    const { retryAfterSeconds, windows } = await takeFrom('h', start + 1_000)
    expect([retryAfterSeconds, windows[1]?.left]).toEqual([undefined, 2_998])
    // The reverse: `all` refuses, and `swap` is not spent.
    expect((await takeSwap('h', start + 1_900)).retryAfterSeconds).toBe(1)
    expect((await takeSwap('h', start + 2_000)).retryAfterSeconds).toBeUndefined()
    expect((await takeSwap('h', start + 2_000)).retryAfterSeconds).toBe(2)
    expect(await take('o', start)).toBeUndefined()
    expect((await takeSwap('o', start)).retryAfterSeconds).toBe(1)
  })

  test('error: a database that fails is no refusal', async () => {
    const question = { caller: 'x'.repeat(101), limits: [all, swap] }
    await expect(takeAll(start, question)).rejects.toThrow('insert into "rate_windows"')
  })

  test('behavior: returns the rest, also 0', async () => {
    const answers = [
      await takeFrom('i', start, allowances.basic, 5),
      await takeFrom('i', start + 100, allowances.basic, 16),
      await takeFrom('i', start + 100, allowances.basic, 17),
    ]
    const day = { name: 'all-day', quota: 50_000, seconds: 86_400, resetSeconds: 43_200 }
    const burst = { name: 'all', quota: 20, seconds: 2 }
    expect(answers).toEqual([
      {
        windows: [
          { ...burst, left: 15, resetSeconds: 1 },
          { ...day, left: 49_995 },
        ],
      },
      {
        windows: [
          { ...burst, left: 0, resetSeconds: 2 },
          { ...day, left: 49_979 },
        ],
      },
      {
        windows: [
          { ...burst, left: 0, resetSeconds: 2 },
          { ...day, left: 49_979 },
        ],
        retryAfterSeconds: 2,
      },
    ])
  })

  test('behavior: a burst runs ahead of the pace and then waits for it', async () => {
    const answers = []
    for (let i = 0; i < 21; i++) answers.push(await take('d', start, allowances.basic))
    expect(answers).toEqual([...Array.from({ length: 20 }, () => undefined), 1])
    expect(await take('d', start + 100, allowances.basic)).toBeUndefined()
  })

  test('behavior: the day ends at midnight UTC', async () => {
    const allowance = { perSecond: 1, burst: 1, perDay: 2 }
    expect(await take('e', start, allowance)).toBeUndefined()
    expect(await take('e', start + 1_000, allowance)).toBeUndefined()
    expect(await take('e', start + 2_000, allowance)).toBe(12 * 3_600 - 2)
    expect(await take('e', start + day / 2, allowance)).toBeUndefined()
    // The last request of a day is refused for its pace alone.
    expect(await take('l', start, allowance)).toBeUndefined()
    expect(await take('l', start, allowance)).toBe(1)
    // Requests before midnight belong to yesterday, even for a caller that must wait a moment.
    const [midnight, quick] = [start + day / 2, { perSecond: 1, burst: 2, perDay: 2 }]
    for (const before of [200, 100]) expect(await take('m', midnight - before, quick)).toBeUndefined()
    const { retryAfterSeconds, windows } = await takeFrom('m', midnight, quick)
    expect([retryAfterSeconds, windows[1]?.left]).toEqual([1, 2])
  })

  test('behavior: a cost above the rest of the day is refused, and a fitting one is not', async () => {
    const allowance = { perSecond: 10, burst: 10, perDay: 5 }
    expect(await take('j', start, allowance, 4)).toBeUndefined()
    expect(await take('j', start + 1_000, allowance, 2)).toBe(12 * 3_600 - 1)
    expect(await take('j', start + 1_000, allowance, 1)).toBeUndefined()
  })

  test('behavior: simultaneous requests at two replicas admit one', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => take('f', start)))
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
    const both = await Promise.all(Array.from({ length: 30 }, () => takeSwap('k', start)))
    expect(both.filter(({ retryAfterSeconds }) => retryAfterSeconds === undefined)).toHaveLength(1)
  })

  test('behavior: a batch costs its size, and one larger than the burst is admitted once', async () => {
    expect(await take('g', start, allowances.page, 50)).toBeUndefined()
    expect(await take('g', start, allowances.page, 1)).toBe(1)
  })
})

test('behavior: idle callers are deleted after a day', async () => {
  await take('idle', start - 2 * day)
  await take('busy', start)
  await deleteIdleCallers(database(), { nowMs: start })
  const callers = (await database().select().from(rateWindows)).map(({ caller }) => caller)
  expect(callers).toContain('busy')
  expect(callers).not.toContain('idle')
})
