import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { listedCandidates } from '@/lib/chain/candidates'
import { readExecutedLegs } from '@/lib/chain/executed-legs'
import { executor } from '@/lib/chain/executor.generated'
import { holderOf } from '@/lib/chain/holder-of'
import { findTokenBySymbol } from '@/lib/chain/registry'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { leastLegGas } from '@/lib/routing/least-gas'
import { stateOf } from '@/lib/routing/pools/multi-name'
import type { Pool, StableMetaPool, StableMultiPool } from '@/lib/routing/pools/pool'
import type { Side } from '@/lib/routing/route'
import { solve } from '@/lib/routing/solve'
import { roles } from '@/localnet/accounts'
import { findMismatches } from './self-check'
import { snapshotPools } from './snapshot'
import { openFollowedChain } from './testing/followed-chain'
import { payRoute, person } from './testing/pay-route'

// The metapool of LUSD on the local Ethereum, and 3pool beneath it: what the tracker holds is the chain, and a route through it pays to the wei.

const addressOf = (symbol: string) => toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address)
const places = listedCandidates(mainnet).filter(({ kind }) => kind === 'stableMeta')
const contract = holderOf(places[0]!)
const beneath = listedCandidates(mainnet).flatMap((place) => (place.kind === 'stableMulti' ? [place.contract] : []))[0]!
const poolAbi = parseAbi(['function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy)'])

const followed = openFollowedChain(mainnet)

const ofKind = <kind extends Pool['kind']>(kind: kind) =>
  followed.tracker.market().state.pools.filter((one): one is Extract<Pool, { kind: kind }> => one.kind === kind)
const pairs = (): StableMetaPool[] => ofKind('stableMeta')

const expectAsOnChain = async () => {
  const { blockHash } = followed.tracker.market()
  const deps = { client: followed.client, chain: mainnet, random: () => 0.5 }
  expect(await snapshotPools(deps, { candidates: places, blockHash })).toEqual(pairs())
  const check = (pools: readonly StableMetaPool[]) => findMismatches(deps, { pools, blockHash })
  expect(await check(pairs())).toEqual([])
  const [pair] = pairs()
  const { base } = pair!
  const coins = base.coins.map((coin) => ({ ...coin, balance: coin.balance / 2n }))
  for (const wrong of [
    ...[{ balance0: pair!.balance0 + 1n }, { shares: pair!.shares / 2n }, { feeE10: 1n }, { amplification: 100n }],
    ...[
      { base: { ...base, supply: base.supply / 2n } },
      { base: { ...base, coins } },
      { base: { ...base, feeE10: 1n } },
    ],
  ])
    expect(await check([{ ...pair!, ...wrong }])).toEqual([pair!.address])
}

describe('pairs of a metapool', () => {
  test('default: its coin with each one beneath, what it has of shares, and the pool beneath', async () => {
    const [lusd, dai, usdc, usdt] = ['LUSD', 'DAI', 'USDC', 'USDT'].map(addressOf)
    const common = { kind: 'stableMeta', dex: 'CurveV1Meta', token0: lusd, amplification: 150_000n, feeE10: 4_000_000n }
    expect(pairs()).toMatchObject([dai, usdc, usdt].map((token1) => ({ ...common, token1, rate0: 10n ** 18n })))
    const [{ base }] = pairs() as [StableMetaPool]
    expect(base.coins.map(({ token }) => token)).toEqual([dai, usdc, usdt])
    expect(base).toMatchObject({ amplification: 400_000n, feeE10: 1_500_000n })
    expect(new Set(pairs().map(({ address }) => stateOf(address)))).toEqual(
      new Set(ofKind('stableMulti').map(({ address }: StableMultiPool) => stateOf(address))),
    )
    await expectAsOnChain()
  })

  test('behavior: a trade beneath alone is seen with the block, and unchanged pairs stay the same objects', async () => {
    const before = pairs()
    const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [beneath, maxUint256] })
    await followed.send(roles.trader, addressOf('DAI'), approval)
    expect(pairs().every((pair, index) => pair === before[index])).toBe(true)
    const amount = before[0]!.base.coins[0]!.balance / 5n
    const data = encodeFunctionData({ abi: poolAbi, functionName: 'exchange', args: [0n, 1n, amount, 0n] })
    await followed.send(roles.trader, beneath, data)
    for (const [index, { base, shares }] of pairs().entries()) {
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
    'behavior: $side $amount $from for $to pays what was quoted, and its receipt says so',
    async (one) => {
      const route = routeOf(one)!
      expect(route.legs.map(({ kind }) => kind)).toEqual(['stableMeta'])
      const { spent, brought, logs, gasUsed } = await payRoute(followed, mainnet, route)
      expect(spent).toBe(route.srcAmount)
      if (one.side === 'SELL') expect(brought).toBe(route.destAmount)
      // An eighth of what was missing in the end, which was next to nothing.
      else expect(brought - route.destAmount).toBeLessThanOrEqual(route.destAmount / 10n ** 6n + 10n ** 12n)
      expect(brought).toBeGreaterThanOrEqual(route.destAmount)
      const told = readExecutedLegs(mainnet, logs, [person, mainnet.contracts.router, executor.address])
      const { tokenIn, tokenOut, amountIn } = route.legs[0]!
      expect(told).toEqual([
        { pool: contract, dex: 'CurveV1Meta', feePips: undefined, tokenIn, amountIn, tokenOut, amountOut: brought },
      ])
      expect(Number(gasUsed)).toBeGreaterThan(leastLegGas.stableMeta + 21_000)
      await expectAsOnChain()
    },
  )

  test('behavior: a route passes the metapool or the pool beneath, and pays what was quoted', async () => {
    const { state: market } = followed.tracker.market()
    const question = { market, srcToken: addressOf('LUSD'), destToken: addressOf('WETH'), amount: 10n ** 23n } as const
    const { route } = solve({ ...question, side: 'SELL' })!
    const states = route.legs.map(({ pool }) => stateOf(pool))
    expect(new Set(states).size).toBe(states.length)
    expect(route.legs.map(({ kind }) => kind)).toContain('stableMeta')
    const { spent, brought } = await payRoute(followed, mainnet, route)
    expect([spent, brought]).toEqual([route.srcAmount, route.destAmount])
    await expectAsOnChain()
  })
})

const routeOf = ({ from, to, amount, side }: { from: string; to: string; amount: bigint; side: Side }) =>
  solve({
    ...{ market: followed.tracker.market().state, srcToken: addressOf(from), destToken: addressOf(to), amount, side },
    filter: { dexes: ['CurveV1Meta'] },
  })?.route
