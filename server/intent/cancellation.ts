import { inArray } from 'drizzle-orm'
import { ApiError } from '@/lib/api/contract/errors'
import { spenderAddress } from '@/lib/chain/approval/spenders'
import type { Chain } from '@/lib/chain/chain'
import { findChain } from '../chain/facts/find-chain'
import type { ServedChain } from '../chain/facts/served-chain'
import { intentOrders } from '../db/intent-schema'
import type { Deps } from '../deps'
import type { IntentRow } from './orders/order-row'

/** What a cancellation names: orders of one owner on one chain. */
export type Cancelled = { served: ServedChain; rows: readonly IntentRow[] }

/**
 * Finds the orders that a cancellation names, in no order: all of them, of one owner and one chain.
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
  // PostgreSQL refuses a text with a zero byte, and no id has one.
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
 * Where a cancellation is signed for.
 *
 * @example
 * cancellationPlace(mainnet) // { chainId: 1, intent: '0x0000000000bbf5c5fd284e657f01bd000933c96d' }
 */
export const cancellationPlace = (chain: Chain) => ({ chainId: chain.id, intent: spenderAddress(chain, 'intent') })

/**
 * The refusal of a cancellation that names what it must not.
 *
 * @example
 * refusal('Orders are not found').errorType // 'ValidationError'
 */
export const refusal = (details: string): ApiError => new ApiError('ValidationError', { details })
