import type { AuctionDelay } from '@/lib/order/round'
import type { ServedChain } from '../../chain/facts/served-chain'
import { keptSeconds } from '../../chain/market/market-view'
import { type MarketAt, readState, stateUpTo } from '../../chain/market/read-state'
import type { Database } from '../../db/client'
import { type BlockAt, readJournal } from '../../ledger/cursor'

/**
 * The maximum distance of pools and orders, seconds of block time: older markets are not stored.
 */
const maxApartSeconds = keptSeconds

/**
 * Returns which of pools and orders is too far behind the other for an auction, or undefined. Sends
 * no request to node or database.
 *
 * @example
 * findDelay(served, cursor) // 'OrdersBehind', if the newest pools are 16 s newer than the cursor
 */
export const findDelay = (
  { tracker }: Pick<ServedChain, 'tracker'>,
  { timestamp }: Pick<BlockAt, 'timestamp'>,
): AuctionDelay | undefined => {
  if (tracker.status().stale) return 'PoolsBehind'
  const aheadSeconds = tracker.market().blockTimestamp - timestamp
  if (aheadSeconds > maxApartSeconds) return 'OrdersBehind'
  return aheadSeconds < -maxApartSeconds ? 'PoolsBehind' : undefined
}

/**
 * Reads the market of the newest block that pools and ledger both know. Either can be ahead, and on
 * a fast chain they rarely have the same newest block. Returns which of them is behind if there is
 * no such block.
 *
 * @throws {ApiError} ServiceUnavailable before the first gas price
 * @example
 * await readRoundState({ served, database }, cursor) // { blockNumber: 18999999n, market, ... }
 */
export const readRoundState = async (
  { served, database }: { served: ServedChain; database: Database },
  cursor: BlockAt,
): Promise<MarketAt | AuctionDelay> => {
  const delay = findDelay(served, cursor)
  if (delay !== undefined) return delay
  const newest = await readState(served)
  let state = stateUpTo(served, newest, cursor.number)
  if (state?.blockHash === cursor.hash) return state
  const journal = await readJournal(database, { chainId: served.chain.id })
  const indexed = new Set(journal.map(({ hash }) => hash))
  while (state && !indexed.has(state.blockHash)) state = stateUpTo(served, newest, state.blockNumber - 1n)
  return state ?? (newest.blockNumber > cursor.number ? 'OrdersBehind' : 'PoolsBehind')
}
