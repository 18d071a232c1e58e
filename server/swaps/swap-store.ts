import { and, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { MarketSwap } from '@/lib/chain/swap/read-swap'
import { type SwapTerms, swapFeeOf } from '@/lib/chain/swap/swap-terms'
import type { Database } from '../db/client'
import { deleteInBatches } from '../db/delete-in-batches'
import { chainCursors } from '../db/schema'
import { swapCursors, swaps } from '../db/swap-schema'
import { type BlockNamed, type Claim, isOwn } from '../ledger/cursor'
import { storeFillPrices } from '../ledger/fill-prices'
import type { StampedLog } from '../ledger/stamp-logs'

/** A swap with the log by which it was found and its agreed terms. */
export type FoundSwap = MarketSwap & { hit: StampedLog; terms: SwapTerms }

/** A move of the cursor between blocks. */
type Move = { chainId: number; from: BlockNamed; to: BlockNamed }

/** Rows per statement. */
const page = 500

/**
 * Reads the block up to which a chain's swaps were found, by default the followed block, and the
 * followed block. Returns undefined if this process does not lead the chain.
 *
 * @example
 * await openSwapCursor(database, { chainId: 1, holder: 'a' })
 * // { tip: { number: 19000001n, ... }, cursor: { number: 19000000n, ... } }
 */
export const openSwapCursor = async (
  database: Database,
  claim: Claim,
): Promise<{ tip: BlockNamed; cursor: BlockNamed } | undefined> => {
  const [found] = await database
    .select({
      tip: { number: chainCursors.number, hash: chainCursors.hash },
      cursor: { number: swapCursors.number, hash: swapCursors.hash },
    })
    .from(chainCursors)
    .leftJoin(swapCursors, eq(swapCursors.chainId, chainCursors.chainId))
    .where(isOwn(claim))
  if (found === undefined) return undefined
  const { tip, cursor } = found
  if (cursor !== null) return { tip, cursor }
  await database
    .insert(swapCursors)
    .values({ chainId: claim.chainId, ...tip })
    .onConflictDoNothing()
  return { tip, cursor: tip }
}

/**
 * Reads the blocks of the newest swaps of a chain, the newest first.
 *
 * @example
 * (await readSwapBlocks(database, { chainId: 1, limit: 256 }))[0]?.number // 19000000n
 */
export const readSwapBlocks = (
  database: Database,
  { chainId, limit }: { chainId: number; limit: number },
): Promise<BlockNamed[]> =>
  database
    .selectDistinct({ number: swaps.blockNumber, hash: swaps.blockHash })
    .from(swaps)
    .where(eq(swaps.chainId, chainId))
    .orderBy(desc(swaps.blockNumber))
    .limit(limit)

/**
 * Stores the swaps between two blocks, unless another process moved the cursor, with the time `nowMs`.
 *
 * @example
 * await storeSwaps(database, { chainId: 1, from: cursor, to: head, swaps, nowMs })
 */
export const storeSwaps = (
  database: Database,
  { swaps: found, nowMs, ...move }: Move & { swaps: readonly FoundSwap[]; nowMs: number },
): Promise<void> =>
  database.transaction(async (transaction) => {
    if (!(await moveTo(transaction, move))) return
    const rows = found.map(({ hit, terms, side, partner, earned, ...swap }) => ({
      ...swap,
      chainId: move.chainId,
      transactionHash: hit.transactionHash,
      logIndex: hit.logIndex,
      foundAtMs: nowMs,
      blockNumber: hit.blockNumber,
      blockHash: hit.blockHash,
      blockSeconds: Number(hit.blockSeconds),
      side: side ?? null,
      partner: partner ?? null,
      partnerFee: earned?.amount ?? null,
      isFeeDirect: earned?.isDirect ?? false,
      limitAmount: terms.limit ?? null,
      quotedAmount: terms.quoted ?? null,
      feeAmount: swapFeeOf(terms) ?? null,
    }))
    for (let start = 0; start < rows.length; start += page)
      await transaction
        .insert(swaps)
        .values(rows.slice(start, start + page))
        .onConflictDoNothing()
    if (rows.length > 0) await storeFillPrices(transaction, tradedIn(move))
  })

const tradedIn = ({ chainId, from, to }: Move) => sql`
  select ${swaps.chainId}, unnest(array[${swaps.srcToken}, ${swaps.destToken}]) as token, ${swaps.blockSeconds} as at
  from ${swaps}
  where ${and(eq(swaps.chainId, chainId), gt(swaps.blockNumber, from.number), lte(swaps.blockNumber, to.number))}`

/**
 * Moves the cursor back to a block, and deletes swaps above the height `kept`.
 *
 * @example
 * await goBack(database, { chainId: 1, from: cursor, to: ancestor, kept: ancestor.number })
 */
export const goBack = (database: Database, { kept, ...move }: Move & { kept: bigint }): Promise<void> =>
  database.transaction(async (transaction) => {
    if (!(await moveTo(transaction, move))) return
    await transaction.delete(swaps).where(and(eq(swaps.chainId, move.chainId), gt(swaps.blockNumber, kept)))
  })

const moveTo = async (
  transaction: Pick<Database, 'update'>,
  { chainId, from, to: { number, hash } }: Move,
): Promise<boolean> => {
  const moved = await transaction
    .update(swapCursors)
    .set({ number, hash })
    .where(and(eq(swapCursors.chainId, chainId), eq(swapCursors.hash, from.hash)))
    .returning({ chainId: swapCursors.chainId })
  return moved.length > 0
}

/**
 * Deletes swaps older than `keptDays`. The table has no partitions: lists of accounts and pairs
 * span all months and took seven times as long over 36 partitions.
 *
 * @example
 * await deleteOldSwaps(database, { nowMs: Date.now(), keptDays: 1_095 })
 */
export const deleteOldSwaps = async (
  database: Database,
  { nowMs, keptDays }: { nowMs: number; keptDays: number },
): Promise<void> => {
  const where = lt(swaps.blockSeconds, sql`${Math.floor(nowMs / 1_000) - keptDays * 86_400}::bigint`)
  await deleteInBatches(database, { from: swaps, where })
}
