import { and, eq, gt, sql } from 'drizzle-orm'
import { larger } from '@/lib/amount'
import { isArrivedLeg } from '@/lib/order/lifecycle'
import { bridgeLegs } from '../db/bridge-schema'
import type { LegRow } from '../intent/orders/bridge-legs'
import { type Cursor, lockChain, moveCursor } from '../ledger/cursor'
import { followHoldings } from '../ledger/follow-holdings'
import type { Audited, Auditing, LedgerDeps } from '../ledger/indexer'
import { logDrift, type OrderDifference } from '../ledger/log-drift'
import { storeHistory } from '../ledger/store'
import { readPaid } from './ask-legs'
import { deriveBridgedOrders } from './derive-orders'
import { readRefundLogs } from './rebuild-legs'
import { storeRefunds } from './refund-entries'
import type { RefundLog } from './refund-logs'
import { storeAnswers } from './store-answers'

const limits = {
  /** Transfers per call, including closed ones. */
  legs: 200,
  /** Blocks in which refunds are searched again while a transfer waits for one. */
  blocks: 500n,
} as const

/**
 * Compares transfers to a chain, also closed ones, with its SpokePool at the followed block, those
 * compared longest ago first. Differences are stored and logged. While a transfer of the chain
 * waits for its refund, the refunds of the newest blocks are read again.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await auditLegs(deps, { cursor, indexers: [bridgeIndexer], nowMs }) // { audited: '' }
 */
export const auditLegs = async (
  deps: LedgerDeps,
  { cursor, indexers, nowMs }: Auditing,
): Promise<Audited | undefined> => {
  const { database, chain, log } = deps
  const chainId = chain.id
  const legs = await readBatch(deps, cursor)
  const paid = await readPaid(deps, legs, cursor)
  const differences = legs.flatMap((leg): OrderDifference[] => {
    const { orderHash, state, fillBlock } = leg
    const found = paid.get(leg.relayHash)
    // A step may have stored the state of a later block.
    const isComparable = fillBlock === null || fillBlock <= cursor.number
    const expected = isArrivedLeg(state)
    return found === undefined || found === expected || !isComparable
      ? []
      : [{ orderHash, about: 'paid', expected, found }]
  })
  const refunds = await readAgain(deps, cursor)
  const isDone = await database.transaction(async (transaction) => {
    await lockChain(transaction, { chainId, to: 'move' })
    if (!(await moveCursor(transaction, { chainId, from: cursor, to: cursor }))) return false
    const at = { chain, log, tip: cursor, isFork: false }
    const touched: string[] = []
    await storeHistory(transaction, {
      chainId,
      logs: refunds,
      store: async (transaction, written) => {
        touched.push(...(await storeRefunds(transaction, written)))
        return touched
      },
    })
    if (touched.length > 0) {
      const pairs = await deriveBridgedOrders(transaction, { ...at, nowMs, touched })
      await followHoldings(transaction, indexers, { chainId, pairs })
    }
    const differing = new Set(differences.map(({ orderHash }) => orderHash))
    const answers = legs.flatMap(({ relayHash, orderHash }) => {
      const isPaid = paid.get(relayHash)
      return isPaid === undefined || !differing.has(orderHash) ? [] : [{ relayHash, isPaid, payment: undefined }]
    })
    await storeAnswers(transaction, { ...at, answers })
    return true
  })
  if (!isDone) return undefined
  logDrift(log, { chainId, block: cursor.number, affectsOrders: true }, differences)
  return { audited: legs.length < limits.legs ? '' : legs.at(-1)!.relayHash }
}

/** Reads the transfers to compare; those never asked about are omitted. */
const readBatch = ({ database, chain }: LedgerDeps, { audited }: Cursor): Promise<LegRow[]> =>
  database
    .select()
    .from(bridgeLegs)
    .where(
      and(
        eq(bridgeLegs.destChainId, chain.id),
        bridgeLegs.isAsked,
        gt(bridgeLegs.relayHash, sql`${audited.bridge ?? ''}`),
      ),
    )
    .orderBy(bridgeLegs.relayHash)
    .limit(limits.legs)

/** Reads the refunds of the newest blocks again if a transfer of the chain waits for one. */
const readAgain = async (deps: LedgerDeps, cursor: Cursor): Promise<RefundLog[]> => {
  const { database, chain } = deps
  // Waiting transfers are not closed, so an index finds them.
  const isWaiting = and(
    eq(bridgeLegs.chainId, chain.id),
    sql`not ${bridgeLegs.isClosed}`,
    bridgeLegs.isLate,
    eq(bridgeLegs.state, 'sent'),
  )
  const [waiting] = await database
    .select({ relayHash: bridgeLegs.relayHash })
    .from(bridgeLegs)
    .where(isWaiting)
    .limit(1)
  if (waiting === undefined) return []
  return readRefundLogs(deps, { fromBlock: larger(cursor.number - limits.blocks, 0n), to: cursor })
}
