import { type Address, encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { expect } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { listedCandidates } from '@/lib/chain/candidates'
import type { Chain } from '@/lib/chain/chain'
import { type ExecutedLeg, readExecutedLegs } from '@/lib/chain/executed-legs'
import { executor } from '@/lib/chain/executor.generated'
import { findTokenBySymbol } from '@/lib/chain/registry'
import type { Pool } from '@/lib/routing/pools/pool'
import type { Route, Side } from '@/lib/routing/route'
import { solve } from '@/lib/routing/solve'
import { roles } from '@/localnet/accounts'
import { findMismatches } from '../self-check'
import { snapshotPools } from '../snapshot'
import { openFollowedChain } from './followed-chain'
import { payRoute, person } from './pay-route'

type Trade = { from: string; to: string; amount: bigint; side: Side; dexes?: readonly string[] | undefined }

/**
 * Gives the tests of a file a chain of the local world whose pools are followed, and the pools of one kind in it. Another kind on the same
 * chain is asked with what is `followed` already.
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
  const addressOf = (symbol: string) => toLowerAddress(findTokenBySymbol(chain, symbol)!.address)
  return {
    ...{ followed, places, pools, addressOf },
    /** The only one. */
    pool: () => pools()[0]!,
    routeOf: ({ from, to, amount, side, dexes }: Trade) =>
      solve({
        ...{ market: followed.tracker.market().state, srcToken: addressOf(from), destToken: addressOf(to) },
        ...{ amount, side, ...(dexes && { filter: { dexes } }) },
      })?.route,
    /** Trades a route, and reads from the receipt what each leg of it did. */
    pay: async (route: Route): Promise<Awaited<ReturnType<typeof payRoute>> & { told: readonly ExecutedLeg[] }> => {
      const paid = await payRoute(followed, chain, route)
      const told = readExecutedLegs(chain, paid.logs, [person, chain.contracts.router, executor.address])
      return { ...paid, told }
    },
    /** Lets a trader's tokens be taken. */
    approve: (symbol: string, spender: Address) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
      return followed.send(roles.trader, addressOf(symbol), data)
    },
    /** What is held equals what the chain has now, and the self-check names the first pool with each of these wrong fields. */
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
