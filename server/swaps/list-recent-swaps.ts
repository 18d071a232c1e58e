import { and, desc, eq } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { listRecentSwaps as listRecentSwapsOperation } from '@/lib/api/market/swaps'
import { poolPairOf, swapNamesOf } from '@/lib/chain/pools/pool-token'
import { findChain } from '../chain/facts/find-chain'
import { swaps } from '../db/swap-schema'
import type { Deps } from '../deps'

/**
 * Answers GET /swaps/recent: the newest swaps between two tokens in both directions. Not cached,
 * since each direction is one index read, as cheap as a check for newer ones.
 *
 * @throws {ApiError} UnsupportedChain
 * @example
 * const query = { chainId: 1, srcToken: weth, destToken: usdc, limit: 8 }
 * (await listRecentSwaps(deps, query)).swaps[0]?.srcAmount // '1500000000000000000'
 */
export const listRecentSwaps = async (
  deps: Pick<Deps, 'chains' | 'database'>,
  { chainId, limit, ...pair }: Parsed<typeof listRecentSwapsOperation>,
): Promise<Answer<typeof listRecentSwapsOperation>> => {
  const { chain } = findChain(deps, { chainId })
  const { src, dest } = poolPairOf(chain, pair)
  const newestFirst = [desc(swaps.blockNumber), desc(swaps.logIndex)]
  const [first, second, ...others] = waysBetween(swapNamesOf(chain, src), swapNamesOf(chain, dest)).map(([from, to]) =>
    deps.database
      .select()
      .from(swaps)
      .where(and(eq(swaps.chainId, chain.id), eq(swaps.srcToken, from), eq(swaps.destToken, to)))
      .orderBy(...newestFirst)
      .limit(limit),
  )
  const rows = await unionAll(first!, second!, ...others)
    .orderBy(...newestFirst)
    .limit(limit)
  return {
    swaps: rows.map(({ transactionHash, blockNumber, srcToken, destToken, srcAmount, destAmount, blockSeconds }) => ({
      transactionHash,
      blockNumber: Number(blockNumber),
      srcToken,
      destToken,
      srcAmount: `${srcAmount}`,
      destAmount: `${destAmount}`,
      createdAt: new Date(blockSeconds * 1_000).toISOString(),
    })),
  }
}

/** Returns every ordered pair between the tokens of two lists, in both directions. */
const waysBetween = (some: readonly Address[], others: readonly Address[]): (readonly [Address, Address])[] =>
  some.flatMap((one) =>
    others.flatMap(
      (other) =>
        [
          [one, other],
          [other, one],
        ] as const,
    ),
  )
