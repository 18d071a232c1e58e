import { and, eq, type SQL, sql } from 'drizzle-orm'
import { intentEdgeOf } from '@/lib/order/intent-edges'
import { intentTotal, takeableOf } from '@/lib/order/intent-funds'
import { readIntentHistory } from '@/lib/order/intent-history'
import {
  type IntentFacts,
  type IntentStatus,
  intentStateOf,
  isLiveIntent,
  liveIntentStatuses,
} from '@/lib/order/lifecycle'
import { nextSliceAt, slicesDone, sourceDue } from '@/lib/order/twap'
import type { Database, Transaction } from '../../db/client'
import { wordsOf } from '../../db/columns'
import { intentCancellations, intentOrders } from '../../db/intent-schema'
import { allowances, chainCursors, holdings } from '../../db/schema'
import type { Pair } from '../../ledger/holdings'
import type { Recomputing } from '../../ledger/order-rules'
import { eachPage } from '../../ledger/signed-orders'
import { syncLegs } from './bridge-legs'
import type { IntentLog } from './intent-logs'
import { readEventsAbout } from './order-events'
import { type IntentRow, termsOf } from './order-row'
import { noteTimeline } from './timeline'
import { isInFlight, spenderOfIntent } from './which-orders'

const page = 1_000

/** Sorts without an index, so that `which` selects (see server/otc/recompute-orders). */
const byHash = sql`${intentOrders.orderHash} || ''`

/** An order with the other inputs of its status: backing, cancellation and settlement. */
export type IntentState = {
  order: IntentRow
  balance: bigint
  allowance: bigint
  cancellation: 'asked' | 'confirmed' | undefined
  isInFlight: boolean
}

/**
 * Selects stored orders with these inputs. `which` may refer to orders, holdings and allowances.
 *
 * @example
 * await selectIntents(database, intentsNamed([orderHash]), 1)
 * // [{ order, balance: 5n, allowance: 0n, cancellation: undefined, isInFlight: false }]
 */
export const selectIntents = async (
  database: Database | Transaction,
  which: SQL | undefined,
  limit: number,
): Promise<IntentState[]> => {
  const isOfOrder = (table: typeof holdings | typeof allowances) =>
    and(
      eq(table.chainId, intentOrders.chainId),
      eq(table.owner, intentOrders.owner),
      eq(table.token, intentOrders.heldToken),
    )
  const rows = await database
    .select({
      order: intentOrders,
      balance: holdings.balance,
      allowance: allowances.amount,
      isConfirmed: intentCancellations.isConfirmed,
      isInFlight,
    })
    .from(intentOrders)
    .leftJoin(holdings, isOfOrder(holdings))
    .leftJoin(allowances, and(isOfOrder(allowances), eq(allowances.spender, spenderOfIntent)))
    .leftJoin(intentCancellations, eq(intentCancellations.orderHash, intentOrders.orderHash))
    .where(which)
    .orderBy(byHash)
    .limit(limit)
  return rows.map(({ balance, allowance, isConfirmed, ...row }) => ({
    ...row,
    balance: balance ?? 0n,
    allowance: allowance ?? 0n,
    cancellation: isConfirmed === null ? undefined : isConfirmed ? 'confirmed' : 'asked',
  }))
}

/** The derived columns of an order at a block. */
type Derived = Pick<IntentRow, 'status' | 'filled' | 'isPreSigned' | 'slicesDone' | 'nextAt'>

/**
 * Derives an order's status and progress at a chain time in unix seconds, with its transfers.
 *
 * @example
 * deriveIntent(state, { logs: [], chainSeconds })
 * // { status: 'PENDING', filled: 0n, slicesDone: 0n, nextAt: 0n, isPreSigned: false }
 */
export const deriveIntent = (
  { order, balance, allowance, cancellation, isInFlight }: IntentState,
  { logs, chainSeconds, legs = [] }: { logs: readonly IntentLog[]; chainSeconds: bigint; legs?: IntentFacts['legs'] },
): Derived => {
  const history = readIntentHistory(order, logs)
  const { schedule, position } = termsOf(order)
  // The last answer of its view applies if there is no log (`askSignatures`).
  const isPreSigned = order.signer === 'presigned' && (history.isPreSigned ?? order.isPreSigned)
  const { permitAllowance, isRefused, isNonceTaken, wasActive, signer, deadline } = order
  const status = intentStateOf({
    total: intentTotal(order),
    deadline,
    signer,
    chainSeconds,
    isRefused,
    wasActive,
    isInFlight,
    cancellation,
    filled: history.filled,
    isPreSigned,
    legs: order.destChainId === null ? undefined : legs,
    // The time of an unknown order's use is unknown too, so it precedes all known events.
    nonceUse: history.nonceUse ?? (isNonceTaken ? { by: 'otherOrder', at: 0n } : undefined),
    isFunded:
      order.handlerRefusal === null &&
      sourceDue(order, schedule, history.filled) <=
        takeableOf(order.pull, { balance, allowance, permitAllowance }, position),
  })
  // Orders that ended are not asked about.
  const isCurrent = history.isPreSigned !== undefined || isLiveIntent(status)
  return {
    status,
    filled: history.filled,
    isPreSigned: isPreSigned && isCurrent,
    slicesDone: schedule ? slicesDone(order, schedule, history.filled) : 0n,
    nextAt: schedule ? nextSliceAt(schedule, history.lastFillAt) : 0n,
  }
}

