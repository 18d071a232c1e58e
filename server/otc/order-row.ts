import { larger } from '@/lib/amount'
import type { RfqRecord } from '@/lib/api/otc'
import { type RfqBacking, rfqBalancesOf, toOrderTerms, toRfqOrder } from '@/lib/order/rfq'
import type { rfqOrders } from '../db/schema'
import type { Holding } from '../ledger/holdings'
import type { RfqFill } from './order-events'

export type OrderRow = typeof rfqOrders.$inferSelect

/** The maker's tokens; undefined if they are no longer tracked, since no order depends on them. */
type KnownBacking = RfqBacking | undefined

/**
 * Returns an order's backing in raw units: balance, and allowance or permit, whichever is larger.
 *
 * @example
 * backingOf({ permitAllowance: 9n }, { balance: 5n, allowance: 0n })
 * // { balance: 5n, allowance: 9n }
 */
export const backingOf = ({ permitAllowance }: Pick<OrderRow, 'permitAllowance'>, known: KnownBacking): RfqBacking => {
  const { balance, allowance } = known ?? { balance: 0n, allowance: 0n }
  return { balance, allowance: larger(permitAllowance ?? 0n, allowance) }
}

/**
 * Returns the balance and RFQ allowance of a holding. Raw units.
 *
 * @example
 * heldBacking({ owner, token, balance: 5n, allowances: { rfq: 9n } })
 * // { balance: 5n, allowance: 9n }
 */
export const heldBacking = ({ balance, allowances: { rfq: allowance = 0n } }: Holding): RfqBacking => ({
  balance,
  allowance,
})

/**
 * Converts a stored order to its wire format, with its fills, the oldest first.
 *
 * @example
 * toRecord(row, { balance: 10n, allowance: 10n }).state // 'PENDING'
 */
export const toRecord = (row: OrderRow, known: KnownBacking, fills: readonly RfqFill[] = []): RfqRecord => {
  const { state } = row
  const balances = rfqBalancesOf({ ...row, state, ...backingOf(row, known) })
  return {
    orderHash: row.orderHash,
    chainId: row.chainId,
    ...toOrderTerms(toRfqOrder(row)),
    signature: row.signature,
    permitMakerAsset: row.permitMakerAsset,
    state,
    type: row.type,
    takerFromMeta: row.takerFromMeta,
    makerBalance: balances.maker.toString(),
    fillableBalance: balances.fillable.toString(),
    reservedBalance: balances.reserved.toString(),
    swappableBalance: balances.swappable.toString(),
    transactionHash: row.transactionHash,
    fills: fills.map(({ transactionHash, makerAmount, takerAmount, blockSeconds, makerUsd, takerUsd }) => ({
      transactionHash,
      makerAmount: makerAmount.toString(),
      takerAmount: takerAmount === null ? null : takerAmount.toString(),
      filledAt: blockSeconds,
      makerUsd,
      takerUsd,
    })),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
