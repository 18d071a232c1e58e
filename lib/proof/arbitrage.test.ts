import { describe, expect, test } from 'vitest'
import type { ProofPool } from '../api/market/proof'
import { arbitrageBpsOf } from './arbitrage'
import type { Grounds } from './sum-bounds'

const [weth, usdc, dai] = ['e1', 'd6', 'da'].map((end) => `0x${'0'.repeat(38)}${end}`) as [string, string, string]
const addressOf = (number: number) => `0x${'0'.repeat(39)}${number}` as const
const pair = (number: number, tokens: readonly [string, string], reserves: readonly [bigint, bigint]): ProofPool => ({
  kind: 'v2',
  address: addressOf(number),
  dex: 'UniswapV2',
  feePips: 0,
  ...({ token0: tokens[0], token1: tokens[1] } as Pick<ProofPool, 'token0' | 'token1'>),
  reserve0: String(reserves[0]),
  reserve1: String(reserves[1]),
})

/**
 * A pool of a million per side pays, without a fee, 999 for 1,000, one of 1.02 million 1,018 for
 * 999.
 */
const grounds: Grounds = {
  ...({ side: 'SELL', srcToken: weth, destToken: usdc } as Pick<Grounds, 'side' | 'srcToken' | 'destToken'>),
  srcAmount: '1000',
  destAmount: '10000',
  gas: {
    unitCost: 0.001,
    route: 0,
    base: 1_000,
    least: {
      v2: 500,
      v3: 0,
      v4: 0,
      solidly: 0,
      stable: 0,
      stableNg: 0,
      stableMulti: 0,
      stableMeta: 0,
      crypto: 0,
      weighted: 0,
      composable: 0,
      rfq: 0,
      erc4626: 0,
      staking: 0,
    },
  },
  gross: { prices: {} },
  net: { cases: [] },
  pools: [
    pair(1, [usdc, dai], [1_000_000n, 1_000_000n]),
    pair(2, [usdc, dai], [1_020_000n, 1_000_000n]),
    pair(3, [weth, usdc], [100_000n, 1_000_000n]),
  ],
  arbitrage: [
    { pool: addressOf(1), tokenIn: usdc as `0x${string}`, amountIn: '1000', amountOut: '998' },
    { pool: addressOf(2), tokenIn: dai as `0x${string}`, amountIn: '998', amountOut: '1016' },
  ],
}
const [first, second] = grounds.arbitrage!
const bpsOf = (
  change: Partial<Grounds> = {},
  {
    legs = [] as Parameters<typeof arbitrageBpsOf>[1]['legs'],
    counted = grounds.gas.least,
    limits = (_: string): number => Number.POSITIVE_INFINITY,
  } = {},
) => arbitrageBpsOf({ ...grounds, ...change }, { legs, counted, limits })
const trades = (...changed: readonly object[]) =>
  bpsOf({ arbitrage: grounds.arbitrage!.map((trade, index) => ({ ...trade, ...changed[index] })) })

describe('arbitrageBpsOf', () => {
  test('default', () => {
    // 16 units less 2 of gas, of 10,000.
    expect(bpsOf()).toBe(14)
    expect(bpsOf({ arbitrage: [] })).toBe(0)
    expect(bpsOf({ gas: { ...grounds.gas, unitCost: 1 } })).toBe(0)
    // The quote's gas of a pool, if it is more.
    expect(bpsOf({}, { counted: { ...grounds.gas.least, v2: 2_500 } })).toBe(10)
    expect(bpsOf({}, { counted: { ...grounds.gas.least, v2: 1 } })).toBe(14)
  })

  test('behavior: for a buy it counts the remaining source', () => {
    const bought = { side: 'BUY', srcToken: usdc, destToken: weth, srcAmount: '1000', destAmount: '1' } as const
    expect(bpsOf(bought as Partial<Grounds>)).toBe(140)
  })

  test("behavior: the route's amount in a pool counts before it", () => {
    const leg = { pool: addressOf(1), tokenIn: usdc, amountIn: '1000', amountOut: '999' }
    // The next thousand yields 997.
    expect(bpsOf({}, { legs: [leg] })).toBeUndefined()
    expect(bpsOf({}, { legs: [{ ...leg, amountIn: '10', amountOut: '9' }] })).toBe(14)
    // Parts of one leg in two paths.
    const halves = ['499', '500'].map((amountOut) => ({ ...leg, amountIn: '500', amountOut }))
    expect(bpsOf({}, { legs: halves })).toBeUndefined()
  })

  test('error: is undefined if a pool would not pay, a token is owed, or a pool is invalid', () => {
    expect(trades({ amountOut: '1000' })).toBeUndefined()
    expect(trades({}, { amountIn: '999' })).toBeUndefined()
    expect(trades({ amountIn: '-1000' })).toBeUndefined()
    expect(trades({ amountIn: '1e3' })).toBeUndefined()
    expect(trades({ tokenIn: weth })).toBeUndefined()
    expect(trades({ pool: addressOf(9) })).toBeUndefined()
    expect(bpsOf({ arbitrage: [first!, second!, { ...first!, amountIn: '1', amountOut: '1' }] })).toBeUndefined()
    expect(bpsOf({ pools: [{ ...grounds.pools[0]!, reserve0: '0' } as ProofPool, grounds.pools[1]!] })).toBeUndefined()
  })

  test("error: is undefined against the route's direction, and above the limits", () => {
    const back = { pool: addressOf(2), tokenIn: usdc, amountIn: '1000', amountOut: '979' }
    expect(bpsOf({}, { legs: [back] })).toBeUndefined()
    expect(bpsOf({}, { limits: () => 999 })).toBeUndefined()
    expect(bpsOf({}, { limits: () => 1000 })).toBe(14)
    const leg = { pool: addressOf(1), tokenIn: usdc, amountIn: '10', amountOut: '9' }
    expect(bpsOf({}, { legs: [leg], limits: () => 1000 })).toBeUndefined()
  })
})
