import { describe, expect, test } from 'vitest'
import { compileMarket } from '../../market/compiled'
import { createMarket } from '../../market/state'
import { solve } from '../../route/solve'
import { validateRoute } from '../../route/validate-route'
import { allPairsOf } from '../../testing/all-pairs'
import { createDraw } from '../../testing/random'
import { syntheticAddress } from '../../testing/synthetic-token'
import { canPay } from '../can-pay'
import { larger } from '../integer'
import { inputOf, outputOf } from '../oracle/oracle'
import type { StableMetaPool, StableMultiPool, V2Pool } from '../pool'
import { poolsSharingState } from '../shared-state'
import { baseNameOf, multiName, multiPlaceOf, sharedStateOf } from './multi-name'
import { swapExactInStableMeta, swapExactOutStableMeta } from './stable-meta'

const ether = 10n ** 18n
const million = 10n ** 6n
const [contract, beneath] = [syntheticAddress(2, 1), syntheticAddress(2, 2)]
const [lusd, dai, usdc] = [syntheticAddress(1, 1), syntheticAddress(1, 2), syntheticAddress(1, 3)] as const
const [usdt, weth] = [syntheticAddress(1, 4), syntheticAddress(1, 5)] as const
const coins = [
  { token: dai, balance: 90n * million * ether, rate: ether },
  { token: usdc, balance: 60n * million * million, rate: 10n ** 30n },
  { token: usdt, balance: 50n * million * million, rate: 10n ** 30n },
]
const placeOf = (place1: number) => ({ contract, coins: 4, place0: 0, place1, base: baseNameOf(beneath) })

/** The pairs of LUSD and each coin of 3pool. */
const pairs = coins.map(({ token }, index): StableMetaPool => {
  const base = { amplification: 400_000n, feeE10: 1_500_000n, supply: 192n * million * ether, coins }
  return {
    kind: 'stableMeta',
    dex: 'CurveV1Meta',
    address: multiName(placeOf(index + 1)),
    token0: lusd,
    token1: token,
    amplification: 150_000n,
    feeE10: 4_000_000n,
    balance0: 4n * million * ether,
    rate0: ether,
    shares: 3n * million * ether,
    base,
  }
})
const [lusdDai, lusdUsdc] = pairs as [StableMetaPool, StableMetaPool]
const daiUsdc: StableMultiPool = {
  kind: 'stableMulti',
  dex: 'CurveV1Multi',
  amplification: 400_000n,
  feeE10: 1_500_000n,
  address: multiName({ contract: beneath, coins: 3, place0: 0, place1: 1 }),
  token0: dai,
  token1: usdc,
  balance0: coins[0]!.balance,
  balance1: coins[1]!.balance,
  rate0: ether,
  rate1: 10n ** 30n,
  others: [coins[2]!],
}

describe('names', () => {
  test('default: encodes the contract, the last bytes of the base pool, and the coins', () => {
    expect(multiPlaceOf(lusdUsdc.address)).toEqual(placeOf(2))
    expect(sharedStateOf(lusdUsdc.address)).toBe(sharedStateOf(daiUsdc.address))
    expect(sharedStateOf(lusdDai.address)).toBe(sharedStateOf(lusdUsdc.address))
  })

  test.each([
    ['two coins of the pool beneath', { ...placeOf(2), place0: 1 }],
    ['a coin that is not there', placeOf(4)],
    ['a pool beneath of one coin', { ...placeOf(1), coins: 3 }],
  ])('behavior: %s is not a pair', (_, place) => {
    expect(multiPlaceOf(multiName(place))).toBeUndefined()
  })
})

describe('swaps', () => {
  test('default: swaps a dollar for about a dollar, less the fees of both pools', () => {
    const forward = swapExactInStableMeta(lusdUsdc, true, 1_000n * ether)
    const back = swapExactInStableMeta(lusdUsdc, false, 1_000n * million)
    expect(forward.ok && Number(forward.amountOut) / 1e9).toBeCloseTo(0.9993, 3)
    expect(back.ok && Number(back.amountOut) / 1e21).toBeCloseTo(0.9997, 3)
  })

  test('behavior: a buy pays the request or hardly more, and slightly less input does not buy it', () => {
    const draw = createDraw(3)
    for (let round = 0; round < 60; round++) {
      const [pool, zeroForOne] = [draw.pick(pairs), draw.below(2) === 0]
      const unit = zeroForOne ? 10n ** 36n / pool.base.coins[pairs.indexOf(pool)]!.rate : ether
      const requested = BigInt(Math.ceil(10 ** draw.between(0, 12))) * (unit / million) + BigInt(draw.below(1000))
      const bought = swapExactOutStableMeta(pool, zeroForOne, requested)
      expect(bought.ok).toBe(true)
      if (!bought.ok) continue
      expect(bought.amountOut).toBeGreaterThanOrEqual(requested)
      expect(bought.amountOut - requested).toBeLessThanOrEqual(requested / 10n ** 7n + 10n ** 12n)
      const less = swapExactInStableMeta(pool, zeroForOne, bought.amountIn - bought.amountIn / 10n ** 6n - 10n ** 12n)
      if (less.ok) expect(less.amountOut).toBeLessThan(requested)
    }
  })

  test('behavior: a round trip never gains', () => {
    for (const pool of pairs) {
      const forward = swapExactInStableMeta(pool, true, 777n * ether)
      if (!forward.ok) throw new Error(forward.reason)
      const back = swapExactInStableMeta(forward.pool, false, forward.amountOut)
      expect(back.ok && back.amountOut).toBeLessThan(777n * ether)
    }
  })

  test('behavior: a pool on a base pool of dust is not used', () => {
    const dust = { ...lusdUsdc.base, coins: coins.with(0, { ...coins[0]!, balance: 10n ** 15n - 1n }) }
    for (const poor of [{ base: dust }, { base: { ...lusdUsdc.base, supply: 0n } }, { shares: 0n }, { balance0: 0n }]) {
      const pool = { ...lusdUsdc, ...poor }
      expect(canPay(pool)).toBe(false)
      expect(swapExactInStableMeta(pool, true, ether).ok || swapExactOutStableMeta(pool, false, ether).ok).toBe(false)
    }
    expect(canPay(lusdUsdc)).toBe(true)
  })
})

