import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { estimateGas, type Rollup, sumOfGas } from '@/lib/routing/route/gas'
import { gasTable } from '@/lib/routing/route/gas-table.generated'
import { minLegGas } from '@/lib/routing/route/min-gas'
import { createDraw } from '@/lib/routing/testing/random'
import { type ExecutedSwap, openSwapVenue, type SwapVenue } from '../bench/executed-swaps'
import { percentile, percentOff, printGasErrors } from '../bench/gas-errors'
import { dataSizes } from '../chain/facts/data-size'

// Compares `gasCost` with receipts of swaps outside the fit of its table. After a change of
// contracts or route shapes, `npm run calibrate:gas` fits the table again and names the changed
// part.

/** Maximum error of 95 % of estimates, and of their median, %. */
const [maxError, maxBias] = [10, 2.5]
/** Intrinsic gas of every transaction. */
const transactionGas = 21_000

// Version 5 counts the calldata of its executor methods by one part, though `simpleBuy` is longer
// than `buy`; its random identifiers change a compressed size by up to 0.5 %.
describe.each([
  { version: '6.2', seed: 20_261_121, count: 120, methods: 7, maxSizeError: 10 },
  { version: '5', seed: 20_261_122, count: 80, methods: 11, maxSizeError: 12 },
] as const)('through router $version', ({ version, seed, count, methods, maxSizeError }) => {
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

  test('behavior: gasCost is within 10 % of the gas used for 95 % of routes, without bias', () => {
    printGasErrors(swaps, ({ priceRoute }) => Number(priceRoute.gasCost))
    const errors = swaps.map(({ priceRoute, gasUsed }) => percentOff(Number(priceRoute.gasCost), gasUsed))
    expect(percentile(errors.map(Math.abs), 0.95)).toBeLessThanOrEqual(maxError)
    expect(Math.abs(percentile(errors, 0.5))).toBeLessThan(maxBias)
    // Most draws must be answered with every router method, or the figures cover easy cases only.
    expect(count / drawn).toBeGreaterThan(0.6)
    expect(new Set(swaps.map(({ choice }) => choice.method)).size).toBe(methods)
  })

  test('behavior: gasCostUSD is that gas at the paid price', () => {
    for (const { priceRoute, nativeUsd, effectiveGasPrice } of swaps) {
      const usd = Number(priceRoute.gasCost) * Number(effectiveGasPrice) * nativeUsd
      expect(Number(priceRoute.gasCostUSD) / usd).toBeCloseTo(1, 4)
    }
  })

  test("behavior: the count equals the table's sum of parts", () => {
    for (const { choice, priceRoute } of swaps) {
      const sum = [...choice.gasParts].reduce((gas, [part, times]) => gas + times * gasTable[part], 0)
      expect(priceRoute.gasCost).toBe(String(sum))
    }
  })

  test('behavior: the bytes that a rollup charges for are estimated as closely', () => {
    for (const rollup of ['optimism', 'arbitrum'] satisfies Rollup[]) {
      // Methods that name a factory run on request only; their extra 52 bytes are not counted.
      const usual = swaps.filter(({ choice }) => !choice.method.endsWith('OnUniswapFork'))
      const errors = usual.map(({ choice: { gasParts }, signed }) => {
        const bytes = sumOfGas(gasParts, { rollup, perByte: 1 }) - sumOfGas(gasParts)
        return percentOff(bytes, dataSizes[rollup](signed))
      })
      expect(percentile(errors.map(Math.abs), 0.95)).toBeLessThanOrEqual(maxSizeError)
      expect(Math.abs(percentile(errors, 0.5))).toBeLessThan(maxBias)
    }
  })

  test('behavior: no swap uses less than its proof or the search counts', () => {
    const throughPools = swaps.filter(({ choice: { route, fills } }) => route.legs.length > 0 && fills === undefined)
    expect(throughPools.length).toBeGreaterThan(count / 2)
    for (const { choice, gasUsed } of throughPools) {
      const { route, ticksCrossed } = choice
      const least = route.legs.reduce((gas, { kind }) => gas + minLegGas[kind], transactionGas)
      expect(gasUsed).toBeGreaterThan(least)
      expect(estimateGas(route, ticksCrossed)).toBeGreaterThan(least)
    }
  })
})
