import { encodeFunctionData, parseAbi, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { leastLegGas } from '@/lib/routing/least-gas'
import { leastFee } from '@/lib/routing/pools/stable-ng'
import { roles } from '@/localnet/accounts'
import { openPoolsOfKind } from './testing/pools-of-kind'

// The pool of Curve's newer kind on the local Ethereum: what the tracker holds is the chain, and a route through it pays to the wei.

const poolAbi = parseAbi(['function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) returns (uint256)'])
const world = openPoolsOfKind(mainnet, 'stableNg')
const { followed, pool, addressOf } = world
const { address } = world.places[0]!

const wrongs = [{ balance0: 1n }, { offpegFeeMultiplierE10: 1n }, { rate0: 1n }, { rate1: 1n }, { feeE10: 1n }]
const expectAsOnChain = () => world.expectAsOnChain([pool()], wrongs)

describe("pools of Curve's newer kind", () => {
  test('default: coins, balances, amplification, rates, and a fee that grows', async () => {
    expect(pool()).toMatchObject({
      ...{ address, dex: 'CurveV1StableNg', token0: addressOf('USDC'), token1: addressOf('USDT') },
      ...{ amplification: 200_000n, feeE10: 1_000_000n, offpegFeeMultiplierE10: 50_000_000_000n },
      ...{ rate0: 10n ** 30n, rate1: 10n ** 30n },
    })
    await expectAsOnChain()
  })

  test('behavior: a trade of somebody else is seen with the block, and an unchanged pool stays the same object', async () => {
    const before = pool()
    const amount = before.balance0 / 3n
    await world.approve('USDC', address)
    expect(pool()).toBe(before)
    const data = encodeFunctionData({ abi: poolAbi, functionName: 'exchange', args: [0n, 1n, amount, 0n] })
    await followed.send(roles.trader, address, data)
    expect(pool().balance0).toBe(before.balance0 + amount)
    // Now whoever parts them further pays more.
    expect(leastFee(pool(), true)).toBeGreaterThan(leastFee(pool(), false))
    await expectAsOnChain()
  })

  const cases = [
    { from: 'USDC', to: 'USDT', amount: parseUnits('12345.678', 6), side: 'SELL' },
    { from: 'USDT', to: 'USDC', amount: parseUnits('7000', 6), side: 'SELL' },
    { from: 'USDC', to: 'USDT', amount: parseUnits('2500', 6) + 1n, side: 'BUY' },
    { from: 'USDT', to: 'USDC', amount: parseUnits('99.99', 6), side: 'BUY' },
  ] as const
  test.each(cases)(
    'behavior: $side $amount $from for $to pays what was quoted, and its receipt says so',
    async (one) => {
      const route = world.routeOf({ ...one, dexes: ['CurveV1StableNg'] })!
      expect(route.legs.map(({ kind }) => kind)).toEqual(['stableNg'])
      const { spent, brought, told, gasUsed } = await world.pay(route)
      expect(spent).toBe(route.srcAmount)
      if (one.side === 'SELL') expect(brought).toBe(route.destAmount)
      else expect(Number(brought - route.destAmount) / Number(route.destAmount)).toBeLessThan(1e-6)
      expect(brought).toBeGreaterThanOrEqual(route.destAmount)
      const [{ amountIn, amountOut }] = route.legs as [(typeof route.legs)[number]]
      expect(told[0]).toMatchObject({ pool: address, dex: 'CurveV1StableNg', amountIn })
      expect(told[0]!.amountOut - amountOut).toBe(brought - route.destAmount)
      expect(Number(gasUsed)).toBeGreaterThan(leastLegGas.stableNg + 21_000)
      await expectAsOnChain()
    },
  )
})
