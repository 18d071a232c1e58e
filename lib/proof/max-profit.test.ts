import { describe, expect, test } from 'vitest'
import { toProofPool } from '@/lib/chain/pools/proof-pool'
import type { Pool, RfqPool } from '@/lib/routing/pools/pool'
import { swapExactIn, swapExactOut } from '@/lib/routing/pools/swap'
import { asComposable } from '@/lib/routing/testing/as-composable'
import { asErc4626 } from '@/lib/routing/testing/as-erc4626'
import { asSolidly } from '@/lib/routing/testing/as-solidly'
import { asStableMeta } from '@/lib/routing/testing/as-stable-meta'
import { asStableMulti } from '@/lib/routing/testing/as-stable-multi'
import { asStableNg } from '@/lib/routing/testing/as-stable-ng'
import { asStaking } from '@/lib/routing/testing/as-staking'
import { asV4 } from '@/lib/routing/testing/as-v4'
import { asCrypto } from '@/lib/routing/testing/crypto-states'
import { createDraw } from '@/lib/routing/testing/random'
import {
  syntheticStablePool,
  syntheticV2Pool,
  syntheticV3Pool,
  syntheticWeightedPool,
} from '@/lib/routing/testing/synthetic-pools'
import { type SyntheticToken, syntheticAddress, unitsOf, unitsPerUsd } from '@/lib/routing/testing/synthetic-token'
import type { Terms } from './max-profit'
import { readPool } from './read-pool'

const draw = createDraw(4_711)
const token = (index: number, isStable: boolean): SyntheticToken => ({
  address: syntheticAddress(1, index),
  decimals: draw.pick(isStable ? [6, 18] : [8, 18]),
  usd: isStable ? 1 : draw.logNormal(100, 2),
  isStable,
})
const place = (isStable: boolean) => ({
  address: syntheticAddress(2, 1),
  token0: token(1, isStable),
  token1: token(2, isStable),
  usd: draw.logNormal(1e6, 2),
  draw,
})
type Place = ReturnType<typeof place>

const rfqPool = ({ address, token0, token1, usd }: Place): RfqPool => {
  const makerAmount = unitsOf(token1, usd)
  return {
    kind: 'rfq',
    address,
    dex: 'AugustusRFQ',
    token0: token0.address,
    token1: token1.address,
    maker: syntheticAddress(3, 1),
    makerAmount,
    takerAmount: unitsOf(token0, usd * draw.between(0.99, 1.01)),
    remainingMakerAmount: (makerAmount * BigInt(draw.below(100) + 1)) / 100n,
  }
}

const kinds: Record<Exclude<Pool['kind'], 'v4'>, (place: Place) => Pool> = {
  v2: syntheticV2Pool,
  v3: syntheticV3Pool,
  stable: syntheticStablePool,
  weighted: syntheticWeightedPool,
  stableNg: (place) => asStableNg(syntheticStablePool(place), 1),
  stableMulti: (place) => {
    const part = () => draw.pick([1, 1.01, 0.5, 0.03, 20])
    return asStableMulti(syntheticStablePool(place), draw.below(2) === 0 ? [part()] : [part(), part()])
  },
  stableMeta: (place) => {
    const part = () => draw.pick([1, 1.01, 0.5, 0.1, 3])
    // A metapool's bound uses the marginal share price and a part of the fee: tight if its base
    // pool is deep and free.
    return asStableMeta(syntheticStablePool(place), [part(), part()], { depth: 10n ** 8n, baseFeeE10: 0n })
  },
  crypto: (place) => asCrypto(syntheticV2Pool(place), { part: draw.pick([1, 1.001, 0.6, 3]) }),
  composable: (place) => asComposable(syntheticStablePool(place)),
  rfq: rfqPool,
  solidly: (place) => asSolidly(place.token0.isStable ? syntheticStablePool(place) : syntheticV2Pool(place)),
  erc4626: (place) => asErc4626(syntheticV2Pool(place)),
  staking: (place) => asStaking(syntheticV2Pool(place)),
}

/**
 * Returns the best gain over integers: a grid over all sizes, then finer around the best. A buy
 * sets the output of a weighted pool.
 */
