import { and, asc, desc, eq, gt, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { findRun } from '@/lib/order/bridge/find-run'
import { bridgeRefunds, relayFills } from '../db/bridge-schema'
import { type Transaction, transact } from '../db/client'
import { settlements } from '../db/intent-schema'
import type { Cursor } from '../ledger/cursor'
import { overdueAfterMs } from '../relay-times'
import { stillLeads } from '../settlement/send/still-leads'
import type { RelayDeps } from './relay-deps'

/** Maximum number of payments of a token compared with repayments at once, the oldest first. */
const maxOwed = 1_000
/** Maximum number of compared repayments, the newest, since some older ones may never match. */
const maxEntries = 1_000

/** Age in milliseconds beyond which no reorganisation reverts a repayment. */
const settledAfterMs = 7 * 24 * 3_600_000

/** An owed payment, and a repaying entry of a bundle; raw units. */
type Owed = { id: string; owed: bigint }
type Entry = { transactionHash: Hex; amount: bigint }

/** Settlements that were logged as overdue, so that each is logged once. */
export type OverdueMemory = { logged: Set<string> }

/**
 * Assigns the repayments of a chain's SpokePool to payments, the oldest first. An entry of a bundle
 * sums several payments of an account, so it is assigned where consecutive ones add up to it
 * exactly, and never guessed. Repayments that a reorganisation removed are owed again. Logs each
 * payment that is owed for more than six hours.
 *
 * @example
 * await assignRepayments(deps, { cursor, memory: { logged: new Set() }, nowMs })
 */
export const assignRepayments = async (
  deps: Pick<RelayDeps, 'served' | 'database' | 'account' | 'log'>,
  { cursor, memory, nowMs }: { cursor: Cursor; memory: OverdueMemory; nowMs: number },
): Promise<void> => {
  const { served, database, account } = deps
  const originChainId = served.chain.id
  await transact(database, async (transaction) => {
    if (!(await stillLeads(transaction, { chainId: originChainId, cursor }))) return
    await takeBack(transaction, { originChainId, account, nowMs })
    const tokens = await transaction
      .selectDistinct({ token: relayFills.originToken })
      .from(relayFills)
      .where(isOwed(originChainId))
    for (const { token } of tokens) await assignToken(transaction, { originChainId, account, token })
  })
  await logOverdue(deps, { memory, nowMs })
}

const isOwed = (originChainId: number) =>
  and(eq(relayFills.originChainId, originChainId), relayFills.isPaid, isNull(relayFills.repaidTransaction))

/** Resets payments whose repayment is no longer in any block. */
const takeBack = async (
  transaction: Transaction,
  { originChainId, account, nowMs }: { originChainId: number; account: Address; nowMs: number },
): Promise<void> => {
  await transaction
    .update(relayFills)
    .set({ repaidTransaction: null })
    .where(
      and(
        eq(relayFills.originChainId, originChainId),
        gt(relayFills.createdAtMs, nowMs - settledAfterMs),
        sql`${relayFills.repaidTransaction} is not null`,
        sql`not exists (
          select from ${bridgeRefunds} where ${bridgeRefunds.chainId} = ${originChainId}
            and ${bridgeRefunds.account} = ${account}
            and ${bridgeRefunds.transactionHash} = ${relayFills.repaidTransaction}
        )`,
      ),
    )
}

const assignToken = async (
  transaction: Transaction,
  { originChainId, account, token }: { originChainId: number; account: Address; token: Address },
): Promise<void> => {
  const owed = await transaction
    .select({ id: relayFills.settlementId, owed: relayFills.owed })
    .from(relayFills)
    .innerJoin(settlements, eq(settlements.id, relayFills.settlementId))
    .where(and(isOwed(originChainId), eq(relayFills.originToken, token), eq(settlements.account, account)))
    .orderBy(asc(relayFills.createdAtMs), asc(settlements.chainId), asc(settlements.nonce))
    .limit(maxOwed)
  const isAssigned = transaction
    .select({ one: sql`1` })
    .from(relayFills)
    .where(
      and(
        eq(relayFills.originChainId, originChainId),
        eq(relayFills.originToken, token),
        eq(relayFills.repaidTransaction, bridgeRefunds.transactionHash),
      ),
    )
  const entries = await transaction
    .select({ transactionHash: bridgeRefunds.transactionHash, amount: bridgeRefunds.amount })
    .from(bridgeRefunds)
    .where(
      and(
        eq(bridgeRefunds.chainId, originChainId),
        eq(bridgeRefunds.token, token),
        // A failed transfer waits in the SpokePool, so the account has not received it.
        ...[eq(bridgeRefunds.account, account), eq(bridgeRefunds.isDeferred, false)],
        notExists(isAssigned),
      ),
    )
    .orderBy(desc(bridgeRefunds.blockNumber), desc(bridgeRefunds.logIndex), desc(bridgeRefunds.position))
    .limit(maxEntries)
  for (const { transactionHash, ids } of matchRepayments(owed, entries.toReversed()))
    await transaction
      .update(relayFills)
      .set({ repaidTransaction: transactionHash })
      .where(and(inArray(relayFills.settlementId, ids), isOwed(originChainId)))
}

/**
 * Finds for each entry the first run of unpaid payments that adds up to it exactly.
 *
 * @example
 * matchRepayments([{ id: 'a', owed: 2n }, { id: 'b', owed: 3n }], [{ transactionHash, amount }])
 * // [{ transactionHash, ids: ['a', 'b'] }]
 */
export const matchRepayments = (
  owed: readonly Owed[],
  entries: readonly Entry[],
): { transactionHash: Hex; ids: string[] }[] => {
  let left = owed
  return entries.flatMap(({ transactionHash, amount }) => {
    const run = findRun(left, ({ owed }) => owed, amount)
    if (run.length === 0) return []
    left = left.filter((payment) => !run.includes(payment))
    return { transactionHash, ids: run.map(({ id }) => id) }
  })
}

const logOverdue = async (
  { served, database, log }: Pick<RelayDeps, 'served' | 'database' | 'log'>,
  { memory: { logged }, nowMs }: { memory: OverdueMemory; nowMs: number },
): Promise<void> => {
  const overdue = await database
    .select({ id: relayFills.settlementId, relayHash: relayFills.relayHash, owed: relayFills.owed })
    .from(relayFills)
    .where(and(isOwed(served.chain.id), lt(relayFills.createdAtMs, nowMs - overdueAfterMs)))
    .orderBy(asc(relayFills.createdAtMs))
    .limit(maxOwed)
  const ids = new Set(overdue.map(({ id }) => id))
  for (const id of logged) if (!ids.has(id)) logged.delete(id)
  for (const { id, relayHash, owed } of overdue) {
    if (logged.has(id)) continue
    logged.add(id)
    log('warn', 'a payment of a transfer is not repaid', {
      chainId: served.chain.id,
      settlement: id,
      relayHash,
      owed: owed.toString(),
    })
  }
}
