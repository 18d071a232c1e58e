import { encodeFunctionData, parseAbi, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { holderOf } from '@/lib/chain/holder-of'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { leastLegGas } from '@/lib/routing/least-gas'
import { roles } from '@/localnet/accounts'
import { openPoolsOfKind } from './testing/pools-of-kind'

// Curve's 3pool on the local Ethereum: what the tracker holds is the chain, and a route through it pays to the wei.

const poolAbi = parseAbi(['function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy)'])
const world = openPoolsOfKind(mainnet, 'stableMulti')
const { followed, pools: pairs, addressOf } = world
const contract = holderOf(world.places[0]!)

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

  test('behavior: a trade of two coins is seen with the block in all pairs, and unchanged ones stay the same objects', async () => {
    const before = pairs()
    const amount = before[0]!.balance0 / 3n
    await world.approve('DAI', contract)
    expect(pairs().every((pair, index) => pair === before[index])).toBe(true)
    const data = encodeFunctionData({ abi: poolAbi, functionName: 'exchange', args: [0n, 1n, amount, 0n] })
    await followed.send(roles.trader, contract, data)
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
    'behavior: $side $amount $from for $to pays what was quoted, and its receipt says so',
    async (one) => {
      const route = world.routeOf({ ...one, dexes: ['CurveV1Multi'] })!
      expect(route.legs.map(({ kind }) => kind)).toEqual(['stableMulti'])
      const { spent, brought, told, gasUsed } = await world.pay(route)
      expect(spent).toBe(route.srcAmount)
      if (one.side === 'SELL') expect(brought).toBe(route.destAmount)
      // What is left for roundings, and a unit of USDT or USDC more than what costs less.
      else expect(brought - route.destAmount).toBeLessThanOrEqual(one.to === 'DAI' ? 2n * 10n ** 12n : 1n)
      expect(brought).toBeGreaterThanOrEqual(route.destAmount)
      const [{ amountIn, amountOut }] = route.legs as [(typeof route.legs)[number]]
      expect(told[0]).toMatchObject({ pool: contract, dex: 'CurveV1Multi', amountIn })
      expect(told[0]!.amountOut - amountOut).toBe(brought - route.destAmount)
      expect(Number(gasUsed)).toBeGreaterThan(leastLegGas.stableMulti + 21_000)
      await expectAsOnChain()
    },
  )
})
