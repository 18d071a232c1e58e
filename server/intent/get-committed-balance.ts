import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import { maxUint256 } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { findChain } from '../chain/facts/find-chain'
import { intentOrders } from '../db/intent-schema'
import type { Deps } from '../deps'
import { isLiveIntentRow } from './orders/which-orders'

/**
 * Answers GET /v2/delta/orders/fillablebalance/{chainId}/{userAddress}, optionally for one token:
 * what an account's live orders may still take, by token in lower case. Excludes unsigned orders,
 * which anyone can post, and sources in vaults, which were taken already.
 *
 * @throws {ApiError} UnsupportedChain
 * @example
 * await getCommittedBalance(deps, { chainId: 1, userAddress, token: usdc })
 * // { '0xa0b8...': '3000000000' }
 */
export const getCommittedBalance = async (
  deps: Pick<Deps, 'database' | 'chains'>,
  { chainId, userAddress, token }: { chainId: number; userAddress: string; token?: string | undefined },
): Promise<Record<string, string>> => {
  const { chain } = findChain(deps, { chainId })
  const { srcToken, sourceLeft, status, pull } = intentOrders
  const asked = token === undefined ? undefined : toLowerAddress(token)
  const committed = await deps.database
    // The sum of orders may exceed the range of a uint256.
    .select({ token: srcToken, amount: sql<string>`least(sum(${sourceLeft}), ${maxUint256.toString()}::numeric)` })
    .from(intentOrders)
    .where(
      and(
        eq(intentOrders.chainId, chain.id),
        eq(intentOrders.owner, toLowerAddress(userAddress)),
        isLiveIntentRow,
        ne(status, 'AWAITING_SIGNATURE'),
        notInArray(pull, ['strategy', 'handler']),
        asked && eq(srcToken, asked),
      ),
    )
    .groupBy(srcToken)
    .orderBy(srcToken)
  const amounts = Object.fromEntries(committed.map((row) => [row.token, row.amount]))
  return asked === undefined ? amounts : { [asked]: amounts[asked] ?? '0' }
}
