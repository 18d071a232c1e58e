import { and, eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { chains } from '@/lib/chain/registry/chains'
import { isArrivedLeg } from '@/lib/order/lifecycle'
import { bridgeLegs, bridgeRefunds } from '../db/bridge-schema'
import type { Transaction } from '../db/client'
import type { LegRow } from '../intent/orders/bridge-legs'
import { recomputeIntents } from '../intent/orders/recompute-orders'
import { noteTimeline, type TimelineEvent } from '../intent/orders/timeline'
import { intentsNamed } from '../intent/orders/which-orders'
import type { Pair } from '../ledger/holdings'
import type { IndexerStep } from '../ledger/indexer'
import { assignRefunds } from './assign-refunds'
import { groupNamed, listedGroups, nameOfGroup, type RefundGroup } from './refund-entries'
import { paymentIssueOf } from './store-answers'

type RefundRow = typeof bridgeRefunds.$inferSelect

/** Maximum number of transfers with news per step; the next one continues. */
const maxNews = 1_000

type Step = Pick<IndexerStep<unknown>, 'chain' | 'tip' | 'isFork' | 'nowMs' | 'log' | 'touched'>

/**
 * Derives the orders of a chain whose transfers have news: assigns refunds to late transfers,
 * recomputes the orders' states, and closes transfers that ended deep enough on both chains.
 * `touched` names the groups with changed refunds. Returns the holdings of the changed orders.
 *
 * @example
 * await deriveBridgedOrders(transaction, step) // [{ owner: '0x7099...', token: '0xc02a...' }]
 */
export const deriveBridgedOrders = async (transaction: Transaction, step: Step): Promise<Pair[]> => {
  const { chain, tip, isFork, nowMs, log, touched } = step
  const news = await transaction
    .select()
    .from(bridgeLegs)
    .where(and(eq(bridgeLegs.chainId, chain.id), bridgeLegs.isNews))
    .orderBy(bridgeLegs.relayHash)
    .limit(maxNews)
    .for('update')
  const groups = [...new Set([...touched, ...news.map((leg) => nameOfGroup(groupOf(leg)))])].map(groupNamed)
  const changed = await assign(transaction, { chainId: chain.id, groups, news, touched, log })
  const all = new Map([...news, ...changed].map((leg) => [leg.relayHash, leg]))
  const legs = [...all.values()]
  const orderHashes = [...new Set(legs.map(({ orderHash }) => orderHash))]
  const pairs: Pair[] = []
  if (orderHashes.length > 0) {
    const which = intentsNamed(orderHashes)
    const at = { chain, log, nowMs, isFork, chainSeconds: tip.timestamp, which }
    pairs.push(...(await recomputeIntents(transaction, at)))
    // The record has changed even if its status is the same.
    await transaction.execute(
      sql`update intent_orders set updated_at_ms = greatest(updated_at_ms + 1, ${nowMs}::bigint) where ${which}`,
    )
    await noteTimeline(transaction, { nowMs, events: legs.flatMap(eventOf) })
    await transaction.execute(sql`
      update bridge_legs set is_news = false where relay_hash = any(${sql.param([...all.keys()])}::text[])`)
  }
  await closeEnded(transaction, step)
  return pairs
}

const groupOf = ({ inputToken: token, owner: account }: LegRow): RefundGroup => ({ token, account })

type Assigning = { chainId: number; groups: readonly RefundGroup[]; news: readonly LegRow[] } & Pick<
  Step,
  'touched' | 'log'
>

/** Assigns the refunds of groups again. Returns the changed transfers in their new state. */
const assign = async (
  transaction: Transaction,
  { chainId, groups, news, touched, log }: Assigning,
): Promise<LegRow[]> => {
  if (groups.length === 0) return []
  const { token, account } = bridgeRefunds
  const legs = await transaction
    .select()
    .from(bridgeLegs)
    .where(
      and(
        eq(bridgeLegs.chainId, chainId),
        sql`(${bridgeLegs.inputToken}, ${bridgeLegs.owner}) in ${listedGroups(groups)}`,
        sql`${bridgeLegs.state} in ('sent', 'refunded') and (${bridgeLegs.isLate} or ${bridgeLegs.state} = 'refunded')`,
      ),
    )
    .orderBy(bridgeLegs.relayHash)
    .for('update')
  if (legs.length === 0) return []
  const refunds = await transaction
    .select()
    .from(bridgeRefunds)
    .where(and(eq(bridgeRefunds.chainId, chainId), sql`(${token}, ${account}) in ${listedGroups(groups)}`))
  const [legsBy, refundsBy] = [grouped(legs, (leg) => nameOfGroup(groupOf(leg))), grouped(refunds, nameOfGroup)]
  const isNews = new Set(news.map(({ relayHash }) => relayHash))
  const changed: LegRow[] = []
  for (const [name, own] of legsBy) {
    const late = own.filter(({ isLate }) => isLate)
    const given = refundsBy.get(name) ?? []
    const assigned = assignRefunds(late, given)
    changed.push(...own.flatMap((leg) => changeOf(leg, assigned.get(leg.relayHash))))
    const waiting = late.filter(({ relayHash }) => !assigned.has(relayHash))
    const isNew = touched.includes(name) || waiting.some(({ relayHash }) => isNews.has(relayHash))
    if (isNew) logUnassigned(log, { chainId, waiting, refunds: given, assigned: new Set(assigned.values()) })
  }
  await writeRefunds(transaction, changed)
  return changed
}

const grouped = <one>(all: readonly one[], nameOf: (one: one) => string): Map<string, one[]> => {
  const groups = new Map<string, one[]>()
  for (const one of all) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one])
  return groups
}

