import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import { maxUint256 } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { findChain } from '../chain/facts/find-chain'
import { intentOrders } from '../db/intent-schema'
import type { Deps } from '../deps'
import { isLiveIntentRow } from './orders/which-orders'

/**
 * Answers GET /v2/delta/orders/fillablebalance/{chainId}/{userAddress} and the same for one token: what the live orders of an account may
 * still take, by token in lower case. One that nobody has signed yet takes nothing: anyone can post it. What lies in a
 * vault was taken already.
 *
 * @throws {ApiError} UnsupportedChain
 * @example
 * await getCommittedBalance(deps, { chainId: 1, userAddress, token: usdc }) // { '0xa0b8...': '3000000000' }
 */
export const getCommittedBalance = async (
  deps: Pick<Deps, 'database' | 'chains'>,
  { chainId, userAddress, token }: { chainId: number; userAddress: string; token?: string | undefined },
): Promise<Record<string, string>> => {
  const { chain } = findChain(deps, { chainId })
  const { srcToken, sourceLeft, status, pull } = intentOrders
  const asked = token === undefined ? undefined : toLowerAddress(token)
  const committed = await deps.database
    // Orders may promise more together than there is of anything.
    .select({ token: srcToken, amount: sql<string>`least(sum(${sourceLeft}), ${maxUint256.toString()}::numeric)` })
    .from(intentOrders)
    .where(
      and(
        ...[eq(intentOrders.chainId, chain.id), eq(intentOrders.owner, toLowerAddress(userAddress)), isLiveIntentRow],
        ...[ne(status, 'AWAITING_SIGNATURE'), notInArray(pull, ['strategy', 'handler']), asked && eq(srcToken, asked)],
      ),
    )
    .groupBy(srcToken)
    .orderBy(srcToken)
  const amounts = Object.fromEntries(committed.map((row) => [row.token, row.amount]))
  return asked === undefined ? amounts : { [asked]: amounts[asked] ?? '0' }
}
