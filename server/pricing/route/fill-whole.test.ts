import { describe, expect, test } from 'vitest'
import { createMarket } from '@/lib/routing/market/state'
import type { RfqPool, V2Pool } from '@/lib/routing/pools/pool'
import { executeRoute } from '@/lib/routing/route/execute'
import type { Side } from '@/lib/routing/route/route'
import { solve } from '@/lib/routing/route/solve'
import { fillWhole } from './fill-whole'

const [usdc, weth, maker] = [1, 2, 3].map((n) => `0x${String(n).repeat(40)}`) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const pair: V2Pool = {
  kind: 'v2',
  address: `0x${'4'.repeat(40)}`,
  dex: 'UniswapV2',
  token0: usdc,
  token1: weth,
  feePips: 3_000,
  reserve0: 3_200_000n * 10n ** 6n,
  reserve1: 1_000n * 10n ** 18n,
}
/** An order of 1.5 WETH for 3,100 dollars each, which may be partially filled. */
const orderOf = (remainingMakerAmount: bigint, index = 0): RfqPool => ({
  kind: 'rfq',
  address: `0x${String(index).repeat(64)}`,
  dex: 'AugustusRFQ',
  token0: usdc,
  token1: weth,
  maker,
  makerAmount: 15n * 10n ** 17n,
  takerAmount: 4_650n * 10n ** 6n + 7n,
  remainingMakerAmount,
})
const ask = (orders: readonly RfqPool[], side: Side, amount: bigint) => {
  const market = createMarket([pair, ...orders])
  return { market, route: solve({ market, srcToken: usdc, destToken: weth, amount, side })!.route }
}

describe('fillWhole', () => {
  test('default: moves the float remainder of an order from its pool, and the route is no worse', () => {
    for (const left of [15n * 10n ** 17n, 10n ** 18n + 1n])
      for (const [side, amount] of [
        ['SELL', 20_000n * 10n ** 6n],
        ['BUY', 6n * 10n ** 18n],
      ] as const) {
        const { market, route } = ask([orderOf(left), orderOf(left, 5)], side, amount)
        const whole = fillWhole({ market, route })!
        const orders = whole.route.legs.filter(({ kind }) => kind === 'rfq')
        expect(orders).toHaveLength(2)
        for (const { pool } of orders) {
          // The remainder buys no further unit.
          const after = whole.pools.get(pool) as RfqPool
          expect(after.remainingMakerAmount * after.takerAmount < after.makerAmount).toBe(true)
        }
        if (side === 'SELL') expect(whole.route.destAmount >= route.destAmount).toBe(true)
        else expect(whole.route.srcAmount <= route.srcAmount).toBe(true)
        expect(side === 'SELL' ? whole.route.srcAmount : whole.route.destAmount).toBe(amount)
        // The execution equals the returned route.
        expect(executeRoute({ market, route: whole.route })).toMatchObject({ ok: true, route: whole.route })
      }
  })

  test('behavior: a unit of a small order is filled like the remainder of a large one', () => {
    const order = { ...orderOf(4n * 10n ** 18n), makerAmount: 4n * 10n ** 18n, takerAmount: 8_000_000n }
    const { market, route } = ask([order], 'SELL', 15_000_000n)
    const [paid] = (fillWhole({ market, route })?.route ?? route).legs.filter(({ kind }) => kind === 'rfq')
    expect(paid!.amountIn).toBe(8_000_000n)
  })

  test('behavior: partial fills and routes without orders do not change', () => {
    const part = ask([orderOf(15n * 10n ** 17n)], 'SELL', 2_000n * 10n ** 6n)
    expect(part.route.legs.map(({ kind }) => kind)).toEqual(['rfq'])
    expect(fillWhole(part)).toBeUndefined()
    expect(fillWhole(ask([], 'BUY', 10n ** 18n))).toBeUndefined()
  })
})
