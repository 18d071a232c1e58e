import { type IntentOrder, noBridge } from '@/lib/order/intent'
import type { intentOrders } from '../db/intent-schema'

export type IntentRow = typeof intentOrders.$inferSelect

/**
 * What the owner of a stored order signed. None leaves its chain: no bridge is deployed, and others are refused.
 *
 * @example
 * signedOrderOf(row).srcAmount // 3000000000n
 */
export const signedOrderOf = (row: IntentRow): IntentOrder => ({
  owner: row.owner,
  beneficiary: row.beneficiary,
  srcToken: row.srcToken,
  destToken: row.destToken,
  srcAmount: row.srcAmount,
  destAmount: row.destAmount,
  expectedAmount: row.expectedAmount,
  deadline: row.deadline,
  kind: row.kind,
  nonce: row.nonce,
  partnerAndFee: row.partnerAndFee,
  permit: row.permit,
  metadata: row.metadata,
  bridge: noBridge,
})
