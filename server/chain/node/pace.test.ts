import { expect, test } from 'vitest'
import { fakeTime } from '../testing/faked-time'
import { createPace } from './pace'

const { clock, pass } = fakeTime()
const open = () => {
  const pace = createPace(clock)
  const startMs = clock.nowMs()
  const turns: number[] = []
  return {
    pace,
    turns,
    /** Takes a number of turns at once, and notes the time of each. */
    take: (count: number) => {
      for (let index = 0; index < count; index++) void pace.turn().then(() => turns.push(clock.nowMs() - startMs))
    },
    refuse: (retryAfterMs?: number) => pace.slowDown({ askedMs: clock.nowMs(), retryAfterMs }),
  }
}

test('default: requests do not wait before a rate limit', async () => {
  const { take, turns } = open()
  take(3)
  await pass(0)
  expect(turns).toEqual([0, 0, 0])
})

test('behavior: after a rate limit all wait for the time of the node, and then for each other', async () => {
  const { pace, take, turns, refuse } = open()
  refuse(2_000)
  take(3)
  await pass(3_000)
  expect(turns).toEqual([2_000, 2_010, 2_020])
  pace.ease()
  refuse()
  take(2)
  await pass(10_000)
  expect(turns.slice(3)).toEqual([4_000, 4_020])
})

test('behavior: simultaneous rate limits count once, and the longest pause is half a second', async () => {
  const { pace, take, turns, refuse } = open()
  for (let index = 0; index < 50; index++) refuse(0)
  take(2)
  await pass(100)
  expect(turns).toEqual([0, 10])
  for (let index = 0; index < 20; index++) {
    await pass(1_000)
    pace.ease()
    pace.slowDown({ askedMs: clock.nowMs(), retryAfterMs: 0 })
  }
  take(3)
  await pass(5_000)
  expect(turns[4]! - turns[3]!).toBe(500)
})

test('behavior: several rate limits in a row without an answer slow requests down once', async () => {
  const { take, turns, refuse } = open()
  for (let index = 0; index < 20; index++) {
    refuse(0)
    await pass(1_000)
  }
  take(3)
  await pass(1_000)
  expect(turns).toEqual([20_000, 20_010, 20_020])
})

test('behavior: seconds without a rate limit raise the rate again', async () => {
  const { pace, take, turns, refuse } = open()
  for (let index = 0; index < 3; index++) {
    await pass(1)
    pace.ease()
    refuse(0)
  }
  for (let index = 0; index < 3; index++) {
    pace.ease()
    await pass(5_000)
    pace.ease()
  }
  take(3)
  await pass(0)
  expect(new Set(turns).size).toBe(1)
})

test('behavior: a wait of more than five seconds fails at once, and a minute is the longest pause', async () => {
  const { pace, refuse } = open()
  refuse(3_600_000)
  expect(pace.waitMs()).toBe(60_000)
  expect(await pace.turn()).toBe(false)
  await pass(55_000)
  const turn = pace.turn()
  await pass(5_000)
  expect(await turn).toBe(true)
})
