import { and, eq, or, sql } from 'drizzle-orm'
import { checkContractSignatures } from './contract-signature-checks'
import { type Cursor, lockChain, moveCursor } from './cursor'
import { followHoldings } from './follow-holdings'
import { keyOf, readStored, type StoredHolding } from './holdings'
import type { Audited, Auditing, LedgerDeps } from './indexer'
import { logDrift, type OrderDifference } from './log-drift'
import type { BlockNamedLog, OrderFacts, OrderRules } from './order-rules'
import { mergePairs, readLedgerHoldings } from './read-holdings'
import { claimsOf, nothingFound, readOrders, storeFound } from './read-orders'
import { named, staleFor } from './signed-orders'
import { UnexplainedOrderError } from './unexplained-order-error'

/** The orders that one call compares: live ones, and settled ones that were not compared since. */
const limits = { live: 200, settled: 100 } as const

/** An order with what is stored about it. */
type Stored<row, log> = {
  row: row
  facts: OrderFacts
  /** The kept logs up to the block of the cursor. */
  logs: readonly log[]
  /** True if a log of a later block is kept: the order was posted a moment ago. */
  isAhead: boolean
}

/**
 * Compares some orders with the chain at the block of the cursor: live ones in turn, and each order
 * once after it has settled. It compares the contract's views, the owner's balance and allowances,
 * and the answer of a contract that signed. Orders that differ are read again from the signed order
 * and the chain alone, stored and logged.
 *
 * @throws viem's errors if the node fails. If the node withholds logs of some orders, the others are
 * repaired and the error is returned as `failure`.
 * @example
 * await auditOrders(deps, rfqRules, { cursor, indexers: [rfqIndexer], nowMs }) // { audited: '', failure: undefined }
 */
export const auditOrders = async <row, log extends BlockNamedLog>(
  deps: LedgerDeps,
  rules: OrderRules<row, log>,
  auditing: Auditing,
): Promise<Audited | undefined> => {
  const { cursor } = auditing
  const batch = await readBatch(deps, rules, cursor)
  const differences = batch.length > 0 ? await compare(deps, rules, batch, cursor) : []
  const settled = await settle(deps, rules, { ...auditing, batch, differences })
  if (settled === 'moved') return undefined
  const live = batch.filter(({ facts }) => facts.isLive)
  return { audited: live.length < limits.live ? '' : live.at(-1)!.facts.orderHash, failure: settled.unexplained }
}

const readBatch = async <row, log extends BlockNamedLog>(
  { database, chain }: LedgerDeps,
  { orders, name, select, factsOf, readEvents }: OrderRules<row, log>,
  cursor: Cursor,
): Promise<Stored<row, log>[]> => {
  const ofChain = eq(orders.chainId, chain.id)
  const isNext = sql`${orders.orderHash} > ${cursor.audited[name] ?? ''}`
  const rows = [
    ...(await select(database, and(ofChain, orders.isLive, isNext), limits.live)),
    ...(await select(database, and(ofChain, sql`not is_closed and not ${orders.isLive}`), limits.settled)),
  ]
  const events = await readEvents(database, rows)
  return rows.map((row) => {
    const facts = factsOf(row)
    const all = events.get(facts.orderHash) ?? []
    const logs = all.filter(({ blockNumber }) => blockNumber <= cursor.number)
    return { row, facts, logs, isAhead: logs.length < all.length }
  })
}

const compare = async <row, log extends BlockNamedLog>(
  deps: LedgerDeps,
  rules: OrderRules<row, log>,
  batch: readonly Stored<row, log>[],
  cursor: Cursor,
): Promise<OrderDifference[]> => {
  const at = { blockHash: cursor.hash }
  const live = batch.flatMap(({ facts }) => (facts.isLive ? [facts] : []))
  const asked = mergePairs(live.map(({ held }) => held))
  const [viewed, found, checks, stored] = await Promise.all([
    rules.compareViews(deps, batch, cursor),
    readLedgerHoldings(deps, { pairs: asked, at }),
    checkContractSignatures(deps, claimsOf(live), at),
    readStored(deps.database, { chainId: deps.chain.id, pairs: asked }),
  ])
  const now = new Map(found.map((holding) => [keyOf(holding), holding]))
  const refused = new Map<string, boolean>(checks.map(({ orderHash, isRefused }) => [orderHash, isRefused]))
  const backed = live.flatMap(({ orderHash, held, isRefused }): OrderDifference[] => {
    const is = now.get(keyOf(held))!
    const was = stored.get(keyOf(held))
    const isComparable = was === undefined || isReadInTime(was, cursor)
    const backing = (about: 'balance' | 'allowance', expected: bigint | undefined, found: bigint) =>
      isComparable ? [{ orderHash, about, expected: expected ?? 0n, found }] : []
    return [
      ...backing('balance', was?.balance, is.balance),
      ...held.spenders.flatMap((spender) => backing('allowance', was?.allowances[spender], is.allowances[spender]!)),
      { orderHash, about: 'refused' as const, expected: isRefused, found: refused.get(orderHash) ?? isRefused },
    ].filter(({ expected, found }) => expected !== found)
  })
  return [...viewed, ...backed]
}