/**
 * Derives the states of orders again from their stored logs and updates changed ones. `which`
 * selects orders and may refer to holdings and allowances. It is the only writer of a status: a
 * transition that `intentEdges` lacks, or allows for reorganisations only, is logged and not
 * stored. Bridge transfers are stored by their events. Returns the holdings of the changed orders.
 *
 * @example
 * const which = intentsNamed([orderHash])
 * await recomputeIntents(transaction, { chain, log, nowMs, which })
 * // [{ owner: '0x7099...', token: '0xc02a...' }]
 */
export const recomputeIntents = async (
  transaction: Transaction,
  {
    chain,
    log,
    nowMs,
    which,
    isFork = false,
    chainSeconds = undefined,
  }: Omit<Recomputing, 'chainSeconds'> & { chainSeconds?: bigint | undefined },
): Promise<Pair[]> => {
  const seconds = chainSeconds ?? (await readChainSeconds(transaction, chain.id))
  const changed: Pair[] = []
  const ofChain = eq(intentOrders.chainId, chain.id)
  const readPage = (after: string) =>
    selectIntents(transaction, and(ofChain, which, sql`${intentOrders.orderHash} > ${after}`), page)
  const hashOf = ({ order }: IntentState) => order.orderHash
  await eachPage(page, readPage, hashOf, async (states) => {
    const orders = states.map(({ order }) => order)
    const events = await readEventsAbout(transaction, orders)
    const legs = await syncLegs(transaction, { chain, orders, events, nowMs })
    const next = states.flatMap((state) => {
      const { order } = state
      const derived = deriveIntent(state, {
        logs: events.get(order.orderHash)!,
        legs: legs.get(order.orderHash),
        chainSeconds: seconds,
      })
      if (isSame(order, derived)) return []
      const edge = order.status === derived.status ? 'same' : intentEdgeOf(order.status, derived.status)
      if (edge === undefined || (edge !== 'same' && edge.byReorg === 'here' && !isFork)) {
        const move = { orderHash: order.orderHash, from: order.status, to: derived.status }
        log('error', 'an intent order refused to move', { chainId: chain.id, ...move })
        return []
      }
      return [{ order, derived }]
    })
    await write(transaction, next, nowMs)
    for (const { order } of next) changed.push({ owner: order.owner, token: order.heldToken })
  })
  return changed
}

const readChainSeconds = async (transaction: Transaction, chainId: number): Promise<bigint> => {
  const [cursor] = await transaction
    .select({ timestamp: chainCursors.timestamp })
    .from(chainCursors)
    .where(eq(chainCursors.chainId, chainId))
  return cursor?.timestamp ?? 0n
}

const isSame = (a: Derived, b: Derived) =>
  a.status === b.status && a.filled === b.filled && a.isPreSigned === b.isPreSigned && a.nextAt === b.nextAt

type Next = { order: IntentRow; derived: Derived }

const write = async (transaction: Transaction, orders: readonly Next[], nowMs: number): Promise<void> => {
  if (orders.length === 0) return
  const column = <value>(read: (next: Next) => value) => sql.param(orders.map(read))
  await transaction.execute(sql`
    update intent_orders set
      status = next.status,
      filled = next.filled,
      slices_done = next.slices_done,
      next_at = next.next_at,
      is_pre_signed = next.is_pre_signed,
      is_closed = false,
      is_refused = intent_orders.is_refused and next.status in ${wordsOf(liveIntentStatuses)},
      updated_at_ms = greatest(updated_at_ms + 1, ${nowMs}::bigint)
    from unnest(
      ${column(({ order }) => order.orderHash)}::text[],
      ${column(({ derived }) => derived.status)}::text[],
      ${column(({ derived }) => derived.filled.toString())}::numeric[],
      ${column(({ derived }) => derived.slicesDone.toString())}::bigint[],
      ${column(({ derived }) => derived.nextAt.toString())}::bigint[],
      ${column(({ derived }) => derived.isPreSigned)}::boolean[]
    ) as next (order_hash, status, filled, slices_done, next_at, is_pre_signed)
    where intent_orders.order_hash = next.order_hash`)
  const events = orders.flatMap(({ order, derived }) =>
    order.status === derived.status ? [] : [statusEvent(order.orderHash, derived.status)],
  )
  await noteTimeline(transaction, { nowMs, events })
}

/**
 * Returns the timeline event for a new status.
 *
 * @example
 * statusEvent('0x4e68...', 'PENDING')
 * // { orderHash: '0x4e68...', label: 'status', reason: 'PENDING' }
 */
export const statusEvent = (orderHash: IntentRow['orderHash'], status: IntentStatus) =>
  ({ orderHash, label: 'status', reason: status }) as const
