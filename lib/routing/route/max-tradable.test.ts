import { describe, expect, test } from 'vitest'
import { createMarket, findPool } from '../market/state'
import { noTaxes } from '../market/taxes'
import { applyMint } from '../pools/events'
import type { Pool, RfqPool, V3Pool, WeightedPool } from '../pools/pool'
import { createDraw } from '../testing/random'
import { syntheticMarket } from '../testing/synthetic-market'
import { syntheticWeightedPool } from '../testing/synthetic-pools'
import { syntheticAddress, unitsOf } from '../testing/synthetic-token'
import { maxTradable } from './max-tradable'
import type { Question } from './question'
import type { Leg, Side } from './route'
import { solve } from './solve'

const [a, b, c] = [syntheticAddress(6, 1), syntheticAddress(6, 2), syntheticAddress(6, 3)]
const unit = 10n ** 18n
const sides = ['SELL', 'BUY'] as const

/** A pool with 20 % of its value in its first token, as project tokens are paired with ether. */
const weighted: WeightedPool = {
  kind: 'weighted',
  dex: 'BalancerV2',
  address: syntheticAddress(7, 1),
  poolId: '0x',
  token0: a,
  token1: b,
  balance0: 1000n * unit,
  balance1: 4000n * unit,
  weight0E18: unit / 5n,
  weight1E18: (4n * unit) / 5n,
  swapFeeE18: 0n,
  scale0: 1n,
  scale1: 1n,
  shortPowers: true,
}
const order: RfqPool = {
  kind: 'rfq',
  dex: 'AugustusRFQ',
  address: `0x${'1'.repeat(64)}`,
  token0: a,
  token1: b,
  maker: syntheticAddress(3, 1),
  makerAmount: 200n * unit,
  takerAmount: 100n * unit,
  remainingMakerAmount: 50n * unit,
}
const position: V3Pool = applyMint(
  {
    kind: 'v3',
    dex: 'UniswapV3',
    address: syntheticAddress(7, 2),
    token0: a,
    token1: b,
    feePips: 3000,
    tickSpacing: 60,
    sqrtPriceX96: 2n ** 96n,
    tick: 0,
    liquidity: 0n,
    ticks: [],
  },
  { tickLower: -600, tickUpper: 600, amount: 1000n * unit },
)

const ask = (pools: readonly Pool[], side: Side, amount: bigint, more: Partial<Question> = {}): Question => ({
  market: createMarket(pools),
  srcToken: a,
  destToken: b,
  side,
  amount,
  ...more,
})
const givenOf = (side: Side, amounts: { srcAmount: bigint; destAmount: bigint }) =>
  side === 'SELL' ? amounts.srcAmount : amounts.destAmount
const ratio = (x: bigint, y: bigint) => Number(x) / Number(y)

