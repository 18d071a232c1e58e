import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { sharedStateOf } from '@/lib/routing/pools/curve/multi-name'
import { openPoolsOfKind } from '../testing/pools-of-kind'

// Curve's 3pool on the local Ethereum, and a metapool on it: the tracker's state equals the chain,
// and a route through them pays exactly.

const world = openPoolsOfKind(mainnet, 'stableMulti')
const { followed, pools: pairs, addressOf } = world

const expectAsOnChain = () => {
  const others = world.pool().others.map((one) => ({ ...one, balance: 1n }))
  const wrongs = [{ balance0: 1n }, { balance1: 1n }, { others }, { feeE10: 1n }, { amplification: 100n }]
  return world.expectAsOnChain(pairs(), wrongs)
}

describe('pairs of a pool of three coins', () => {
  test('default: coins, balances, amplification and fee, of each two of them', async () => {
    const [dai, usdc, usdt] = ['DAI', 'USDC', 'USDT'].map(addressOf)
    const common = { kind: 'stableMulti', dex: 'CurveV1Multi', amplification: 400_000n, feeE10: 1_500_000n }
    const [wide, fine] = [10n ** 18n, 10n ** 30n]
    expect(pairs()).toMatchObject([
      { ...common, token0: dai, token1: usdc, rate0: wide, rate1: fine, others: [{ token: usdt, rate: fine }] },
      { ...common, token0: dai, token1: usdt, rate0: wide, rate1: fine, others: [{ token: usdc, rate: fine }] },
      { ...common, token0: usdc, token1: usdt, rate0: fine, rate1: fine, others: [{ token: dai, rate: wide }] },
    ])
    expect(pairs().every(({ balance0, balance1 }) => balance0 > 0n && balance1 > 0n)).toBe(true)
    await expectAsOnChain()
  })

  test('behavior: a trade of two coins changes all pairs with the block, and no others', async () => {
    const before = pairs()
    const amount = before[0]!.balance0 / 3n
    await world.approve('DAI')
    expect(pairs().every((pair, index) => pair === before[index])).toBe(true)
    await world.exchange(amount)
    expect(pairs().map(({ balance0 }) => balance0)).toEqual([
      before[0]!.balance0 + amount,
      before[0]!.balance0 + amount,
      pairs()[0]!.balance1,
    ])
    await expectAsOnChain()
  })

  const cases = [
    { from: 'DAI', to: 'USDT', amount: parseUnits('12345.678', 18), side: 'SELL' },
    { from: 'USDT', to: 'USDC', amount: parseUnits('7000', 6), side: 'SELL' },
    { from: 'USDC', to: 'DAI', amount: parseUnits('2500', 18) + 1n, side: 'BUY' },
    { from: 'USDT', to: 'USDC', amount: parseUnits('99.99', 6), side: 'BUY' },
    { from: 'DAI', to: 'USDC', amount: parseUnits('20000', 6), side: 'BUY' },
  ] as const
  test.each(cases)(
    'behavior: $side $amount $from for $to pays the quoted amount, as its receipt shows',
    async (one) => {
      // The bound of rounding, and a unit of USDT or USDC more than the next lower cost.
      await world.expectPaidBy('CurveV1Multi', one, () => (one.to === 'DAI' ? 2n * 10n ** 12n : 1n))
      await expectAsOnChain()
    },
  )
})

// The metapool of LUSD is based on it.
describe('pairs of a metapool', () => {
  const meta = openPoolsOfKind(mainnet, 'stableMeta', followed)

  const expectAsOnChain = () => {
    const { base, balance0, shares } = meta.pool()
    const coins = base.coins.map((coin) => ({ ...coin, balance: coin.balance / 2n }))
    const wrongs = [
      ...[{ balance0: balance0 + 1n }, { shares: shares / 2n }, { feeE10: 1n }, { amplification: 100n }],
      ...[{ supply: base.supply / 2n }, { coins }, { feeE10: 1n }].map((wrong) => ({ base: { ...base, ...wrong } })),
    ]
    return meta.expectAsOnChain(meta.pools(), wrongs)
  }

  test('default: its coin with each coin of the base pool, its shares, and the base pool', async () => {
    const [lusd, dai, usdc, usdt] = ['LUSD', 'DAI', 'USDC', 'USDT'].map(addressOf)
    const common = { kind: 'stableMeta', dex: 'CurveV1Meta', token0: lusd, amplification: 150_000n, feeE10: 4_000_000n }
    expect(meta.pools()).toMatchObject([dai, usdc, usdt].map((token1) => ({ ...common, token1, rate0: 10n ** 18n })))
    const { base } = meta.pool()
    expect(base.coins.map(({ token }) => token)).toEqual([dai, usdc, usdt])
    expect(base).toMatchObject({ amplification: 400_000n, feeE10: 1_500_000n })
    expect(new Set(meta.pools().map(({ address }) => sharedStateOf(address)))).toEqual(
      new Set(pairs().map(({ address }) => sharedStateOf(address))),
    )
    await expectAsOnChain()
  })

  test('behavior: a trade of the base pool alone is read with the block', async () => {
    const before = meta.pools()
    await world.approve('DAI')
    expect(meta.pools().every((pair, index) => pair === before[index])).toBe(true)
    const amount = before[0]!.base.coins[0]!.balance / 5n
    await world.exchange(amount)
    for (const [index, { base, shares }] of meta.pools().entries()) {
      expect(base.coins[0]!.balance).toBe(before[index]!.base.coins[0]!.balance + amount)
      expect(shares).toBe(before[index]!.shares)
    }
    await expectAsOnChain()
  })

  const cases = [
    { from: 'LUSD', to: 'USDC', amount: parseUnits('12345.678', 18), side: 'SELL' },
    { from: 'USDT', to: 'LUSD', amount: parseUnits('7000', 6), side: 'SELL' },
    { from: 'LUSD', to: 'DAI', amount: parseUnits('2500', 18) + 1n, side: 'BUY' },
    { from: 'USDC', to: 'LUSD', amount: parseUnits('99.99', 18) + 3n, side: 'BUY' },
    { from: 'DAI', to: 'LUSD', amount: parseUnits('20000', 18), side: 'BUY' },
    { from: 'LUSD', to: 'USDT', amount: 1n, side: 'BUY' },
  ] as const
  test.each(cases)(
    'behavior: $side $amount $from for $to pays the quoted amount, as its receipt shows',
    async (one) => {
      // An eighth of the final shortfall, which was nearly zero.
      await meta.expectPaidBy('CurveV1Meta', one, (wanted) => wanted / 10n ** 6n + 10n ** 12n)
      await expectAsOnChain()
    },
  )

  test('behavior: a route through the metapool or the base pool pays the quoted amount', async () => {
    const dexes = ['CurveV1Meta', 'CurveV1Multi', 'UniswapV2']
    const route = meta.routeOf({ from: 'LUSD', to: 'WETH', amount: 10n ** 23n, side: 'SELL', dexes })!
    const states = route.legs.map(({ pool }) => sharedStateOf(pool))
    expect(new Set(states).size).toBe(states.length)
    expect(route.legs.map(({ kind }) => kind)).toContain('stableMeta')
    const { spent, received } = await meta.pay(route)
    expect([spent, received]).toEqual([route.srcAmount, route.destAmount])
    await expectAsOnChain()
  })
})