const bruteForce = (
  pool: Pool,
  { give0, sells }: { give0: boolean; sells: boolean },
  { priceIn, priceOut, maxIn }: Terms,
  largest: number,
) => {
  const tokenIn = give0 ? pool.token0 : pool.token1
  const tellsOutput = pool.kind === 'weighted' && !sells
  const gainOf = (size: number) => {
    const result = tellsOutput
      ? swapExactOut(pool, tokenIn, BigInt(Math.floor((size * priceIn) / priceOut)))
      : swapExactIn(pool, tokenIn, BigInt(Math.floor(Math.min(size, maxIn))))
    if (!result.ok || Number(result.amountIn) > maxIn) return 0
    return priceOut * Number(result.amountOut) - priceIn * Number(result.amountIn)
  }
  let best = { size: 0, gain: 0 }
  const look = (size: number) => {
    const gain = gainOf(size)
    if (gain > best.gain) best = { size, gain }
  }
  for (let step = 0; step <= 160; step++) look(largest * 10 ** (-step / 16))
  for (let width = 0.16; best.size > 0 && width > 1e-7; width /= 6)
    for (let step = -10, from = best.size; step <= 10; step++) look(from * (1 + (width * step) / 10))
  return best.gain
}

describe('most profit', () => {
  for (const kind of [
    'v2',
    'v3',
    'solidly',
    'stable',
    'stableNg',
    'stableMulti',
    'stableMeta',
    'crypto',
    'composable',
    'weighted',
    'rfq',
    'erc4626',
    'staking',
  ] as const)
    test(`behavior: no trade with a ${kind} pool gains more, and one gains as much`, () => {
      let traded = 0
      for (let round = 0; round < 150; round++) {
        const where = place(
          kind === 'stable' ||
            kind === 'stableNg' ||
            kind === 'stableMulti' ||
            kind === 'stableMeta' ||
            kind === 'composable' ||
            (kind === 'solidly' && round % 2 === 0),
        )
        const drawn = kinds[kind](where)
        // Every second concentrated pool is V4.
        const pool = drawn.kind === 'v3' && round % 2 === 1 ? asV4(drawn) : drawn
        const sells = draw.below(2) === 0
        const sides = readPool(toProofPool(pool), sells)
        const [fair0, fair1] = [1 / unitsPerUsd(where.token0), 1 / unitsPerUsd(where.token1)]
        const off = draw.pick([1, 1.0001, 1.003, 1.02, 1.3, 4]) ** draw.pick([-1, 1])
        const limit = draw.pick([Number.POSITIVE_INFINITY, 1e-6, 1e-3, 0.1]) * where.usd
        for (const give0 of [true, false]) {
          const [priceIn, priceOut] = give0 ? [fair0 * off, fair1] : [fair1, fair0 * off]
          const terms = { priceIn, priceOut, maxIn: limit / priceIn }
          const most = (give0 ? sides.give0 : sides.give1)(terms)
          // An order is a line that ends at its last unit.
          const largest = pool.kind === 'rfq' ? Number(pool.takerAmount) : (4 * where.usd) / priceIn
          const found = bruteForce(pool, { give0, sells }, terms, largest)
          expect(most).toBeGreaterThanOrEqual(found)
          if (found < where.usd * 1e-9 || kind === 'rfq') continue
          // Units of 6 and 8 decimals keep the integers slightly below, powers that are rounded up
          // slightly more.
          const units = kind === 'weighted' ? 6 : 3
          const near = kind === 'crypto' ? 3e-5 : 1e-5
          expect(most / found).toBeLessThan(1 + near + (units * (priceOut + priceIn)) / found)
          traded++
        }
      }
      // Staking has only one of two directions.
      if (kind !== 'rfq') expect(traded).toBeGreaterThan(kind === 'staking' ? 35 : 70)
    })

  test('behavior: an order pays all or nothing, or a part where the input ends', () => {
    const pool = { ...rfqPool(place(false)), takerAmount: 100n, makerAmount: 300n, remainingMakerAmount: 150n }
    const { give0, give1 } = readPool(toProofPool(pool), true)
    const at = (priceIn: number, maxIn = Number.POSITIVE_INFINITY) => give0({ priceIn, priceOut: 1, maxIn })
    expect(at(1)).toBeCloseTo(100, 9)
    expect(at(1, 5)).toBeCloseTo(10, 9)
    expect(at(3.1)).toBe(0)
    expect(give1({ priceIn: 1e-9, priceOut: 1, maxIn: 1e9 })).toBe(0)
  })
})