describe('maxTradable', () => {
  test('default: a weighted pool accepts 30 % of one balance and pays 30 % of the other', () => {
    const sold = maxTradable(ask([weighted], 'SELL', 10n ** 24n))!
    expect(ratio(sold.srcAmount, 300n * unit)).toBeCloseTo(1, 5)
    expect(ratio(sold.destAmount, 4000n * unit)).toBeCloseTo(1 - 1.3 ** -0.25, 5)
    const bought = maxTradable(ask([weighted], 'BUY', 10n ** 24n))!
    expect(ratio(bought.destAmount, 1200n * unit)).toBeCloseTo(1, 5)
    expect(ratio(bought.srcAmount, 1000n * unit)).toBeCloseTo(0.7 ** -4 - 1, 4)
  })

  test.each([
    ['a weighted pool', weighted],
    ['an order that is filled in part', order],
    ['a position of one range', position],
  ] as const)('behavior: for %s it is all but a millionth, and no larger amount has a route', (_, pool) => {
    for (const side of sides) {
      const most = givenOf(side, maxTradable(ask([pool], side, 10n ** 24n))!)
      expect(solve(ask([pool], side, most))).toBeDefined()
      expect(solve(ask([pool], side, most + most / 500_000n))).toBeUndefined()
    }
  })

  test('behavior: the narrower pool limits a path of two, and a tax on the source is added', () => {
    const wide = {
      ...weighted,
      address: syntheticAddress(7, 3),
      token0: c,
      token1: a,
      balance0: 10n ** 24n,
      balance1: 10n ** 24n,
    }
    const most = maxTradable(ask([wide, weighted], 'SELL', 10n ** 24n, { srcToken: c }))!
    expect(ratio(most.destAmount, maxTradable(ask([weighted], 'SELL', 10n ** 24n))!.destAmount)).toBeCloseTo(1, 3)
    const pair = {
      kind: 'v2',
      dex: 'UniswapV2',
      address: syntheticAddress(7, 4),
      token0: c,
      token1: a,
      feePips: 3000,
      reserve0: 10n ** 24n,
      reserve1: 10n ** 24n,
    } as const
    const [plain, taxed] = [noTaxes, { ...noTaxes, srcTransferBps: 2000 }].map(
      (taxes) => maxTradable(ask([pair, weighted], 'SELL', 10n ** 25n, { srcToken: c, taxes }))!,
    )
    // Taxed twice: on the way to the router, and into the pool.
    expect(ratio(taxed!.srcAmount, plain!.srcAmount)).toBeCloseTo(1 / 0.8 / 0.8, 5)
    expect(ratio(taxed!.destAmount, plain!.destAmount)).toBeCloseTo(1, 5)
  })

  test('behavior: returns undefined if all can be traded, or nothing', () => {
    for (const side of sides) {
      expect(maxTradable(ask([weighted], side, unit))).toBeUndefined()
      expect(maxTradable(ask([weighted], side, 10n ** 24n, { destToken: c }))).toBeUndefined()
      expect(maxTradable(ask([{ ...order, remainingMakerAmount: 0n }], side, 10n ** 24n))).toBeUndefined()
    }
  })

  test.each(sides)(
    'behavior: at this amount a %s reaches its bound, and larger amounts do not trade for less',
    (side) => {
      const draw = createDraw(7)
      let capped = 0
      let refused = 0
      for (let seed = 1; seed <= 12; seed++) {
        const { tokens, pools } = syntheticMarket({ seed, tokens: 5, pools: 9, orders: true })
        const more = Array.from({ length: 5 }, (_, index) => {
          const first = draw.below(4)
          const [token0, token1] = [tokens[first]!, tokens[first + 1 + draw.below(4 - first)]!]
          return syntheticWeightedPool({
            address: syntheticAddress(8, index),
            token0,
            token1,
            usd: draw.logNormal(2e6, 1),
            draw,
          })
        })
        const market = createMarket([...pools, ...more])
        const [src, dest] = [tokens[draw.below(2)]!, tokens[2 + draw.below(3)]!]
        const given = side === 'SELL' ? src : dest
        const question = { market, srcToken: src.address, destToken: dest.address, side }
        const most = maxTradable({ ...question, amount: unitsOf(given, 1e13) })!
        const limit = givenOf(side, most)
        let last = 0n
        for (const percent of [1n, 5n, 10n, 20n, 35n, 50n, 65n, 80n, 90n, 97n, 100n, 103n, 120n, 200n, 1000n]) {
          const solution = solve({ ...question, amount: (limit * percent) / 100n })
          const about = { seed, percent }
          if (solution === undefined) {
            expect({ ...about, isBeyond: percent > 100n }).toStrictEqual({ ...about, isBeyond: true })
            refused++
            continue
          }
          const { route, certificate } = solution
          const got = side === 'SELL' ? route.destAmount : route.srcAmount
          const gapBps =
            (side === 'SELL' ? certificate.bound / Number(got) - 1 : Number(got) / certificate.bound - 1) * 1e4
          if (percent <= 100n) expect({ ...about, near: gapBps < 1 }).toStrictEqual({ ...about, near: true })
          expect({ ...about, isMore: got > last }).toStrictEqual({ ...about, isMore: true })
          if (route.legs.some((leg) => isFull(findPool(market, leg.pool), leg, side))) capped++
          last = percent <= 100n ? got : side === 'SELL' ? most.destAmount - 1n : last
        }
      }
      expect(capped).toBeGreaterThan(20)
      expect(refused).toBeGreaterThan(side === 'SELL' ? 5 : 20)
    },
  )
})

/** True if a leg nearly reaches the limit of one swap of a weighted pool. */
function isFull(pool: Pool | undefined, { zeroForOne, amountIn, amountOut }: Leg, side: Side): boolean {
  if (pool?.kind !== 'weighted') return false
  const [balanceIn, balanceOut] = zeroForOne ? [pool.balance0, pool.balance1] : [pool.balance1, pool.balance0]
  return (side === 'SELL' ? ratio(amountIn, balanceIn) : ratio(amountOut, balanceOut)) > 0.2999
}
