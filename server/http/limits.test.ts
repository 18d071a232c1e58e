import { describe, expect, test } from 'vitest'
import { rateWindows } from '../db/schema'
import { openTestDatabase } from '../testing/test-database'
import { allowances, forgetIdleCallers, swapAllowance, takeAllowance } from './limits'

const database = openTestDatabase()
const start = Date.UTC(2026, 10, 21, 12)
const day = 86_400_000

const take = (caller: string, nowMs: number, allowance = allowances.anonymous, cost = 1) =>
  takeAllowance(database(), { caller, scope: 'all', allowance, nowMs, cost })

describe('takeAllowance', () => {
  test('default', async () => {
    expect(await take('a', start)).toBeUndefined()
    expect(await take('a', start)).toBe(1)
    expect(await take('a', start + 999)).toBe(1)
    expect(await take('a', start + 1_000)).toBeUndefined()
  })

  test('behavior: callers and scopes are counted apart', async () => {
    expect(await take('b', start)).toBeUndefined()
    expect(await take('c', start)).toBeUndefined()
    const swap = { caller: 'b', scope: 'swap', allowance: swapAllowance(allowances.anonymous) }
    expect(await takeAllowance(database(), { ...swap, nowMs: start })).toBeUndefined()
    expect(await takeAllowance(database(), { ...swap, nowMs: start + 1_000 })).toBe(1)
    expect(await takeAllowance(database(), { ...swap, nowMs: start + 2_000 })).toBeUndefined()
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
  })

  test('behavior: replicas that ask at the same time get one request through', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => take('f', start)))
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
  })

  test('behavior: a batch costs its size, and one larger than the burst is let through once', async () => {
    expect(await take('g', start, allowances.page, 50)).toBeUndefined()
    expect(await take('g', start, allowances.page, 1)).toBe(1)
  })
})

test('behavior: idle callers are forgotten after a day', async () => {
  await take('idle', start - 2 * day)
  await take('busy', start)
  await forgetIdleCallers(database(), { nowMs: start })
  const callers = (await database().select().from(rateWindows)).map(({ caller }) => caller)
  expect(callers).toContain('busy')
  expect(callers).not.toContain('idle')
})
