import { type Address, encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { expect } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { listedCandidates } from '@/lib/chain/pools/candidates'
import { poolContractOf } from '@/lib/chain/pools/pool-contract-of'
import { type ExecutedLeg, readExecutedLegs } from '@/lib/chain/program/executed-legs'
import { executor } from '@/lib/chain/program/executor.generated'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { Pool } from '@/lib/routing/pools/pool'
import { minLegGas } from '@/lib/routing/route/min-gas'
import type { Route, Side } from '@/lib/routing/route/route'
import { solve } from '@/lib/routing/route/solve'
import { roles } from '@/localnet/accounts'
import { findMismatches } from '../market/self-check'
import { snapshotPools } from '../market/snapshot'
import { openFollowedChain } from './followed-chain'
import { payRoute, person } from './pay-route'

const abiWith = (index: 'int128' | 'uint256') => [
  ...erc20Abi,
  ...parseAbi([`function exchange(${index} i, ${index} j, uint256 dx, uint256 min_dy)`]),
]

type Paid = Awaited<ReturnType<typeof payRoute>>
type Trade = { from: string; to: string; amount: bigint; side: Side; dexes?: readonly string[] | undefined }

/**
 * Opens a chain of the local world for the tests of a file, and its pools of one kind. Another kind
 * on the same chain takes the same `followed`.
 *
 * @example
 * const { pools, pay, routeOf } = openPoolsOfKind(mainnet, 'stableNg')
 * test('...', () => pay(routeOf({ from: 'USDC', to: 'USDT', amount: 10n, side: 'SELL' })!))
 */
export const openPoolsOfKind = <kind extends Pool['kind']>(
  chain: Chain,
  kind: kind,
  followed = openFollowedChain(chain),
) => {
  type OfKind = Extract<Pool, { kind: kind }>
  const places = listedCandidates(chain).filter((place) => place.kind === kind)
  const pools = () => followed.tracker.market().state.pools.filter((pool): pool is OfKind => pool.kind === kind)
  const abi = abiWith(kind === 'crypto' ? 'uint256' : 'int128')
  const send = (to: Address, functionName: 'approve' | 'exchange', args: readonly unknown[]) =>
    followed.send(roles.trader, to, encodeFunctionData({ abi, functionName, args } as never))
  const addressOf = (symbol: string) => toLowerAddress(findTokenBySymbol(chain, symbol)!.address)
  const routeOf = ({ from, to, amount, side, dexes }: Trade) =>
    solve({
      market: followed.tracker.market().state,
      srcToken: addressOf(from),
      destToken: addressOf(to),
      amount,
      side,
      ...(dexes && { filter: { dexes } }),
    })?.route
  /** Trades a route, and reads the amounts of each leg from the receipt. */
  const pay = async (route: Route): Promise<Paid & { told: readonly ExecutedLeg[] }> => {
    const paid = await payRoute(followed, chain, route)
    const told = readExecutedLegs(chain, paid.logs, [person, chain.contracts.router, executor.address])
    return { ...paid, told }
  }
  return {
    followed,
    places,
    pools,
    addressOf,
    routeOf,
    pay,
    /** Returns the only one. */
    pool: () => pools()[0]!,
    /**
     * Expects that the only pool of an exchange pays the quoted amount, of a purchase up to
     * `mostMore` above it, and that the receipt shows it.
     */
    expectPaidBy: async (dex: string, trade: Trade, mostMore: (wanted: bigint) => bigint) => {
      const route = routeOf({ ...trade, dexes: [dex] })!
      expect(route.legs.map((leg) => leg.kind)).toEqual([kind])
      const { spent, received, told, gasUsed } = await pay(route)
      expect(spent).toBe(route.srcAmount)
      expect(received).toBeGreaterThanOrEqual(route.destAmount)
      const most = trade.side === 'SELL' ? 0n : mostMore(route.destAmount)
      expect(received - route.destAmount).toBeLessThanOrEqual(most)
      const { tokenIn, tokenOut, amountIn, amountOut } = route.legs[0]!
      expect(amountOut).toBe(route.destAmount)
      expect(told).toEqual([
        { pool: poolContractOf(places[0]!), dex, feePips: undefined, tokenIn, amountIn, tokenOut, amountOut: received },
      ])
      expect(Number(gasUsed)).toBeGreaterThan(minLegGas[kind] + 21_000)
    },
    /**
     * Approves a Curve pool for a trader's token. `exchange` then sells it an amount of the first
     * coin.
     */
    approve: (symbol: string) => send(addressOf(symbol), 'approve', [poolContractOf(places[0]!), maxUint256]),
    exchange: (amount: bigint) => send(poolContractOf(places[0]!), 'exchange', [0n, 1n, amount, 0n]),
    /**
     * Expects that the pools equal those of the chain, and that the self-check finds the first pool
     * with each of these wrong fields.
     */
    expectAsOnChain: async (expected: readonly OfKind[], wrongs: readonly Partial<OfKind>[] = []) => {
      const { blockHash } = followed.tracker.market()
      const deps = { client: followed.client, chain, random: () => 0.5 }
      const byAddress = (pools: readonly Pool[]) => [...pools].sort((a, b) => (a.address < b.address ? -1 : 1))
      expect(byAddress(await snapshotPools(deps, { candidates: places, blockHash }))).toEqual(byAddress(expected))
      const check = (pools: readonly OfKind[]) => findMismatches(deps, { pools, blockHash })
      expect(await check(expected)).toEqual([])
      for (const wrong of wrongs) expect(await check([{ ...expected[0]!, ...wrong }])).toEqual([expected[0]!.address])
    },
  }
}
