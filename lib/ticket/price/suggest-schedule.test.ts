import { describe, expect, test } from 'vitest'
import { suggestSchedule } from './suggest-schedule'

describe('suggestSchedule', () => {
  const total = 320_000n
  // The output is x(1 - impact), where the impact is proportional to the size of a part.
  const curveOf = (impact: bigint, gas: bigint) =>
    [1, 2, 4, 8, 16, 32].map((parts) => {
      const srcAmount = total / BigInt(parts)
      const swapped = (srcAmount - gas) * 1_000_000n
      return { parts, srcAmount, gas, destAmount: swapped - (swapped * impact * BigInt(32 / parts)) / 100_000n }
    })

  test('default: chooses the number of parts by impact and gas', () => {
    expect(suggestSchedule('SELL', total, curveOf(100n, 40n))).toEqual({
      kind: 'parts',
      parts: 16,
      interval: 900,
      gainBps: 290,
    })
    expect(suggestSchedule('SELL', total, curveOf(1n, 400n))).toEqual({ kind: 'atOnce' })
  })

  test('behavior: a purchase minimizes its cost; without a price for one part there is no gain', () => {
    const bought = [1, 2, 4].map((parts) => {
      const destAmount = total / BigInt(parts)
      return { parts, destAmount, gas: 0n, srcAmount: destAmount + (destAmount * 4n) / BigInt(parts) / 100n }
    })
    expect(suggestSchedule('BUY', total, bought)).toMatchObject({ parts: 4, interval: 300 })
    expect(suggestSchedule('BUY', total, bought.slice(1))).toMatchObject({ parts: 4, gainBps: undefined })
    expect(suggestSchedule('BUY', total, [])).toBeUndefined()
  })
})
