import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateRoute } from '../../route/validate-route'
import { allPairsOf } from '../../testing/all-pairs'
import { syntheticAddress } from '../../testing/synthetic-token'
import type { StableMultiPool } from '../pool'
import { poolsSharingState } from '../shared-state'
import { baseNameOf, multiName, multiPlaceOf, sharedStateOf } from './multi-name'
import { swapExactInStableMulti, swapExactOutStableMulti } from './stable-multi'

const ether = 10n ** 18n
const million = 10n ** 6n
const contract = syntheticAddress(2, 1)
const [dai, usdc, usdt] = [syntheticAddress(1, 1), syntheticAddress(1, 2), syntheticAddress(1, 3)] as const
const place = { contract, coins: 3, place0: 0, place1: 1 }
/** The pair of DAI and USDC of 3pool, with more DAI than the others. */
const pool: StableMultiPool = {
  kind: 'stableMulti',
  dex: 'CurveV1Multi',
  address: multiName(place),
  token0: dai,
  token1: usdc,
  amplification: 400_000n,
  feeE10: 1_500_000n,
  balance0: 90n * million * ether,
  balance1: 60n * million * million,
  rate0: ether,
  rate1: 10n ** 30n,
  others: [{ token: usdt, balance: 50n * million * million, rate: 10n ** 30n }],
}

const pools = fc
  .record({
    coefficient: fc.bigInt({ min: 2n, max: 5000n }),
    fee: fc.bigInt({ min: 0n, max: 40_000_000n }),
    units: fc.bigInt({ min: 10n ** 3n, max: 10n ** 9n }),
    skews: fc.array(fc.bigInt({ min: 3n, max: 3000n }), { minLength: 3, maxLength: 5 }),
    decimals: fc.array(fc.constantFrom(6n, 8n, 18n), { minLength: 5, maxLength: 5 }),
    places: fc.tuple(fc.nat(), fc.nat()),
  })
  .map(({ coefficient, fee, units, skews, decimals, places }): StableMultiPool => {
    const coins = skews.map((skew, index) => ({
      token: syntheticAddress(1, index),
      balance: (units * 10n ** decimals[index]! * skew) / 100n,
      rate: 10n ** (36n - decimals[index]!),
    }))
    const place0 = places[0] % (coins.length - 1)
    const place1 = place0 + 1 + (places[1] % (coins.length - place0 - 1))
    const [first, second] = [coins[place0]!, coins[place1]!]
    return {
      kind: 'stableMulti',
      dex: 'CurveV1Multi',
      amplification: coefficient * 100n,
      feeE10: fee,
      address: multiName({ contract, coins: coins.length, place0, place1 }),
      token0: first.token,
      balance0: first.balance,
      rate0: first.rate,
      token1: second.token,
      balance1: second.balance,
      rate1: second.rate,
      others: coins.filter((_, index) => index !== place0 && index !== place1),
    }
  })
const part = fc.bigInt({ min: 1n, max: 300_000n })

describe('swapExactInStableMulti', () => {
  test('default: half of the fee leaves the balances', () => {
    const sold = swapExactInStableMulti(pool, true, 1000n * ether)
    expect(sold).toStrictEqual({
      ok: true,
      amountIn: 1000n * ether,
      amountOut: 999_748_435n,
      pool: { ...pool, balance0: pool.balance0 + 1000n * ether, balance1: pool.balance1 - 999_748_435n - 74_992n },
      ticksCrossed: 0,
    })
  })

  test.each([
    ['nothing', pool, 0n, 'zeroAmount'],
    ['an empty pool', { ...pool, others: [{ ...pool.others[0]!, balance: 0n }] }, ether, 'insufficientLiquidity'],
    ['a pair without its other coins', { ...pool, others: [] }, ether, 'insufficientLiquidity'],
    ['a pair whose name says nothing', { ...pool, address: contract }, ether, 'insufficientLiquidity'],
    ['too little for a unit', pool, 10n ** 11n, 'zeroOutput'],
    ['more than its contract can count', pool, 1n << 230n, 'reserveOverflow'],
  ] as const)('behavior: refuses %s', (_, state, amountIn, reason) => {
    expect(swapExactInStableMulti(state, true, amountIn)).toStrictEqual({ ok: false, reason })
  })

  test('behavior: a round trip never gains, nor does a cycle of three', () => {
    fc.assert(
      fc.property(pools, part, fc.boolean(), (start, millionths, zeroForOne) => {
        const amount = ((zeroForOne ? start.balance0 : start.balance1) * millionths) / 1_000_000n
        const forward = swapExactInStableMulti(start, zeroForOne, amount)
        if (!forward.ok) return
        const back = swapExactInStableMulti(forward.pool, !zeroForOne, forward.amountOut)
        if (back.ok) expect(back.amountOut).toBeLessThanOrEqual(amount)
        // The return through another coin uses the state after each swap.
        const [from, to] = zeroForOne ? [start.token0, start.token1] : [start.token1, start.token0]
        const via = start.others[0]!.token
        const pairOf = (of: StableMultiPool, a: string, b: string) =>
          allPairsOf(of).find((one) => new Set([one.token0, one.token1, a, b] as string[]).size === 2)!
        const first = pairOf(forward.pool, to, via)
        const on = swapExactInStableMulti(first, first.token0 === to, forward.amountOut)
        if (!on.ok) return
        const second = pairOf(on.pool, via, from)
        const home = swapExactInStableMulti(second, second.token0 === via, on.amountOut)
        if (home.ok) expect(home.amountOut).toBeLessThanOrEqual(amount)
      }),
      { seed: 1, numRuns: 300 },
    )
  })
})

