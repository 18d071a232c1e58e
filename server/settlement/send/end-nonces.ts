import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { type Database, type Transaction, transact } from '../../db/client'
import {
  intentCancellations,
  intentEvents,
  intentOrders,
  type SettlementFault,
  type SettlementState,
  settlementAttempts,
  settlementOrders,
  settlements,
} from '../../db/intent-schema'
import { recomputeIntents } from '../../intent/orders/recompute-orders'
import { noteTimeline } from '../../intent/orders/timeline'
import { intentsNamed } from '../../intent/orders/which-orders'
import type { Cursor } from '../../ledger/cursor'
import type { Log } from '../../log'
import { settlementLifetimeSeconds } from '../round/award'
import type { SettlementDeps } from '../settlement-deps'
import { type RelayEnds, readOrphans, readRelayEnds, storeRelayEnd } from './relay-ends'
import { deriveOutcome, readShortFills, storeUnfilled } from './settlement-faults'
import { readSettlerNonces, type SettlerNonce } from './settler-nonces'
import { stillLeads } from './still-leads'

type Row = typeof settlements.$inferSelect
type Ended = { id: string; state: SettlementState; minedBlock: bigint | null }

export type EndNonces = {
  /**
   * Ends settlements whose nonces are used and returns the settlers' nonces at the cursor's block;
   * undefined if another process leads the chain, or the block was removed.
   */
  (at: { cursor: Cursor; nowMs: number }): Promise<readonly SettlerNonce[] | undefined>
  /**
   * True if a new block can only affect later awards: all settlements ended deeper than any
   * reorganisation. If one is deeper still, its orders live again and are awarded again, which ends
   * the old settlements.
   */
  areOver(cursor: Pick<Cursor, 'epoch'>): boolean
}

/**
 * Derives the state of every settlement from the chain at the cursor's block: open while no block
 * has used its nonce, mined if an event of the intent contract is in one of its transactions (for a
 * relay, the payment of its transfer), else freed. An order of a batch without an event is free
 * again. So orders are free only when no sent transaction can fill them, and a reorganisation opens
 * settlements again. An agent whose settlement reverted or paid less than promised has failed in
 * its round; this outcome is derived again too. Then confirms the cancellations of orders without
 * an open settlement.
 *
 * On a known block it only checks cancellations: later awards are open.
 *
 * @throws viem's errors when the node fails or does not have the block.
 * @example
 * const endNonces = createEndNonces(deps)
 * await endNonces({ cursor, nowMs }) // [{ account: '0x9965...', nonce: 7 }]
 */
export const createEndNonces = (deps: Pick<SettlementDeps, 'served' | 'database' | 'log'>): EndNonces => {
  const { served, database, log } = deps
  const { chain } = served
  let known: { at: Pick<Cursor, 'hash' | 'epoch'>; lanes: readonly SettlerNonce[]; areOver: boolean } | undefined
  const doubts: Doubts = new Map()
  const end = async ({ cursor, nowMs }: { cursor: Cursor; nowMs: number }) => {
    // Settlers may be announced later if there are none yet.
    const isKnown = known?.at.hash === cursor.hash && known.at.epoch === cursor.epoch && known.lanes.length > 0
    if (known && isKnown && !(await hasOpenCancellations(database, chain.id))) return known.lanes
    const lanes = known && isKnown ? known.lanes : await readSettlerNonces(deps, cursor)
    const orphans = isKnown ? new Map() : await readOrphans(deps, { lanes, cursor })
    const done = await transact(database, async (transaction) => {
      if (!(await stillLeads(transaction, { chainId: chain.id, cursor }))) return undefined
      const { ended, isFork, areOver } = isKnown
        ? nothing
        : await endAll(transaction, { chain, log, lanes, cursor, orphans, doubts, nowMs })
      const touched = new Set([...ended, ...(await confirmCancellations(transaction, chain.id))])
      if (touched.size > 0)
        await recomputeIntents(transaction, { chain, log, nowMs, which: intentsNamed([...touched]), isFork })
      return { areOver }
    })
    if (!done) return undefined
    known = { at: cursor, lanes, areOver: done.areOver }
    return lanes
  }
  const areOver: EndNonces['areOver'] = ({ epoch }) => known?.at.epoch === epoch && known.areOver
  return Object.assign(end, { areOver })
}

