import { and, count, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { toLowerAddress } from '@/lib/address'
import type { Transaction } from '../db/client'
import { auditOrders } from './audit-orders'
import { type ContractSignatureCheck, checkContractSignatures } from './contract-signature-checks'
import type { Pair } from './holdings'
import type { OrderIndexer } from './indexer'
import type { BlockNamedLog, OrderRules } from './order-rules'
import { nothingFound, readOrders, readPermits, storeFound } from './read-orders'
import {
  eachPage,
  findContractClaims,
  findRevived,
  findUnreadPermits,
  hasUnreadPermits,
  named,
  type PermitRead,
  reopen,
  staleFor,
  storePermits,
  storeSignatureChecks,
} from './signed-orders'

/** The permits, signature checks and unlogged facts that a step reads besides logs and holdings. */
export type OrderReading = {
  permits: readonly PermitRead[]
  checks: readonly ContractSignatureCheck[]
  storeUnlogged: ((transaction: Transaction, nowMs: number) => Promise<string[]>) | undefined
}

/**
 * Creates the indexer that follows the orders of some rules.
 *
 * @example
 * export const rfqIndexer = createOrderIndexer(rfqRules)
 */
export const createOrderIndexer = <row, log extends BlockNamedLog>(
  rules: OrderRules<row, log>,
): OrderIndexer<log, OrderReading> => ({
  name: rules.name,
  addresses: (chain) => {
    const contract = rules.contract(chain)
    return contract ? [toLowerAddress(contract)] : []
  },
  topics: rules.topics,
  decode: rules.decode,
  stakes: rules.stakes,
  isUnread: (at) => hasUnreadPermits(rules.orders, at),
  revive: (database, fork) => findRevived(database, rules.orders, fork),
  unwind: rules.unwindEvents,
  store: rules.storeEvents,
  read: readStep(rules),
  recompute: recomputeStep(rules),
  rebuild: rebuildOrders(rules),
  audit: (deps, auditing) => auditOrders(deps, rules, auditing),
})

/** Reads the allowances of permits at a block, and asks the contracts that signed orders of the holdings read there. */
const readStep =
  <row, log extends BlockNamedLog>(rules: OrderRules<row, log>): OrderIndexer<log, OrderReading>['read'] =>
  async (deps, { tip, ancestor, pairs, fork }) => {
    const { database, chain } = deps
    const at = { blockHash: tip.hash }
    const claims = await findContractClaims(database, rules.orders, { chainId: chain.id, pairs, fork })
    const [permits, checks, storeUnlogged] = await Promise.all([
      findUnreadPermits(database, rules.orders, { chainId: chain.id, block: tip }).then((questions) =>
        readPermits(deps, rules, questions, at),
      ),
      checkContractSignatures(deps, claims, at),
      tip.hash === ancestor.hash ? undefined : rules.readUnlogged?.(deps, { tip, ancestor }),
    ])
    const isNews = permits.length > 0 || checks.length > 0 || storeUnlogged !== undefined
    return isNews ? { permits, checks, storeUnlogged } : undefined
  }

/**
 * Stores the reading of a step and derives the states again of the orders that it may have changed: by
 * logs, by holdings, by the time of the block, and by the answers of contracts that signed.
 */
const recomputeStep =
  <row, log extends BlockNamedLog>(rules: OrderRules<row, log>): OrderIndexer<log, OrderReading>['recompute'] =>
  async (transaction, { chain, tip, nowMs, isFork, touched, changed, changedWithoutLog, reading, log }) => {
    const { orders } = rules
    const at = { chain, log, chainSeconds: tip.timestamp, nowMs, isFork }
    const recompute = (which: SQL | undefined) => rules.recompute(transaction, { ...at, which })
    const backedBy = (pairs: readonly Pair[]) => (pairs.length > 0 ? recompute(staleFor(orders, pairs)) : [])
    if (isFork) await reopen(transaction, orders, { chainId: chain.id, touched, chainSeconds: tip.timestamp })
    const permitted = await storePermits(transaction, orders, { block: tip, permits: reading?.permits ?? [] })
    const news = [...touched, ...permitted, ...((await reading?.storeUnlogged?.(transaction, nowMs)) ?? [])]
    const pairs = news.length > 0 ? await recompute(named(orders, news)) : []
    const drifted = await backedBy(changedWithoutLog)
    pairs.push(
      ...drifted,
      ...(await backedBy(changed)),
      ...(await recompute(and(orders.isLive, orders.canExpire, lt(orders.lastSecond, tip.timestamp)))),
      // The time of the chain moves back in a reorganisation only.
      ...(isFork ? await recompute(and(orders.isExpired, gte(orders.lastSecond, tip.timestamp))) : []),
    )
    const checked = await storeSignatureChecks(transaction, orders, reading?.checks ?? [])
    if (checked.length > 0) await recompute(named(orders, checked))
    return { pairs, driftAffectsOrders: drifted.length > 0 }
  }

/** The rows of one reading. */
const page = 500

/** Reads everything about a chain's stored orders again, from the signed orders and the chain at a block alone. */
const rebuildOrders =
  <row, log extends BlockNamedLog>(rules: OrderRules<row, log>): OrderIndexer<log, OrderReading>['rebuild'] =>
  async (deps, block) => {
    const { database, chain, log } = deps
    const { orders } = rules
    const ofChain = eq(orders.chainId, chain.id)
    const found = nothingFound<log>()
    let stored = 0
    await eachPage(
      page,
      (after) => rules.select(database, and(ofChain, sql`${orders.orderHash} > ${after}`), page),
      (row) => rules.factsOf(row).orderHash,
      async (rows) => {
        await readOrders(deps, rules, rows, { block, found })
        stored += rows.length
      },
    )
    return {
      isComplete: async (transaction) => (await countOf(transaction, rules, ofChain)) === stored,
      replace: async (transaction, nowMs) => {
        await rules.deleteEvents(transaction, { chainId: chain.id })
        await transaction.execute(sql`update ${orders.table} set is_closed = false where ${ofChain}`)
        const at = { chain, log, chainSeconds: block.timestamp, nowMs, which: undefined, isFork: true }
        await storeFound(transaction, rules, { block, found, ...at })
      },
    }
  }

const countOf = async <row, log extends BlockNamedLog>(
  transaction: Transaction,
  { orders }: OrderRules<row, log>,
  which: SQL,
): Promise<number> => {
  const [counted] = await transaction.select({ count: count() }).from(orders.table).where(which)
  return counted!.count
}
