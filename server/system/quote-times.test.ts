import { expect, test } from 'vitest'
import { createQuoteTimes } from './quote-times'

const open = () => {
  const clock = { nowMs: 1_000_000 }
  const times = createQuoteTimes({ nowMs: () => clock.nowMs })
  const ask = times.timed(async (ms: number) => {
    clock.nowMs += ms
    if (ms === 666) throw new Error('refused')
    return ms
  })
  return { clock, times, ask }
}

test('default: half and 95 % of the requests took at most this time, refused ones included', async () => {
  const { times, ask } = open()
  expect(times.read()).toEqual({ count: 0, p50Ms: null, p95Ms: null })
  for (let ms = 1; ms <= 20; ms++) expect(await ask(ms)).toBe(ms)
  expect(times.read()).toEqual({ count: 20, p50Ms: 10, p95Ms: 19 })
  await expect(ask(666)).rejects.toThrow('refused')
  expect(times.read()).toMatchObject({ count: 21, p50Ms: 11, p95Ms: 20 })
})

test('behavior: stores five minutes, and a thousand requests', async () => {
  const { clock, times, ask } = open()
  for (let asked = 0; asked < 1_001; asked++) await ask(asked === 0 ? 50 : 7)
  expect(times.read()).toEqual({ count: 1_000, p50Ms: 7, p95Ms: 7 })
  clock.nowMs += 300_000
  expect(times.read().count).toBe(0)
})
