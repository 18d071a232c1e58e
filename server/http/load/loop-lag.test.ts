import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchLoopLag } from './loop-lag'

test('default: a repeatedly blocked loop is late, and a free one is not', async () => {
  const { lagMs, stop } = watchLoopLag()
  const block = (ms: number) => {
    const untilMs = performance.now() + ms
    while (performance.now() < untilMs);
  }
  await expect
    .poll(
      () => {
        block(60)
        return lagMs()
      },
      { interval: 1 },
    )
    .toBeGreaterThan(20)
  await expect.poll(lagMs).toBeLessThan(20)
  stop()
  await wait(0)
})
