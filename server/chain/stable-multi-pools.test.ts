import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { listedCandidates } from '@/lib/chain/candidates'
import { readExecutedLegs } from '@/lib/chain/executed-legs'
import { executor } from '@/lib/chain/executor.generated'
import { findTokenBySymbol } from '@/lib/chain/registry'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { leastLegGas } from '@/lib/routing/least-gas'
import { stateOf } from '@/lib/routing/pools/multi-name'
import type { StableMultiPool } from '@/lib/routing/pools/pool'
import type { Side } from '@/lib/routing/route'
import { solve } from '@/lib/routing/solve'
import { roles } from '@/localnet/accounts'
import { findMismatches } from './self-check'
import { snapshotPools } from './snapshot'
import { openFollowedChain } from './testing/followed-chain'
import { payRoute, person } from './testing/pay-route'

// Curve's 3pool on the local Ethereum: what the tracker holds is the chain, and a route through it pays to the wei.

const addressOf = (symbol: string) => toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address)
const places = listedCandidates(mainnet).filter(({ kind }) => kind === 'stableMulti')
const contract = stateOf(places[0]!.address)
const poolAbi = parseAbi(['function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy)'])

const followed = openFollowedChain(mainnet)

const pairs = () =>
  followed.tracker.market().state.pools.filter((one): one is StableMultiPool => one.kind === 'stableMulti')

const expectAsOnChain = async () => {
  const { blockHash } = followed.tracker.market()
  const deps = { client: followed.client, chain: mainnet, random: () => 0.5 }
  expect(await snapshotPools(deps, { candidates: places, blockHash })).toEqual(pairs())
  const check = (pools: readonly StableMultiPool[]) => findMismatches(deps, { pools, blockHash })
  expect(await check(pairs())).toEqual([])
  const [pair] = pairs()
  const others = pair!.others.map((one) => ({ ...one, balance: 1n }))
  for (const wrong of [{ balance0: 1n }, { balance1: 1n }, { others }, { feeE10: 1n }, { amplification: 100n }])
    expect(await check([{ ...pair!, ...wrong }])).toEqual([pair!.address])
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
    const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [contract, maxUint256] })
    await followed.send(roles.trader, addressOf('DAI'), approval)
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
      const route = routeOf(one)!
      expect(route.legs.map(({ kind }) => kind)).toEqual(['stableMulti'])
      const { spent, brought, logs, gasUsed } = await payRoute(followed, mainnet, route)
      expect(spent).toBe(route.srcAmount)
      if (one.side === 'SELL') expect(brought).toBe(route.destAmount)
      // What is left for roundings, and a unit of USDT or USDC more than what costs less.
      else expect(brought - route.destAmount).toBeLessThanOrEqual(one.to === 'DAI' ? 2n * 10n ** 12n : 1n)
      expect(brought).toBeGreaterThanOrEqual(route.destAmount)
      const [told] = readExecutedLegs(mainnet, logs, [person, mainnet.contracts.router, executor.address])
      const [{ amountIn, amountOut }] = route.legs as [(typeof route.legs)[number]]
      expect(told).toMatchObject({ pool: contract, dex: 'CurveV1Multi', amountIn })
      expect(told!.amountOut - amountOut).toBe(brought - route.destAmount)
      expect(Number(gasUsed)).toBeGreaterThan(leastLegGas.stableMulti + 21_000)
      await expectAsOnChain()
    },
  )
})

const routeOf = ({ from, to, amount, side }: { from: string; to: string; amount: bigint; side: Side }) =>
  solve({
    ...{ market: followed.tracker.market().state, srcToken: addressOf(from), destToken: addressOf(to), amount, side },
    filter: { dexes: ['CurveV1Multi'] },
  })?.route