describe('swapExactOutStableMulti', () => {
  test('default', () => {
    const bought = swapExactOutStableMulti(pool, true, 999_748_435n)
    expect(bought).toMatchObject({ ok: true, amountOut: 999_748_435n })
    expect(bought.ok && bought.amountIn <= 1000n * ether).toBe(true)
  })

  test.each([
    ['nothing', pool, 0n, 'zeroAmount'],
    ['more than it holds', pool, 2n * pool.balance1, 'insufficientLiquidity'],
    ['a pool that keeps all', { ...pool, feeE10: 10n ** 10n }, million, 'insufficientLiquidity'],
  ] as const)('behavior: refuses %s', (_, state, amountOut, reason) => {
    expect(swapExactOutStableMulti(state, true, amountOut)).toStrictEqual({ ok: false, reason })
  })

  test('behavior: buys the request or hardly more, up to three tenths of a coin', () => {
    let bought = 0
    fc.assert(
      fc.property(pools, part, fc.boolean(), (start, millionths, zeroForOne) => {
        const desired = ((zeroForOne ? start.balance1 : start.balance0) * millionths) / 1_000_000n
        const swap = swapExactOutStableMulti(start, zeroForOne, desired)
        expect(swap.ok).toBe(true)
        if (!swap.ok) return
        bought++
        expect(swap.amountOut).toBeGreaterThanOrEqual(desired)
        // A few units of 18 decimals, plus the output of a unit more of input, in whole output
        // units.
        const [rateIn, rateOut] = zeroForOne ? [start.rate0, start.rate1] : [start.rate1, start.rate0]
        const unit = (20n * ether) / rateIn + 1n
        const more = swapExactInStableMulti(start, zeroForOne, swap.amountIn + unit)
        if (!more.ok) return
        const most = more.amountOut - swap.amountOut + 1n + (20n * ether) / rateOut + 1n
        expect(swap.amountOut - desired).toBeLessThanOrEqual(most)
      }),
      { seed: 1, numRuns: 500 },
    )
    expect(bought).toBeGreaterThan(400)
  })
})

describe('multiName', () => {
  test('default', () => {
    expect(multiPlaceOf(multiName(place))).toStrictEqual(place)
    const state = `0x${baseNameOf(contract)}`
    expect(sharedStateOf(multiName(place))).toBe(state)
    expect(sharedStateOf(multiName({ ...place, place1: 2 }))).toBe(state)
  })

  test.each([
    ['a contract', contract],
    ['two coins', multiName({ ...place, coins: 2 })],
    ['a coin with itself', multiName({ ...place, place1: 0 })],
    ['coins the wrong way round', multiName({ ...place, place0: 1, place1: 0 })],
    ['a coin that is not there', multiName({ ...place, place1: 3 })],
    ["an order's hash", `0x${'ab'.repeat(32)}`],
  ] as const)('behavior: %s is not a pair', (_, name) => {
    expect(multiPlaceOf(name)).toBeUndefined()
    expect(sharedStateOf(name)).toBe(name)
  })
})

test('behavior: pairs of one contract move together, and a route uses one of them', () => {
  const sold = swapExactInStableMulti(pool, true, million * ether)
  expect(sold.ok).toBe(true)
  if (!sold.ok) return
  const beside = poolsSharingState(allPairsOf(pool), sold.pool) as StableMultiPool[]
  expect(beside.map(({ token0, token1 }) => [token0, token1])).toEqual([
    [dai, usdt],
    [usdc, usdt],
  ])
  expect(beside.map(({ balance0 }) => balance0)).toEqual([sold.pool.balance0, sold.pool.balance1])
  for (const pair of beside) {
    expect(poolsSharingState([pool], pair)).toStrictEqual([sold.pool])
  }
  const legs = [
    { pool: pool.address, tokenIn: dai, tokenOut: usdc },
    { pool: beside[1]!.address, tokenIn: usdc, tokenOut: usdt },
  ]
  expect(validateRoute({ srcToken: dai, destToken: usdt, legs })?.reason).toBe('its pool occurs twice')
  expect(validateRoute({ srcToken: dai, destToken: usdc, legs: legs.slice(0, 1) })).toBeUndefined()
})
