import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { scaledOf } from '@/lib/routing/pools/curve/crypto'
import { cryptoInvariant } from '@/lib/routing/pools/curve/crypto-curve'
import { sharedStateOf } from '@/lib/routing/pools/curve/multi-name'
import { openPoolsOfKind } from '../testing/pools-of-kind'

// Curve's tricrypto2 on the local Ethereum: the tracker's state equals the chain, and what a route
// through it claims is paid.

const world = openPoolsOfKind(mainnet, 'crypto')
const { pools: pairs, addressOf } = world

const expectAsOnChain = () => {
  const { invariant, balance0 } = world.pool()
  return world.expectAsOnChain(pairs(), [{ balance0: balance0 + 1n }, { balance1: 1n }, { invariant: invariant + 1n }])
}

describe('pairs of a crypto pool of three coins', () => {
  test('default: coins, balances, prices, curve and fees, of each two of them', async () => {
    const [usdt, wbtc, weth] = ['USDT', 'WBTC', 'WETH'].map(addressOf)
    const fees = { midFeeE10: 3_000_000n, outFeeE10: 30_000_000n, feeGammaE18: 500_000_000_000_000n }
    const common = { kind: 'crypto', dex: 'CurveV2', ann: 1_707_629n, gamma: 11_809_167_828_997n, ...fees }
    expect(pairs()).toMatchObject([
      { ...common, token0: usdt, token1: wbtc, rate0: 10n ** 30n, others: [{ token: weth }] },
      { ...common, token0: usdt, token1: weth, rate0: 10n ** 30n, others: [{ token: wbtc }] },
      { ...common, token0: wbtc, token1: weth, others: [{ token: usdt, rate: 10n ** 30n }] },
    ])
    for (const pair of pairs()) expect(pair.invariant).toBe(cryptoInvariant(scaledOf(pair), pair))
    expect(new Set(pairs().map(({ address }) => sharedStateOf(address))).size).toBe(1)
    await expectAsOnChain()
  })

  test('behavior: a trade of two coins changes all pairs with the block', async () => {
    const before = pairs()
    await world.approve('USDT')
    expect(pairs().every((pair, index) => pair === before[index])).toBe(true)
    const amount = before[0]!.balance0 / 20n
    await world.exchange(amount)
    expect(pairs().map(({ balance0 }) => balance0)).toEqual([
      before[0]!.balance0 + amount,
      before[0]!.balance0 + amount,
      pairs()[0]!.balance1,
    ])
    for (const [index, { invariant }] of pairs().entries()) expect(invariant).toBeGreaterThan(before[index]!.invariant)
    await expectAsOnChain()
  })

  const cases = [
    { from: 'USDT', to: 'WETH', amount: parseUnits('12345.678', 6), side: 'SELL' },
    { from: 'WETH', to: 'WBTC', amount: parseUnits('7', 18) + 1n, side: 'SELL' },
    { from: 'WBTC', to: 'USDT', amount: parseUnits('0.5', 8), side: 'SELL' },
    { from: 'WBTC', to: 'USDT', amount: parseUnits('300', 6) + 1n, side: 'BUY' },
    { from: 'USDT', to: 'WETH', amount: parseUnits('25', 18) + 3n, side: 'BUY' },
    { from: 'WETH', to: 'WBTC', amount: parseUnits('0.01', 8), side: 'BUY' },
  ] as const
  test.each(cases)(
    'behavior: $side $amount $from for $to pays the quoted amount, as its receipt shows',
    async (one) => {
      // A purchase ends within a billionth, three units, and what a unit of the input buys.
      const unit = { USDT: 10n ** 9n, WBTC: 10n ** 3n, WETH: 1n }[one.from]
      await world.expectPaidBy('CurveV2', one, (wanted) => wanted / 10n ** 9n + 3n + unit)
      await expectAsOnChain()
    },
  )

  test('behavior: a route through it and other pools uses one of its pairs, and pays the quoted amount', async () => {
    const dexes = ['CurveV2', 'CurveV1Multi', 'UniswapV2']
    const route = world.routeOf({ from: 'DAI', to: 'WBTC', amount: 10n ** 23n, side: 'SELL', dexes })!
    const states = route.legs.map(({ pool }) => sharedStateOf(pool))
    expect(new Set(states).size).toBe(states.length)
    expect(route.legs.map(({ kind }) => kind)).toContain('crypto')
    const { spent, received } = await world.pay(route)
    expect([spent, received]).toEqual([route.srcAmount, route.destAmount])
    await expectAsOnChain()
  })
})
