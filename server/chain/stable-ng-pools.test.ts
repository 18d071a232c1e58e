import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { listedCandidates } from '@/lib/chain/candidates'
import { readExecutedLegs } from '@/lib/chain/executed-legs'
import { executor } from '@/lib/chain/executor.generated'
import { findTokenBySymbol } from '@/lib/chain/registry'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { leastLegGas } from '@/lib/routing/least-gas'
import type { StableNgPool } from '@/lib/routing/pools/pool'
import { leastFee } from '@/lib/routing/pools/stable-ng'
import type { Side } from '@/lib/routing/route'
import { solve } from '@/lib/routing/solve'
import { roles } from '@/localnet/accounts'
import { findMismatches } from './self-check'
import { snapshotPools } from './snapshot'
import { openFollowedChain } from './testing/followed-chain'
import { payRoute, person } from './testing/pay-route'

// The pool of Curve's newer kind on the local Ethereum: what the tracker holds is the chain, and a route through it pays to the wei.

const addressOf = (symbol: string) => toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address)
const place = listedCandidates(mainnet).find(({ kind }) => kind === 'stableNg')!
const poolAbi = parseAbi(['function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) returns (uint256)'])

const followed = openFollowedChain(mainnet)

const pool = () => followed.tracker.market().state.pools.find((one): one is StableNgPool => one.kind === 'stableNg')!

const expectAsOnChain = async () => {
  const { blockHash } = followed.tracker.market()
  const deps = { client: followed.client, chain: mainnet, random: () => 0.5 }
  expect(await snapshotPools(deps, { candidates: [place], blockHash })).toEqual([pool()])
  const check = (pools: StableNgPool[]) => findMismatches(deps, { pools, blockHash })
  expect(await check([pool()])).toEqual([])
  for (const wrong of [{ balance0: 1n }, { offpegFeeMultiplierE10: 1n }, { rate0: 1n }, { rate1: 1n }, { feeE10: 1n }])
    expect(await check([{ ...pool(), ...wrong }])).toEqual([place.address])
}

describe("pools of Curve's newer kind", () => {
  test('default: coins, balances, amplification, rates, and a fee that grows', async () => {
    expect(pool()).toMatchObject({
      ...{ address: place.address, dex: 'CurveV1StableNg', token0: addressOf('USDC'), token1: addressOf('USDT') },
      ...{ amplification: 200_000n, feeE10: 1_000_000n, offpegFeeMultiplierE10: 50_000_000_000n },
      ...{ rate0: 10n ** 30n, rate1: 10n ** 30n },
    })
    await expectAsOnChain()
  })

  test('behavior: a trade of somebody else is seen with the block, and an unchanged pool stays the same object', async () => {
    const before = pool()
    const amount = before.balance0 / 3n
    await followed.send(
      roles.trader,
      addressOf('USDC'),
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [place.address, maxUint256] }),
    )
    expect(pool()).toBe(before)
    const data = encodeFunctionData({ abi: poolAbi, functionName: 'exchange', args: [0n, 1n, amount, 0n] })
    await followed.send(roles.trader, place.address, data)
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
      const route = routeOf(one)!
      expect(route.legs.map(({ kind }) => kind)).toEqual(['stableNg'])
      const { spent, brought, logs, gasUsed } = await payRoute(followed, mainnet, route)
      expect(spent).toBe(route.srcAmount)
      if (one.side === 'SELL') expect(brought).toBe(route.destAmount)
      else expect(Number(brought - route.destAmount) / Number(route.destAmount)).toBeLessThan(1e-6)
      expect(brought).toBeGreaterThanOrEqual(route.destAmount)
      const [told] = readExecutedLegs(mainnet, logs, [person, mainnet.contracts.router, executor.address])
      const [{ amountIn, amountOut }] = route.legs as [(typeof route.legs)[number]]
      expect(told).toMatchObject({ pool: place.address, dex: 'CurveV1StableNg', amountIn })
      expect(told!.amountOut - amountOut).toBe(brought - route.destAmount)
      expect(Number(gasUsed)).toBeGreaterThan(leastLegGas.stableNg + 21_000)
      await expectAsOnChain()
    },
  )
})

const routeOf = ({ from, to, amount, side }: { from: string; to: string; amount: bigint; side: Side }) =>
  solve({
    ...{ market: followed.tracker.market().state, srcToken: addressOf(from), destToken: addressOf(to), amount, side },
    filter: { dexes: ['CurveV1StableNg'] },
  })?.route
