import { asc, sql } from 'drizzle-orm'
import { permitCall } from '@/lib/chain/rfq/rfq-permit'
import { isLive, readRfqHistory, rfqStateOf, toRfqOrder } from '@/lib/order/rfq'
import { rfqOrders } from '../db/schema'
import type { BlockNamed } from '../ledger/cursor'
import type { OrderDifference } from '../ledger/log-drift'
import { createOrderIndexer } from '../ledger/order-indexer'
import type { OrderRules } from '../ledger/order-rules'
import { readAllowanceAfter } from '../ledger/read-holdings'
import { findUnexplained } from './find-unexplained'
import { deleteEvents, readEvents, storeEvents, unwindEvents } from './order-events'
import type { OrderRow } from './order-row'
import { readHistories } from './read-histories'
import { recomputeOrders } from './recompute-orders'
import { decodeRfqLog, type RfqLog, rfqTopics } from './rfq-logs'
import { isLiveRow, rfqSignedOrders } from './which-orders'

/** A sufficient backing, to test whether an order is live apart from it. */
const plenty = { balance: 2n ** 256n, allowance: 2n ** 256n }

const rfqRules: OrderRules<OrderRow, RfqLog> = {
  name: 'rfq',
  contract: ({ contracts }) => contracts.rfq,
  topics: rfqTopics,
  decode: decodeRfqLog,
  orders: rfqSignedOrders,
  stakes: sql`
    select chain_id, maker as owner, maker_asset as token, 'rfq'::text as spender from ${rfqOrders} where ${isLiveRow}`,
  select: (database, which, limit) =>
    database.select().from(rfqOrders).where(which).orderBy(asc(rfqOrders.orderHash)).limit(limit),
  factsOf: ({ maker: owner, makerAsset: token, permitMakerAsset, signedByContract, state, ...row }) => ({
    orderHash: row.orderHash,
    signature: row.signature,
    isRefused: row.isRefused,
    held: { owner, token, spenders: ['rfq'] },
    permit: permitMakerAsset ?? undefined,
    isSignedByContract: signedByContract,
    isLive: isLive(state),
  }),
  readPermit: (served, { owner, token, permit }, at) =>
    readAllowanceAfter(served, { owner, token, spender: 'rfq', call: permitCall(permit), at }),
  readEvents: (database, rows) =>
    readEvents(
      database,
      rows.map(({ orderHash }) => orderHash),
    ),
  storeEvents,
  unwindEvents,
  deleteEvents,
  readHistories: async (served, rows, block) => {
    const orders = rows.map((row) => ({ order: toRfqOrder(row), orderHash: row.orderHash }))
    const logs = await readHistories(served, { orders, block })
    const at = { ...plenty, chainSeconds: block.timestamp }
    const wouldLive = rows.map((row, index) =>
      isLive(rfqStateOf(row, { ...readRfqHistory(orders[index]!.order, logs[index]!), ...at })),
    )
    return { logs, wouldLive }
  },
  compareViews: async (served, stored, block: BlockNamed) => {
    const orders = stored.map(({ row, logs }) => ({ order: toRfqOrder(row), orderHash: row.orderHash, logs }))
    const unexplained = await findUnexplained(served, { orders, block })
    return unexplained.map(
      ({ orderHash, block, explained, remaining }): OrderDifference => ({
        orderHash,
        about: 'remaining',
        block,
        expected: explained,
        found: remaining,
      }),
    )
  },
  recompute: recomputeOrders,
}

/** The event indexer of the OTC desk. */
export const rfqIndexer = createOrderIndexer(rfqRules)
