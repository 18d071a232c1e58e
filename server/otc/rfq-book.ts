import { sql } from 'drizzle-orm'
import { toLowerAddress } from '@/lib/address'
import type { Book } from '../ledger/book'
import { auditOrders } from './audit-orders'
import { keepRfqStep } from './keep-step'
import { keepEvents, unwindEvents } from './order-events'
import { findRevived, type RfqReading, readRfqStep } from './read-step'
import { rebuildOrders } from './rebuild-orders'
import { decodeRfqLog, type RfqLog, rfqTopics } from './rfq-logs'

/** The OTC desk as the ledger follows it. */
export const rfqBook: Book<RfqLog, RfqReading> = {
  name: 'rfq',
  spender: 'rfq',
  addresses: ({ contracts }) => [toLowerAddress(contracts.rfq)],
  topics: rfqTopics,
  decode: decodeRfqLog,
  stakes: sql`
    select chain_id, maker as owner, maker_asset as token from rfq_orders where state in ('PENDING', 'SUSPENDED')`,
  revive: findRevived,
  read: readRfqStep,
  unwind: unwindEvents,
  keep: keepEvents,
  recompute: keepRfqStep,
  rebuild: rebuildOrders,
  audit: auditOrders,
}
