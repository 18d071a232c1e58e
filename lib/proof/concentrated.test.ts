import { expect, test } from 'vitest'
import { sqrtRatioAtTick } from '@/lib/routing/pools/ticks/tick-math'
import { sqrtPriceAt } from './concentrated'
import { roundoff } from './max-profit'

test('behavior: the price at a tick is that of the contract', () => {
  for (let tick = -887_272; tick <= 887_272; tick += 3_331) {
    const exact = sqrtRatioAtTick(tick)
    const off = Math.abs(sqrtPriceAt(tick) / (Number(exact) / 2 ** 96) - 1)
    expect(off).toBeLessThan(roundoff + 2 / Number(exact))
  }
})
