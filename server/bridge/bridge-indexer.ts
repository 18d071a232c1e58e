import { sql } from 'drizzle-orm'
import { toLowerAddress } from '@/lib/address'
import type { StatefulIndexer } from '../ledger/indexer'
import { askLegs, type LegAnswer } from './ask-legs'
import { auditLegs } from './audit-legs'
import { deriveBridgedOrders } from './derive-orders'
import { rebuildLegs } from './rebuild-legs'
import { deleteRefunds, storeRefunds } from './refund-entries'
import { decodeRefundLog, type RefundLog, refundTopics } from './refund-logs'
import { deleteAnswers, reopenLate, storeAnswers } from './store-answers'

/** The reading of a step: the chain's answers about transfers to it. */
export type BridgeReading = { answers: readonly LegAnswer[] }

/** True if transfers of the chain's orders have news. */
const hasNews = (chainId: number) =>
  sql<boolean>`exists (select from bridge_legs where chain_id = ${chainId}::int and is_news)`

/**
 * Follows transfers between chains. The destination chain reports at each block whether a transfer
 * is paid, and stores only that. The chain of the order reads this, assigns refunds and derives the
 * order, so that a single process writes the orders of a chain.
 */
export const bridgeIndexer: StatefulIndexer<RefundLog, BridgeReading> = {
  name: 'bridge',
  addresses: ({ contracts: { spokePool } }) => (spokePool ? [toLowerAddress(spokePool)] : []),
  topics: refundTopics,
  // A SpokePool emits logs in many blocks, but refunds in few.
  marks: ({ contracts: { spokePool } }) => (spokePool ? refundTopics : []),
  decode: decodeRefundLog,
  isUnread: ({ chainId }) => sql<boolean>`(
    exists (select from bridge_legs where dest_chain_id = ${chainId}::int and not is_asked) or ${hasNews(chainId)}
  )`,
  unwind: async (transaction, { chainId, number: above }) => {
    await deleteAnswers(transaction, { chainId, above })
    return deleteRefunds(transaction, { chainId, above })
  },
  store: storeRefunds,
  read: async (deps, { tip, fork }) => {
    const answers = await askLegs(deps, { tip, fork })
    if (answers.length > 0) return { answers }
    const { rows } = await deps.database.execute<{ any: boolean }>(sql`select ${hasNews(deps.chain.id)} as "any"`)
    return rows[0]!.any ? { answers } : undefined
  },
  recompute: async (transaction, { reading, ...step }) => {
    const { chain, tip, isFork } = step
    // Updates that wait for locks come first, then those that skip locked rows.
    const pairs = await deriveBridgedOrders(transaction, step)
    if (isFork) await reopenLate(transaction, { chainId: chain.id, tip })
    await storeAnswers(transaction, { ...step, answers: reading?.answers ?? [] })
    return { pairs, driftAffectsOrders: false }
  },
  rebuild: rebuildLegs,
  audit: auditLegs,
}
