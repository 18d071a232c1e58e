import { describe, expect, test } from 'vitest'
import { createMarket, findPool } from '../market/state'
import type { Pool, PoolAddress } from '../pools/pool'
import { swapExactIn, swapExactOut } from '../pools/swap'
import { syntheticPair, syntheticTokens } from '../testing/synthetic-pair'
import { syntheticAddress } from '../testing/synthetic-token'
import { type Execution, executeBuy, executeRoute, type PlannedLeg } from './execute'

const unit = 10n ** 18n
const million = 10n ** 6n
const [a, b, c, d] = syntheticTokens
const poolOf = (index: number) => syntheticAddress(7, index)
const identity = (index: number, token0: PoolAddress, token1: PoolAddress) => ({
  dex: 'Any',
  address: poolOf(index),
  token0,
  token1,
})
const v2 = (index: number, token0: PoolAddress, token1: PoolAddress) =>
  syntheticPair(index, token0, token1, 1000n * unit)
/**
 * A pool that sells a coin of eighteen decimals for one of six, so that no input pays for one unit
 * of output.
 */
const stable = (index: number, coarse: PoolAddress, fine: PoolAddress): Pool => ({
  ...identity(index, coarse, fine),
  kind: 'stable',
  amplification: 20_000n,
  feeE10: 4_000_000n,
  balance0: million * million,
  balance1: million * unit,
  rate0: 10n ** 30n,
  rate1: unit,
})
const weighted = (index: number, token0: PoolAddress, token1: PoolAddress): Pool => ({
  ...identity(index, token0, token1),
  kind: 'weighted',
  poolId: `0x${'7'.repeat(64)}`,
  swapFeeE18: 3n * 10n ** 15n,
  balance0: 1000n * unit,
  balance1: 1000n * unit,
  weight0E18: unit / 2n,
  weight1E18: unit / 2n,
  scale0: 1n,
  scale1: 1n,
  shortPowers: true,
})
const rest = (index: number, tokenIn: PoolAddress, tokenOut: PoolAddress): PlannedLeg => ({
  pool: poolOf(index),
  tokenIn,
  tokenOut,
  take: { mode: 'rest' },
})
const exact = (index: number, tokenIn: PoolAddress, tokenOut: PoolAddress, amount: bigint): PlannedLeg => ({
  ...rest(index, tokenIn, tokenOut),
  take: { mode: 'exact', amount },
})
const done = (execution: Execution) => {
  if (!execution.ok) throw new Error(execution.reason)
  return execution
}

describe('executeBuy', () => {
  test('default: splits the amount owed of a token over its legs, each pool once', () => {
    const market = createMarket([v2(1, a, b), v2(2, a, b), v2(3, b, d), v2(4, b, c), v2(5, c, d)])
    const legs = [
      rest(1, a, b),
      exact(2, a, b, 3n * unit),
      rest(4, b, c),
      rest(3, b, d),
      exact(5, c, d, 4n * unit),
    ] as const
    const { route, pools } = done(executeBuy({ market, srcToken: a, destToken: d, destAmount: 10n * unit, legs }))
    const [first, second, toC, toD, last] = route.legs
    expect([last!.amountOut, toD!.amountOut, second!.amountOut]).toStrictEqual([4n * unit, 6n * unit, 3n * unit])
    expect(toC!.amountOut).toBe(last!.amountIn)
    expect(first!.amountOut + second!.amountOut).toBe(toC!.amountIn + toD!.amountIn)
    expect(route.srcAmount).toBe(first!.amountIn + second!.amountIn)
    for (const { pool, tokenIn, amountIn, amountOut } of route.legs) {
      const alone = swapExactOut(findPool(market, pool)!, tokenIn, amountOut)
      expect(alone).toMatchObject({ amountIn, pool: pools.get(pool) })
    }
    expect(executeRoute({ market, route })).toStrictEqual({ ok: true, route, pools, ticksCrossed: 0 })
  })

  test('behavior: drops a leg without a share of the amount owed, and the legs that would pay for it', () => {
    const market = createMarket([v2(1, a, b), v2(2, a, c), v2(3, c, b)])
    const legs = [rest(2, a, c), rest(3, c, b), exact(1, a, b, unit)]
    const { route } = done(executeBuy({ market, srcToken: a, destToken: b, destAmount: unit, legs }))
    expect(route.legs.map(({ pool }) => pool)).toStrictEqual([poolOf(1)])
  })

  test('behavior: buys nothing without legs', () => {
    const bought = executeBuy({ market: createMarket([]), srcToken: a, destToken: b, destAmount: unit, legs: [] })
    expect(bought).toMatchObject({ ok: true, route: { srcAmount: 0n, destAmount: 0n, legs: [] } })
  })

  test('behavior: the surplus of a stable pool goes into the next leg that sells the token', () => {
    for (const [next, takesIt] of [
      [v2(2, b, c), true],
      [stable(2, b, c), true],
      [weighted(2, b, c), false],
    ] as const) {
      const market = createMarket([stable(1, a, b), next])
      const legs = [rest(1, a, b), rest(2, b, c)]
      const { route, pools } = done(executeBuy({ market, srcToken: a, destToken: c, destAmount: million + 1n, legs }))
      const [first, second] = route.legs
      expect(first!.amountOut).toBe(second!.amountIn)
      const brought = swapExactIn(findPool(market, poolOf(1))!, a, first!.amountIn)
      const requested = swapExactOut(next, b, second!.amountOut)
      if (!brought.ok || !requested.ok) throw new Error('refused')
      expect(pools.get(poolOf(1))).toStrictEqual(brought.pool)
      const surplus = brought.amountOut - first!.amountOut
      expect(surplus).toBeGreaterThan(0n)
      const inOf = (pool: Pool) => ('reserve0' in pool ? pool.reserve0 : 'balance0' in pool ? pool.balance0 : 0n)
      expect(inOf(pools.get(poolOf(2))!) - inOf(requested.pool)).toBe(takesIt ? surplus : 0n)
      expect(executeRoute({ market, route })).toStrictEqual({ ok: true, route, pools, ticksCrossed: 0 })
    }
  })

  test('error: refuses a pool that cannot pay, an unknown pool, a token that no leg buys, and invalid routes', () => {
    const market = createMarket([v2(1, a, b), v2(2, b, c)])
    const buy = (destAmount: bigint, ...legs: PlannedLeg[]) =>
      executeBuy({ market, srcToken: a, destToken: c, destAmount, legs })
    const failure = (reason: string, index: number) => ({ ok: false, reason, pool: poolOf(index) })
    expect(buy(1000n * unit, rest(1, a, b), rest(2, b, c))).toStrictEqual(failure('insufficientLiquidity', 2))
    expect(buy(unit, rest(9, a, b), rest(2, b, c))).toStrictEqual(failure('unknownPool', 9))
    expect(buy(unit, exact(1, a, b, 5n), rest(2, b, c))).toStrictEqual(failure('leftover', 1))
    expect(buy(unit, rest(2, b, c), rest(1, a, b))).toStrictEqual(failure('malformed', 2))
  })
})