test("behavior: floats exceed the integers by the base pool's price impact and a part of its fee", () => {
  const rows = compileMarket(createMarket(pairs))
  for (const [index, pool] of pairs.entries())
    for (const zeroForOne of [true, false])
      for (const dollars of [10n, 10_000n, million]) {
        const coin = zeroForOne ? pool.rate0 : coins[index]!.rate
        const amountIn = (dollars * 10n ** 36n) / coin
        const sold = swapExactInStableMeta(pool, zeroForOne, amountIn)
        if (!sold.ok) throw new Error(sold.reason)
        const over = outputOf(rows, index, zeroForOne, Number(amountIn)) / Number(sold.amountOut) - 1
        expect(over).toBeGreaterThan(-1e-6)
        // The fee of the base pool is 1.5 bps; a million has one bps of price impact.
        expect(over).toBeLessThan(1e-4)
        const needed = inputOf(rows, index, zeroForOne, Number(sold.amountOut))
        expect(Number(amountIn) / needed - 1).toBeGreaterThan(-1e-6)
      }
})

describe('pools that move together', () => {
  const all = [...pairs, ...allPairsOf(daiUsdc)]

  test('default: a trade of a metapool updates its other pairs, its base pool, and other metapools on it', () => {
    const sold = swapExactInStableMeta(lusdUsdc, false, million * million)
    if (!sold.ok) throw new Error(sold.reason)
    const beside = poolsSharingState(all, sold.pool)
    expect(beside).toHaveLength(5)
    for (const other of beside) {
      if (other.kind === 'stableMeta') expect({ ...other, token1: usdc, address: sold.pool.address }).toEqual(sold.pool)
      expect(poolsSharingState([sold.pool], other)).toEqual([sold.pool])
    }
    // Another metapool on the same base pool keeps its own balances.
    const other: StableMetaPool = {
      ...lusdDai,
      address: multiName({ ...placeOf(1), contract: syntheticAddress(2, 3) }),
    }
    expect(poolsSharingState([other], sold.pool)).toEqual([{ ...other, base: sold.pool.base }])
    const [{ balance0 }] = beside.filter(({ kind }) => kind === 'stableMulti') as [StableMultiPool]
    expect(balance0).toBe(sold.pool.base.coins[0]!.balance)
  })

  test('behavior: a route uses one of them, the better one if both would pay', () => {
    const leg = (pool: { address: StableMetaPool['address'] }, tokenIn: typeof lusd, tokenOut: typeof lusd) => ({
      pool: pool.address,
      tokenIn,
      tokenOut,
    })
    const legs = [leg(lusdDai, lusd, dai), leg(daiUsdc, dai, usdc)]
    expect(validateRoute({ srcToken: lusd, destToken: usdc, legs })?.reason).toBe('its pool occurs twice')
    // The output of LUSD is sold for ether where all coins are worth the same: the dual would split
    // over all three.
    const exits = [dai, usdc, usdt].map((token, index): V2Pool => {
      const unit = 10n ** 36n / coins[index]!.rate
      return {
        ...{
          kind: 'v2',
          dex: 'UniswapV2',
          address: syntheticAddress(3, index),
          feePips: 500,
          token0: token,
          token1: weth,
        },
        reserve0: million * unit,
        reserve1: 300n * ether,
      }
    })
    const market = createMarket([...all, ...exits])
    const question = { market, srcToken: lusd, destToken: weth, amount: 100_000n * ether, side: 'SELL' } as const
    const best = solve(question)!
    const states = best.route.legs.map(({ pool }) => sharedStateOf(pool))
    expect(new Set(states).size).toBe(states.length)
    const alone = pairs.map(({ address }) => {
      const excludedPools = all.flatMap((pool) => (pool.address === address ? [] : [pool.address]))
      return solve({ ...question, filter: { excludedPools } })!.route.destAmount
    })
    expect(best.route.destAmount).toBe(alone.reduce(larger))
    expect(best.certificate.bound).toBeGreaterThan(Number(best.route.destAmount))
  })
})