/**
 * The orders of settlements that ended, whether a reorganisation opened some again (only then
 * orders leave final states), and whether none was open or ended recently.
 */
type AllEnded = { ended: readonly Hex[]; isFork: boolean; areOver: boolean }
const nothing: AllEnded = { ended: [], isFork: false, areOver: false }

const endAll = async (
  transaction: Transaction,
  {
    chain,
    log,
    lanes,
    cursor,
    orphans,
    doubts,
    nowMs,
  }: {
    chain: Chain
    log: Log
    lanes: readonly SettlerNonce[]
    cursor: Cursor
    orphans: RelayEnds
    doubts: Doubts
    nowMs: number
  },
): Promise<AllEnded> => {
  const after = cursor.number - BigInt(chain.confirmationDepth)
  const rows = await readUnsettled(transaction, { chainId: chain.id, lanes, after })
  const mined = await readMined(transaction, rows)
  const ids = rows.flatMap(({ id, purpose }) => (purpose === 'relay' ? id : []))
  const relays = await readRelayEnds(transaction, { ids, orphans })
  const isHere = new Set(rows.map(({ id }) => id))
  for (const id of doubts.keys()) if (!isHere.has(id)) doubts.delete(id)
  const touched: Hex[] = []
  let isFork = false
  for (const row of rows) {
    const end = row.purpose === 'relay' ? (relays.get(row.id) ?? 'unknown') : (mined.get(row.id) ?? 'nothing')
    const ended = endOf(row, { lanes, end, cursor })
    if (ended.state !== 'freed') doubts.delete(row.id)
    else if (isDoubtful(doubts, row, cursor)) continue
    if (ended.state === row.state && ended.minedBlock === row.minedBlock) continue
    touched.push(...(await storeEnd(transaction, { row, ended, chain, cursor, log, nowMs })))
    isFork ||= ended.state === 'open'
  }
  return { ended: touched, isFork, areOver: rows.length === 0 }
}

/** The block at which a settlement was first found without its nonce, by settlement. */
type Doubts = Map<string, Hex>

/**
 * True for the first block on which a nonce seems used by another transaction. A node that builds
 * the next block may return that block's nonce for its newest, so it counts only once a later block
 * confirms it and its logs were read.
 */
const isDoubtful = (doubts: Doubts, { id, state }: Row, { hash }: Cursor): boolean => {
  if (state === 'freed') return false
  const first = doubts.get(id) ?? hash
  if (first !== hash) {
    doubts.delete(id)
    return false
  }
  doubts.set(id, hash)
  return true
}

const hasOpenCancellations = async (database: Database, chainId: number): Promise<boolean> => {
  const [found] = await database
    .select({ orderHash: intentOrders.orderHash })
    .from(intentCancellations)
    .innerJoin(intentOrders, eq(intentOrders.orderHash, intentCancellations.orderHash))
    .where(and(eq(intentOrders.chainId, chainId), eq(intentCancellations.isConfirmed, false)))
    .limit(1)
  return found !== undefined
}

/**
 * Reads the open settlements, those that a reorganisation may have opened again, and those whose
 * end may still change.
 */
const readUnsettled = (
  transaction: Transaction,
  { chainId, lanes, after }: { chainId: number; lanes: readonly SettlerNonce[]; after: bigint },
): Promise<Row[]> =>
  transaction
    .select()
    .from(settlements)
    .where(
      and(
        eq(settlements.chainId, chainId),
        or(
          eq(settlements.state, 'open'),
          gt(settlements.minedBlock, after),
          ...lanes.map(
            ({ account, nonce }) => sql`(${settlements.account} = ${account} and ${settlements.nonce} >= ${nonce})`,
          ),
        ),
      ),
    )
    .orderBy(asc(settlements.account), asc(settlements.nonce))

/**
 * Reads the blocks of the intent contract's events in transactions of settlements, by settlement.
 */
