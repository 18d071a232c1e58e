import { inArray } from 'drizzle-orm'
import { ApiError } from '@/lib/api/contract/errors'
import { spenderAddress } from '@/lib/chain/approval/spenders'
import type { Chain } from '@/lib/chain/chain'
import { findChain } from '../chain/facts/find-chain'
import type { ServedChain } from '../chain/facts/served-chain'
import { intentOrders } from '../db/intent-schema'
import type { Deps } from '../deps'
import type { IntentRow } from './orders/order-row'

/** The orders of a cancellation, of one owner on one chain. */
export type Cancelled = { served: ServedChain; rows: readonly IntentRow[] }

/**
 * Finds the orders of a cancellation, unordered; all must have one owner and one chain.
 *
 * @throws {ApiError} ValidationError, UnsupportedChain
 * @example
 * (await findCancelled(deps, { orderIds })).rows.length // 2
 */
export const findCancelled = async (
  deps: Pick<Deps, 'database' | 'chains'>,
  { orderIds }: { orderIds: readonly string[] },
): Promise<Cancelled> => {
  const ids = [...new Set(orderIds)]
  // PostgreSQL rejects a text with a zero byte, and no id has one.
  const rows = ids.some((id) => id.includes('\0'))
    ? []
    : await deps.database.select().from(intentOrders).where(inArray(intentOrders.id, ids))
  const [first] = rows
  if (!first || rows.length < ids.length) throw refusal('Orders are not found')
  if (rows.some(({ owner, chainId }) => owner !== first.owner || chainId !== first.chainId))
    throw refusal('All orders must belong to the same user and chain')
  return { served: findChain(deps, { chainId: first.chainId }), rows }
}

/**
 * Returns the signing domain of a cancellation.
 *
 * @example
 * cancellationPlace(mainnet)
 * // { chainId: 1, intent: '0x0000000000bbf5c5fd284e657f01bd000933c96d' }
 */
export const cancellationPlace = (chain: Chain) => ({ chainId: chain.id, intent: spenderAddress(chain, 'intent') })

/**
 * Creates the refusal of a cancellation with wrong orders.
 *
 * @example
 * refusal('Orders are not found').errorType // 'ValidationError'
 */
export const refusal = (details: string): ApiError => new ApiError('ValidationError', { details })