/** True if a holding was read between the start of the log watch and the block of the cursor. */
const isReadInTime = ({ blockNumber }: StoredHolding, { number, logsWatchedSince }: Cursor) =>
  blockNumber >= logsWatchedSince && blockNumber <= number

type Mending<row, log> = Auditing & {
  batch: readonly Stored<row, log>[]
  differences: readonly OrderDifference[]
}

/**
 * Stores the orders that differ again, with all that the same holdings back, and closes settled orders
 * that do not differ. Writes nothing if the cursor moved meanwhile. Orders whose logs the node
 * withholds stay unchanged.
 */
const settle = async <row, log extends BlockNamedLog>(
  deps: LedgerDeps,
  rules: OrderRules<row, log>,
  { batch, differences, cursor, indexers, nowMs }: Mending<row, log>,
): Promise<'moved' | { unexplained: UnexplainedOrderError | undefined }> => {
  const { database, chain, log } = deps
  const { orders } = rules
  const chainId = chain.id
  const differing = new Set<string>(differences.map(({ orderHash }) => orderHash))
  const closed = batch.flatMap(({ facts, isAhead }) =>
    facts.isLive || isAhead || differing.has(facts.orderHash) ? [] : [facts.orderHash],
  )
  if (differing.size === 0 && closed.length === 0) return { unexplained: undefined }
  const { rows, found, unexplained } = await readExplained(
    deps,
    rules,
    batch.flatMap(({ row, facts }) => (differing.has(facts.orderHash) ? [row] : [])),
    cursor,
  )
  const hashes = rows.map((row) => rules.factsOf(row).orderHash)
  const isDone = await database.transaction(async (transaction) => {
    await lockChain(transaction, { chainId, to: 'move' })
    if (!(await moveCursor(transaction, { chainId, from: cursor, to: cursor }))) return false
    await transaction.execute(sql`update ${orders.table} set is_closed = true where ${named(orders, closed)}`)
    if (rows.length === 0) return true
    const gone = await rules.deleteEvents(transaction, { chainId, rows, upTo: cursor.number })
    const which = or(named(orders, [...hashes, ...gone]), staleFor(orders, [...found.holdings.values()]))
    const at = { chain, log, chainSeconds: cursor.timestamp, nowMs, which, isFork: true }
    const pairs = await storeFound(transaction, rules, { block: cursor, found, ...at })
    await followHoldings(transaction, indexers, { chainId, pairs })
    return true
  })
  if (!isDone) return 'moved'
  const isMended = new Set<string>(hashes)
  const mended = differences.filter(({ orderHash }) => isMended.has(orderHash))
  logDrift(log, { chainId, block: cursor.number, affectsOrders: true }, mended)
  return { unexplained }
}

/** Reads orders again; if the node withholds logs of some, only the others. */
const readExplained = async <row, log extends BlockNamedLog>(
  deps: LedgerDeps,
  rules: OrderRules<row, log>,
  rows: readonly row[],
  block: Cursor,
) => {
  const read = (rows: readonly row[]) => readOrders(deps, rules, rows, { block, found: nothingFound<log>() })
  try {
    return { rows, found: await read(rows), unexplained: undefined }
  } catch (error) {
    if (!(error instanceof UnexplainedOrderError)) throw error
    const others = rows.filter((row) => !error.orderHashes.has(rules.factsOf(row).orderHash))
    return { rows: others, found: await read(others), unexplained: error }
  }
}
