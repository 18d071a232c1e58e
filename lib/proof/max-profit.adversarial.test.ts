import { describe, expect, test } from 'vitest'
import { toProofPool } from '@/lib/chain/pools/proof-pool'
import type { Pool } from '@/lib/routing/pools/pool'
import { swapExactIn, swapExactOut } from '@/lib/routing/pools/swap'
import type { SwapResult } from '@/lib/routing/pools/swap-result'
import { asV4 } from '@/lib/routing/testing/as-v4'
import { hostilePool, hostileToken } from '@/lib/routing/testing/hostile-pools'
import { createDraw } from '@/lib/routing/testing/random'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import type { Terms } from './max-profit'
import { InvalidPool, readPool } from './read-pool'

// No trade with any pool, in the integers of its contract, may gain more than the bound, not even
// by the last digit. So gains are compared as fractions, without a float.

/** Returns the exact value of a double, in units of 2^-1400. */
const exactly = (value: number): bigint => {
  let exponent = 1400
  for (; !Number.isInteger(value); exponent--) value *= 2
  return BigInt(value) << BigInt(exponent)
}

const draw = createDraw(97)

const pools = {
  v2: 400,
  v3: 200,
  solidly: 150,
  stable: 300,
  stableNg: 300,
  stableMulti: 100,
  stableMeta: 150,
  crypto: 150,
  composable: 300,
  weighted: 300,
  rfq: 400,
  erc4626: 400,
  staking: 200,
} as const

describe('most profit', () => {
  for (const kind of Object.keys(pools) as (keyof typeof pools)[])
    test(`behavior: no trade with a hostile ${kind} pool gains more`, () => {
      let profitable = 0
      for (let round = 0; round < pools[kind]; round++) {
        const [token0, token1] = [
          hostileToken(draw, syntheticAddress(1, 1)),
          hostileToken(draw, syntheticAddress(1, 2)),
        ]
        const drawn = hostilePool(kind, { address: syntheticAddress(2, 1), token0, token1, draw })
        const pool = drawn.kind === 'v3' && round % 2 === 1 ? asV4(drawn) : drawn
        const sells = draw.below(2) === 0
        const sides = sidesOf(pool, sells)
        for (const zeroForOne of sides === undefined ? [] : [true, false]) {
          const terms = termsOf(pool, zeroForOne)
          const most = (zeroForOne ? sides!.give0 : sides!.give1)(terms)
          const found = bestTrade(pool, { zeroForOne, sells }, terms)
          if (found.gain > 0n) profitable++
          if (most === Number.POSITIVE_INFINITY) continue
          const holds = most >= 0 && exactly(most) >= found.gain
          expect({ kind, round, zeroForOne, terms, most, size: found.size, holds }).toMatchObject({ holds: true })
        }
      }
      expect(profitable).toBeGreaterThan(pools[kind] / 4)
    })
})

function sidesOf(pool: Pool, sells: boolean) {
  try {
    return readPool(toProofPool(pool), sells)
  } catch (error) {
    if (error instanceof InvalidPool) return undefined
    throw error
  }
}

/**
 * Draws prices at which the pool is profitable, from slightly to hugely, and a limit from one unit
 * to none.
 */
function termsOf(pool: Pool, zeroForOne: boolean): Terms {
  const largest = sizeOf(pool, zeroForOne)
  const trades = [1e-9, 1e-6, 1e-3, 0.1, 0.3, 1, 10, 1e3].map((part) => trade(pool, zeroForOne, scaled(largest, part)))
  const traded = trades.find((result) => result.ok && result.amountOut > 0n)
  const rate = traded?.ok ? Number(traded.amountOut) / Number(traded.amountIn) : 1
  const better = draw.pick([1, 1 + 1e-15, 1 + 1e-12, 1 + 1e-9, 1 + 1e-6, 1.0001, 1.003, 1.3, 4, 1e6])
  const priceIn = 10 ** draw.between(-20, 20)
  const limit = draw.pick([Number.POSITIVE_INFINITY, 1, 10, 1e-25, 1e-18, 1e-12, 1e-6, 1e-3, 0.3])
  const maxIn = Math.max(1, limit * draw.pick([7, Number(largest)]))
  return { priceIn, priceOut: (priceIn / rate) * better, maxIn }
}

const scaled = (amount: bigint, part: number) => BigInt(Math.ceil(Number(amount) * part))

const trade = (pool: Pool, zeroForOne: boolean, amountIn: bigint): SwapResult =>
  swapExactIn(pool, zeroForOne ? pool.token0 : pool.token1, amountIn)

/** Returns the approximate input balance of the pool, in raw units. */
function sizeOf(pool: Pool, zeroForOne: boolean): bigint {
  switch (pool.kind) {
    case 'v2':
    case 'solidly':
      return zeroForOne ? pool.reserve0 : pool.reserve1
    case 'v3':
    case 'v4': {
      const root = Number(pool.sqrtPriceX96) / 2 ** 96
      return BigInt(Math.ceil(Math.max(1, Number(pool.liquidity)) * 0.01 * (zeroForOne ? 1 / root : root)))
    }
    case 'stable':
    case 'stableNg':
    case 'stableMulti':
    case 'crypto':
    case 'weighted':
    case 'composable':
      return zeroForOne ? pool.balance0 : pool.balance1
    case 'stableMeta':
      return zeroForOne ? pool.balance0 : pool.base.coins.at(-1)!.balance
    case 'rfq':
      return pool.takerAmount
    case 'erc4626':
      // Includes closed pools.
      return ((pool.token0 === pool.address) === zeroForOne ? pool.mostShares : pool.mostAssets) || 1n
    case 'staking':
      return pool.mostEther || 1n
  }
}

/**
 * Returns the best of many trades: a few units, the limit and around it, and sizes closer and
 * closer to the best of these.
 */
function bestTrade(
  pool: Pool,
  { zeroForOne, sells }: { zeroForOne: boolean; sells: boolean },
  { priceIn, priceOut, maxIn }: Terms,
) {
  const [value, cost] = [exactly(priceOut), exactly(priceIn)]
  const limit = maxIn === Number.POSITIVE_INFINITY ? undefined : BigInt(Math.floor(maxIn))
  let best = { gain: 0n, size: 0n }
  const weigh = (result: SwapResult) => {
    if (!result.ok || (limit !== undefined && result.amountIn > limit)) return
    const gain = value * result.amountOut - cost * result.amountIn
    if (gain > best.gain) best = { gain, size: result.amountIn }
  }
  const look = (size: bigint) => {
    const result = trade(pool, zeroForOne, limit !== undefined && size > limit ? limit : size)
    if (sells || pool.kind !== 'weighted') weigh(result)
    // An exact output may need less.
    if (result.ok && !sells) weigh(swapExactOut(pool, zeroForOne ? pool.token0 : pool.token1, result.amountOut))
  }
  for (const size of [1n, 2n, 3n, 10n]) look(size)
  if (limit !== undefined) for (const less of [0n, 1n, 2n]) look(limit - less)
  const largest = sizeOf(pool, zeroForOne)
  for (let step = 0; step <= 30; step++) look(scaled(largest, 100 / 10 ** step))
  for (let width = 1; best.size > 0n && width > 1e-14; width /= 8)
    for (let step = -2, from = best.size; step <= 2; step++)
      look(from + BigInt(Math.round(Number(from) * width * (step / 2 + draw.between(-0.1, 0.1)))))
  return best
}
