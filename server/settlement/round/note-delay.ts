import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { AuctionDelay } from '@/lib/order/round'
import { chainCursors } from '../../db/schema'
import { noteTimeline } from '../../intent/orders/timeline'
import type { Cursor } from '../../ledger/cursor'
import type { RoundDeps } from '../settlement-deps'
import { readCandidates } from './candidates'

/** A change is reported after this time: after each block one side is behind for a moment. */
const settledAfterMs = 3_000
/** The maximum of orders that one call marks as delayed, and of those that stay in memory. */
const limits = { noted: 500, remembered: 5_000 } as const

/** The delay of a chain's auctions in the memory of a process. */
export type DelayMemory = {
  /** When it began to differ from what was reported, unix milliseconds. */
  changedAtMs?: number | undefined
  /** Orders whose timeline has the delay. */
  noted: Set<Hex>
}

type NoteDeps = Pick<RoundDeps, 'served' | 'database' | 'windowMs' | 'log'>

/**
 * Reports that auctions wait, or take place again, once that lasted for 3 s: in the row of the
 * chain's cursor, where status and quotes of every process read it, and once per change in the log.
 * While they wait, each order whose window is over gets the reason in its timeline.
 *
 * @example
 * await noteDelay(deps, { cursor, delay: 'OrdersBehind', memory, nowMs })
 */
export const noteDelay = async (
  deps: NoteDeps,
  {
    cursor,
    delay,
    memory,
    nowMs,
  }: { cursor: Cursor; delay: AuctionDelay | undefined; memory: DelayMemory; nowMs: number },
): Promise<void> => {
  const isReported = cursor.auctionDelay !== null
  const isDelayed = delay !== undefined
  if (isDelayed === isReported) memory.changedAtMs = undefined
  else {
    memory.changedAtMs ??= nowMs
    if (nowMs - memory.changedAtMs >= settledAfterMs) await report(deps, { cursor, delay, nowMs })
  }
  if (!isDelayed) memory.noted.clear()
  else if (isReported) await noteOrders(deps, { delay, memory, nowMs })
}

const report = async (
  { served: { chain, tracker }, database, log }: NoteDeps,
  { cursor, delay, nowMs }: { cursor: Cursor; delay: AuctionDelay | undefined; nowMs: number },
): Promise<void> => {
  const { id: chainId } = chain
  const reported = await database
    .update(chainCursors)
    .set({ auctionDelay: delay ?? null, delayedSinceMs: delay ? nowMs : null })
    .where(and(eq(chainCursors.chainId, chainId), eq(chainCursors.epoch, cursor.epoch)))
    .returning({ chainId: chainCursors.chainId })
  if (reported.length === 0) return
  const facts = { chainId, pools: tracker.status().blockNumber, orders: cursor.number }
  if (delay) log('warn', 'auctions wait: pools and orders are too far apart', { ...facts, delay })
  else log('info', 'auctions are held again', facts)
}

const noteOrders = async (
  { served, database, windowMs }: NoteDeps,
  { delay, memory: { noted }, nowMs }: { delay: AuctionDelay; memory: DelayMemory; nowMs: number },
): Promise<void> => {
  if (noted.size >= limits.remembered) return
  const asked = { chainId: served.chain.id, postedBy: nowMs - windowMs, except: [...noted], limit: limits.noted }
  const waiting = await readCandidates(database, asked)
  const events = waiting.map(({ orderHash }) => ({ orderHash, label: 'declined' as const, reason: delay }))
  await noteTimeline(database, { nowMs, events })
  for (const { orderHash } of waiting) noted.add(orderHash)
}
