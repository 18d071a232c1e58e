import { expect, test } from 'vitest'
import { createQueueWait } from './queue-wait'

const open = () => {
  const clock = { ms: 1_000 }
  const wait = createQueueWait(() => clock.ms)
  const leaveAfter = (ms: number, left: number) => {
    clock.ms += ms
    wait.leave(left)
  }
  return { clock, wait, leaveAfter }
}

test('default', () => {
  const { wait, leaveAfter } = open()
  wait.begin()
  leaveAfter(4, 3)
  leaveAfter(4, 2)
  expect(wait.expectedMs(10)).toBe(40)
  expect(wait.expectedMs(0)).toBe(0)
})

test('behavior: newer intervals weigh more, and idle time does not count', () => {
  const { clock, wait, leaveAfter } = open()
  wait.begin()
  leaveAfter(4, 0)
  clock.ms += 60_000
  wait.begin()
  leaveAfter(4, 0)
  expect(wait.expectedMs(1)).toBe(4)
  wait.begin()
  leaveAfter(14, 0)
  expect(wait.expectedMs(1)).toBeCloseTo(5)
})

test('behavior: a stalled queue has the wait of its oldest entry', () => {
  const { clock, wait, leaveAfter } = open()
  wait.begin()
  leaveAfter(4, 3)
  clock.ms += 900
  expect(wait.expectedMs(3)).toBe(12)
  clock.ms += 600
  expect(wait.expectedMs(3)).toBe(1_500)
  leaveAfter(0, 2)
  expect(wait.expectedMs(2)).toBeCloseTo(2 * (4 + 0.1 * 1_496))
})
