import { eq, gt } from 'drizzle-orm'
import { alertCursors, alertTargets } from '../db/alert-schema'
import { type Database, type Transaction, transact } from '../db/client'
import { findExpiries } from './find-expiries'
import { findFills } from './find-fills'
import { findRefunds } from './find-refunds'
import { findReplies } from './find-replies'
import type { AlertChains, FindAlerts } from './found-alert'
import { queueAlerts } from './queue-alerts'
import { queueNearFills } from './queue-near-fills'
import { queueReachedPrices } from './queue-reached-prices'

const finders: readonly FindAlerts[] = [findFills, findExpiries, findRefunds, findReplies]

/**
 * The time by which two searches overlap: a change is stamped before its transaction ends, which
 * takes a minute at most.
 */
const overlapMs = 120_000
/** The oldest change that is searched for after a long stop, milliseconds: later it is no news. */
const maxBackMs = 86_400_000
/** The new events of one kind of one search; more are found by the next. */
const maxFound = 500
const cursorName = 'orders'
const pricesName = 'prices'

type RecordDeps = { database: Database; chains: AlertChains }

/**
 * Searches the orders that changed since the last search for events that accounts subscribed to,
 * and queues their alerts, in one transaction with the time of the search. One process searches at
 * a time; events that another one found are left out.
 *
 * @example
 * await recordAlerts({ database, chains }, nowMs)
 */
export const recordAlerts = (deps: RecordDeps, nowMs: number): Promise<void> =>
  search(deps, { name: cursorName, nowMs }, async (transaction, cursorMs) => {
    const sinceMs = Math.max(cursorMs - overlapMs, nowMs - maxBackMs)
    let isWhole = true
    for (const find of finders) {
      const found = await find({ transaction, chains: deps.chains, sinceMs, nowMs, limit: maxFound })
      await queueAlerts(transaction, { found, nowMs })
      isWhole &&= found.length < maxFound
    }
    return isWhole
  })

/**
 * Compares limit orders and price alerts with the latest samples of prices, and queues the alerts
 * of those that the market came near to or reached.
 *
 * @example
 * await recordPrices({ database, chains }, nowMs)
 */
export const recordPrices = (deps: RecordDeps, nowMs: number): Promise<void> =>
  search(deps, { name: pricesName, nowMs }, async (transaction) => {
    const place = { transaction, chains: deps.chains, nowMs, limit: maxFound }
    await queueNearFills(place)
    await queueReachedPrices(place)
    return true
  })

/** Runs a search in a transaction that holds its cursor; `run` returns false to be continued from there. */
const search = async (
  { database }: RecordDeps,
  { name, nowMs }: { name: string; nowMs: number },
  run: (transaction: Transaction, cursorMs: number) => Promise<boolean>,
): Promise<void> => {
  const isLive = gt(alertTargets.expiresAtMs, nowMs)
  const [any] = await database.select({ id: alertTargets.id }).from(alertTargets).where(isLive).limit(1)
  if (!any) return
  await transact(database, async (transaction) => {
    await transaction.insert(alertCursors).values({ name, atMs: nowMs }).onConflictDoNothing()
    const isNamed = eq(alertCursors.name, name)
    const [cursor] = await transaction.select().from(alertCursors).where(isNamed).for('update', { skipLocked: true })
    if (!cursor) return
    const isWhole = await run(transaction, cursor.atMs)
    if (isWhole)
      await transaction
        .update(alertCursors)
        .set({ atMs: Math.max(nowMs, cursor.atMs) })
        .where(isNamed)
  })
}
