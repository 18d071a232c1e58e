import { sql } from 'drizzle-orm'
import { isLiveIntent } from '@/lib/order/lifecycle'
import { intentOrders } from '../../db/intent-schema'
import { createOrderIndexer } from '../../ledger/order-indexer'
import type { OrderRules } from '../../ledger/order-rules'
import { askSignatures } from './ask-signatures'
import { decodeIntentLog, type IntentLog, intentTopics } from './intent-logs'
import { deleteOrderEvents, readEventsAbout, storeEvents, unwindEvents } from './order-events'
import { compareIntentViews, findHistories } from './read-histories'
import { readIntentPermit } from './read-permit'
import { deriveIntent, type IntentState, recomputeIntents, selectIntents } from './recompute-orders'
import { tryHandlers } from './try-handlers'
import { intentSignedOrders, isLiveIntentRow, spenderOfIntent } from './which-orders'

/** A sufficient backing, to test whether an order is live apart from it. */
const plenty = { balance: 2n ** 256n, allowance: 2n ** 256n }

const ordersOf = (states: readonly IntentState[]) => states.map(({ order }) => order)

const intentRules: OrderRules<IntentState, IntentLog> = {
  name: 'intent',
  contract: ({ contracts }) => contracts.intent,
  topics: intentTopics,
  decode: decodeIntentLog,
  orders: intentSignedOrders,
  stakes: sql`
    select chain_id, owner, held_token as token, ${spenderOfIntent}::text as spender
    from ${intentOrders} where ${isLiveIntentRow}`,
  select: selectIntents,
  factsOf: ({ order: { owner, heldToken: token, pull, permit, signer, status, ...order } }) => ({
    orderHash: order.orderHash,
    signature: order.signature,
    isRefused: order.isRefused,
    held: { owner, token, spenders: [pull === 'permit2' ? 'permit2' : 'intent'] },
    permit: permit === '0x' ? undefined : permit,
    isSignedByContract: signer === 'contract',
    isLive: isLiveIntent(status),
  }),
  readPermit: readIntentPermit,
  readEvents: (database, states) => readEventsAbout(database, ordersOf(states)),
  storeEvents,
  unwindEvents,
  deleteEvents: (transaction, { rows, ...at }) =>
    deleteOrderEvents(transaction, { ...at, ...(rows && { rows: ordersOf(rows) }) }),
  readHistories: async (served, states, block) => {
    const { taken, preSigned, ...found } = await findHistories(served, ordersOf(states), block)
    const [isTaken, isSigned] = [new Set(taken), new Set(preSigned)]
    const wouldLive = states.map((state, index) => {
      const { orderHash } = state.order
      const views = { isNonceTaken: isTaken.has(orderHash), isPreSigned: isSigned.has(orderHash) }
      const order = { ...state.order, ...views, isRefused: false, permitAllowance: plenty.allowance }
      const at = { logs: found.logs[index]!, chainSeconds: block.timestamp }
      return isLiveIntent(deriveIntent({ ...state, ...plenty, order }, at).status)
    })
    return { ...found, wouldLive }
  },
  compareViews: (served, stored, block) =>
    compareIntentViews(
      served,
      stored.map(({ row, logs }) => ({ row: row.order, logs })),
      block,
    ),
  readUnlogged: async (deps, at) => {
    const writers = await Promise.all([askSignatures(deps, at), tryHandlers(deps, at)])
    const news = writers.filter((write) => write !== undefined)
    if (news.length === 0) return undefined
    return async (transaction, nowMs) => {
      const hashes: string[] = []
      for (const write of news) hashes.push(...(await write(transaction, nowMs)))
      return hashes
    }
  },
  recompute: recomputeIntents,
}

/** The event indexer of intent orders. */
export const intentIndexer = createOrderIndexer(intentRules)
