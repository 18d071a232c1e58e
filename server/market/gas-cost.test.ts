import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { estimateGas, type Rollup, sumOfGas } from '@/lib/routing/route/gas'
import { gasTable } from '@/lib/routing/route/gas-table.generated'
import { leastLegGas } from '@/lib/routing/route/least-gas'
import { createDraw } from '@/lib/routing/testing/random'
import { type ExecutedSwap, openSwapVenue, type SwapVenue } from '../bench/executed-swaps'
import { percentile, percentOff, printGasErrors } from '../bench/gas-errors'
import { dataSizes } from '../chain/facts/data-size'

// How far `gasCost` is from the receipts of executed swaps that its table was not fitted to. When a contract or the shape of routes changes,
// `npm run calibrate:gas` fits the table again and says which part moved.

const most = 10
/** Of every transaction. */
const transactionGas = 21_000

describe.each([
  { version: '6.2', seed: 20_261_121, count: 120, methods: 7 },
  { version: '5', seed: 20_261_122, count: 80, methods: 11 },
] as const)('through router $version', ({ version, seed, count, methods }) => {
  let venue: SwapVenue
  let swaps: readonly ExecutedSwap[]
  let drawn = 0

  beforeAll(async () => {
    venue = await openSwapVenue(1, version)
    const draw = createDraw(seed)
    const done: ExecutedSwap[] = []
    for (; done.length < count; drawn++) {
      const swap = await venue.execute(draw)
      if (swap) done.push(swap)
    }
    swaps = done
  }, 600_000)

  afterAll(() => venue?.stop())

  test('behavior: gasCost is within 10 % of what the swap used, for 95 % of routes, and on neither side of it', () => {
    printGasErrors(swaps, ({ priceRoute }) => Number(priceRoute.gasCost))
    const errors = swaps.map(({ priceRoute, gasUsed }) => percentOff(Number(priceRoute.gasCost), gasUsed))
    expect(percentile(errors.map(Math.abs), 0.95)).toBeLessThanOrEqual(most)
    expect(Math.abs(percentile(errors, 0.5))).toBeLessThan(most / 4)
    // Most draws must be answered and every method of the router be among them, or the figures are of the easy ones.
    expect(count / drawn).toBeGreaterThan(0.6)
    expect(new Set(swaps.map(({ choice }) => choice.method)).size).toBe(methods)
  })

  test('behavior: gasCostUSD is that gas at the price that was paid', () => {
    for (const { priceRoute, nativeUsd, effectiveGasPrice } of swaps) {
      const usd = Number(priceRoute.gasCost) * Number(effectiveGasPrice) * nativeUsd
      expect(Number(priceRoute.gasCostUSD) / usd).toBeCloseTo(1, 4)
    }
  })

  test('behavior: what is counted is what the table says of the parts', () => {
    for (const { choice, priceRoute } of swaps) {
      const sum = [...choice.gasParts].reduce((gas, [part, times]) => gas + times * gasTable[part], 0)
      expect(priceRoute.gasCost).toBe(String(sum))
    }
  })

  test('behavior: the bytes that a rollup would charge for are counted as near', () => {
    for (const rollup of ['optimism', 'arbitrum'] satisfies Rollup[]) {
      // Methods that name a factory are chosen only where a request names them; their 52 bytes more are not counted.
      const usual = swaps.filter(({ choice }) => !choice.method.endsWith('OnUniswapFork'))
      const errors = usual.map(({ choice: { gasParts }, signed }) => {
        const bytes = sumOfGas(gasParts, { rollup, perByte: 1 }) - sumOfGas(gasParts)
        return percentOff(bytes, dataSizes[rollup](signed))
      })
      expect(percentile(errors.map(Math.abs), 0.95)).toBeLessThanOrEqual(most)
      expect(Math.abs(percentile(errors, 0.5))).toBeLessThan(most / 4)
    }
  })

  test('behavior: no swap uses less than what its proof would count, nor does search count less', () => {
    const throughPools = swaps.filter(({ choice: { route, fills } }) => route.legs.length > 0 && fills === undefined)
    expect(throughPools.length).toBeGreaterThan(count / 2)
    for (const { choice, gasUsed } of throughPools) {
      const { route, ticksCrossed } = choice
      const least = route.legs.reduce((gas, { kind }) => gas + leastLegGas[kind], transactionGas)
      expect(gasUsed).toBeGreaterThan(least)
      expect(estimateGas(route, ticksCrossed)).toBeGreaterThan(least)
    }
  })
})