const readMined = async (transaction: Transaction, rows: readonly Row[]): Promise<Map<string, bigint>> => {
  if (rows.length === 0) return new Map()
  const found = await transaction
    .selectDistinct({ id: settlementAttempts.settlementId, block: intentEvents.blockNumber })
    .from(settlementAttempts)
    .innerJoin(intentEvents, eq(intentEvents.transactionHash, settlementAttempts.transactionHash))
    .where(
      inArray(
        settlementAttempts.settlementId,
        rows.map(({ id }) => id),
      ),
    )
  return new Map(found.map(({ id, block }) => [id, block]))
}

const endOf = (
  row: Row,
  { lanes, end, cursor }: { lanes: readonly SettlerNonce[]; end: bigint | 'nothing' | 'unknown'; cursor: Cursor },
): Ended => {
  const { id } = row
  const next = lanes.find(({ account }) => account === row.account)?.nonce ?? 0
  if (row.nonce >= next) return { id, state: 'open', minedBlock: null }
  if (end === 'unknown') return row
  if (end !== 'nothing') return { id, state: 'mined', minedBlock: end }
  return { id, state: 'freed', minedBlock: row.state === 'freed' ? row.minedBlock : cursor.number }
}

type Ending = { row: Row; ended: Ended; chain: Chain; cursor: Cursor; log: Log; nowMs: number }

/**
 * Stores or reverts the end of a settlement, and derives the outcome of its agent. Returns its
 * orders.
 */
const storeEnd = async (
  transaction: Transaction,
  { row, ended, chain, cursor, log, nowMs }: Ending,
): Promise<Hex[]> => {
  const { id, state, minedBlock } = ended
  const { roundId, agent, purpose } = row
  const isOpen = state === 'open'
  // A relay has the deadline of its transfer.
  const isExtended = isOpen && purpose !== 'relay'
  const end = state === 'freed' ? await howFreed(transaction, row) : undefined
  const fault = state === 'mined' ? await findShort(transaction, row, log) : (end?.fault ?? null)
  await transaction
    .update(settlements)
    .set({
      state,
      minedBlock,
      fault,
      ...(isExtended && { deadlineSeconds: cursor.timestamp + settlementLifetimeSeconds }),
    })
    .where(eq(settlements.id, id))
  if (purpose === 'relay') {
    await storeRelayEnd(transaction, { id, before: row.state, state })
    return []
  }
  if (roundId !== null) await deriveOutcome(transaction, { roundId, agent })
  // A freed settlement that is open again only uses up its nonce: its orders may be awarded since.
  if (isOpen) {
    if (row.state === 'mined') await takeBack(transaction, id)
  } else
    await transaction.update(settlementOrders).set({ isInFlight: false }).where(eq(settlementOrders.settlementId, id))
  const held = await transaction
    .select({ orderHash: settlementOrders.orderHash })
    .from(settlementOrders)
    .where(eq(settlementOrders.settlementId, id))
  const orderHashes = held.map(({ orderHash }) => orderHash)
  if (purpose === 'expire') {
    if (state === 'mined') await noteReturn(transaction, { row, orderHashes, nowMs })
  } else if (purpose === 'settle' && !isOpen) {
    const released = end
      ? orderHashes.map((orderHash) => ({ orderHash, reason: end.reason }))
      : await storeUnfilled(transaction, { settlementId: id, chain })
    const events = released.map((one) => ({ ...one, label: 'released' as const }))
    await noteTimeline(transaction, { nowMs, events })
  }
  return orderHashes
}

/** Adds the return of positions to the timeline of orders. */
const noteReturn = async (
  transaction: Transaction,
  { row: { id, agent: reason }, orderHashes, nowMs }: { row: Row; orderHashes: readonly Hex[]; nowMs: number },
): Promise<void> => {
  const [mined] = await transaction
    .select({ transactionHash: settlementAttempts.transactionHash })
    .from(settlementAttempts)
    .innerJoin(intentEvents, eq(intentEvents.transactionHash, settlementAttempts.transactionHash))
    .where(eq(settlementAttempts.settlementId, id))
    .limit(1)
  const events = orderHashes.map((orderHash) => ({ orderHash, label: 'returned' as const, reason, ...mined }))
  await noteTimeline(transaction, { nowMs, events })
}