const changeOf = (leg: LegRow, refund: RefundRow | undefined): LegRow[] => {
  const next = refund
    ? {
        refundTransaction: refund.transactionHash,
        refundBlock: refund.blockNumber,
        isRefundDeferred: refund.isDeferred,
      }
    : { refundTransaction: null, refundBlock: null, isRefundDeferred: false }
  const isSame =
    leg.refundTransaction === next.refundTransaction &&
    leg.refundBlock === next.refundBlock &&
    leg.isRefundDeferred === next.isRefundDeferred
  return isSame ? [] : [{ ...leg, ...next, state: refund ? 'refunded' : 'sent' }]
}

/** Logs refunds after a waiting transfer that add up to no transfer. */
const logUnassigned = (
  log: Step['log'],
  {
    chainId,
    waiting,
    refunds,
    assigned,
  }: { chainId: number; waiting: readonly LegRow[]; refunds: readonly RefundRow[]; assigned: ReadonlySet<RefundRow> },
) => {
  for (const refund of refunds.filter((one) => !assigned.has(one))) {
    const { blockNumber, transactionHash, account, token, amount } = refund
    const late = waiting.filter((leg) => leg.blockNumber <= blockNumber)
    if (late.length > 0)
      log('warn', 'a refund adds up to no transfer', {
        chainId,
        block: blockNumber,
        transactionHash,
        account,
        token,
        amount,
        waiting: late.reduce((sum, { inputAmount }) => sum + inputAmount, 0n),
      })
  }
}

const writeRefunds = async (transaction: Transaction, legs: readonly LegRow[]): Promise<void> => {
  if (legs.length === 0) return
  const column = <value>(read: (leg: LegRow) => value) => sql.param(legs.map(read))
  await transaction.execute(sql`
    update bridge_legs as leg set
      state = next.state,
      is_closed = false,
      refund_transaction = next.refund_transaction,
      refund_block = next.refund_block,
      is_refund_deferred = next.is_refund_deferred
    from unnest(
      ${column(({ relayHash }) => relayHash)}::text[],
      ${column(({ state }) => state)}::text[],
      ${column(({ refundTransaction }) => refundTransaction)}::text[],
      ${column(({ refundBlock }) => refundBlock?.toString() ?? null)}::bigint[],
      ${column(({ isRefundDeferred }) => isRefundDeferred)}::boolean[]
    ) as next (relay_hash, state, refund_transaction, refund_block, is_refund_deferred)
    where leg.relay_hash = next.relay_hash`)
}

const eventOf = (leg: LegRow): TimelineEvent[] => {
  const { orderHash, state, isLate, fillTransaction, refundTransaction, isRefundDeferred } = leg
  if (isArrivedLeg(state)) return fillTransaction === null ? [] : arrivalEvents(leg, fillTransaction)
  if (refundTransaction !== null) {
    const reason = isRefundDeferred ? 'Deferred' : 'Transferred'
    return [{ orderHash, label: 'refunded', reason, transactionHash: refundTransaction }]
  }
  return isLate ? [{ orderHash, label: 'late', reason: 'Unpaid' }] : []
}

const arrivalEvents = (leg: LegRow, fillTransaction: Hex): TimelineEvent[] => {
  const { orderHash, state, landedHash, endTransaction } = leg
  const reason = paymentIssueOf(leg) ?? 'AsDue'
  if (landedHash === null) return [{ orderHash, label: 'paid', reason, transactionHash: fillTransaction }]
  const landed: TimelineEvent = { orderHash, label: 'landed', reason, transactionHash: fillTransaction }
  if (endTransaction === null) return [landed]
  const transactionHash = endTransaction
  return state === 'paid'
    ? [landed, { orderHash, label: 'paid', reason: 'Sold', transactionHash }]
    : [landed, { orderHash, label: 'refunded', reason: 'Released', transactionHash }]
}

/** The confirmation depth of each chain in blocks and approximate seconds. */
const depths = Object.values(chains).map(({ id, confirmationDepth, blockMs }) => ({
  id,
  blocks: confirmationDepth,
  seconds: Math.ceil((confirmationDepth * blockMs) / 1_000),
}))

/** Closes transfers that ended below both chains' confirmation depths; steps skip them. */
const closeEnded = async (transaction: Transaction, { chain, tip }: Pick<Step, 'chain' | 'tip'>): Promise<void> => {
  const deep = tip.number - BigInt(chain.confirmationDepth)
  const column = (name: keyof (typeof depths)[number]) => sql.param(depths.map((depth) => depth[name]))
  await transaction.execute(sql`
    update bridge_legs as leg set is_closed = true
    from chain_cursors as far join unnest(
      ${column('id')}::int[], ${column('blocks')}::bigint[], ${column('seconds')}::bigint[]
    ) as depth (chain_id, blocks, seconds) on depth.chain_id = far.chain_id
    where leg.chain_id = ${chain.id}::int and far.chain_id = leg.dest_chain_id
      and not leg.is_closed and not leg.is_news and leg.block_number <= ${deep}::bigint
      and case leg.state
        when 'paid' then leg.fill_transaction is not null
          and greatest(leg.fill_block, leg.end_block) <= far.number - depth.blocks
        when 'released' then leg.end_block <= far.number - depth.blocks
        when 'refunded' then leg.refund_block <= ${deep}::bigint and leg.fill_deadline < far.timestamp - depth.seconds
        else false end`)
}