/**
 * Returns the fault of a mined settlement that paid less than its agent promised, and logs each
 * such fill.
 */
const findShort = async (
  transaction: Transaction,
  { id, chainId, agent, roundId }: Row,
  log: Log,
): Promise<SettlementFault | null> => {
  const short = await readShortFills(transaction, id)
  for (const { orderHash, promised, actual } of short)
    log('warn', 'a settlement paid less than its agent promised', {
      chainId,
      settlement: id,
      roundId,
      agent,
      orderHash,
      promised: promised.toString(),
      actual: actual.toString(),
    })
  return short.length > 0 ? 'underdelivered' : null
}

/**
 * Marks the orders of a settlement as in flight again, except those that another one has by now.
 */
const takeBack = async (transaction: Transaction, id: string): Promise<void> => {
  await transaction
    .update(settlementOrders)
    .set({ isInFlight: true })
    .where(
      and(
        eq(settlementOrders.settlementId, id),
        sql`not exists (
          select from ${settlementOrders} other
          where other.order_hash = ${settlementOrders.orderHash} and other.is_in_flight
        )`,
      ),
    )
}

/**
 * Returns why a nonce was used by another transaction. A settlement that was not sent or not mined
 * in time is no fault of its agent, and an order with a handler can fail by the handler.
 */
const howFreed = async (
  transaction: Transaction,
  { id, deadlineSeconds }: Row,
): Promise<{ reason: string; fault?: SettlementFault }> => {
  const attempts = await transaction.select().from(settlementAttempts).where(eq(settlementAttempts.settlementId, id))
  const fault = (await hasHandler(transaction, id)) ? undefined : ({ fault: 'unsettled' } as const)
  const cancelled = attempts.find(({ kind }) => kind === 'cancel')
  if (!cancelled) return { reason: 'Reverted', ...fault }
  if (attempts.some(({ kind, sentBlock }) => kind === 'settle' && sentBlock !== null))
    return { reason: 'NotMinedInTime' }
  const isInTime = (cancelled.sentSeconds ?? deadlineSeconds) < deadlineSeconds
  return isInTime ? { reason: 'RevertedBeforeSending', ...fault } : { reason: 'NoNodeTookIt' }
}

/** True if an order of a settlement has a handler, a contract that its owner chose. */
const hasHandler = async (transaction: Transaction, settlementId: string): Promise<boolean> => {
  const handled = await transaction
    .select({ orderHash: settlementOrders.orderHash })
    .from(settlementOrders)
    .innerJoin(intentOrders, eq(intentOrders.orderHash, settlementOrders.orderHash))
    .where(and(eq(settlementOrders.settlementId, settlementId), isNotNull(intentOrders.handler)))
  return handled.length > 0
}

/** Confirms cancellations of orders that no sent or future transaction can fill. */
const confirmCancellations = async (transaction: Transaction, chainId: number): Promise<Hex[]> => {
  const asked = await transaction
    .select({ orderHash: intentOrders.orderHash })
    .from(intentOrders)
    .innerJoin(intentCancellations, eq(intentCancellations.orderHash, intentOrders.orderHash))
    .where(and(eq(intentOrders.chainId, chainId), eq(intentCancellations.isConfirmed, false)))
    .orderBy(asc(intentOrders.orderHash))
    // An award locks the row of its order too.
    .for('update', { of: intentOrders })
  if (asked.length === 0) return []
  const confirmed = await transaction
    .update(intentCancellations)
    .set({ isConfirmed: true })
    .where(
      and(
        inArray(
          intentCancellations.orderHash,
          asked.map(({ orderHash }) => orderHash),
        ),
        sql`not exists (
          select from ${settlementOrders} flying
          where flying.order_hash = ${intentCancellations.orderHash} and flying.is_in_flight
        )`,
      ),
    )
    .returning({ orderHash: intentCancellations.orderHash })
  return confirmed.map(({ orderHash }) => orderHash)
}
