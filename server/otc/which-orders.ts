import { gt, type SQL, sql } from 'drizzle-orm'
import { rfqBackings, rfqEvents, rfqOrders, type Spender } from '../db/schema'
import { named, type SignedOrders } from '../ledger/signed-orders'

/** True for orders that bind their makers. */
export const isLiveRow = sql`${rfqOrders.state} in ('PENDING', 'SUSPENDED')`

/** The columns and conditions of OTC orders for the ledger. */
export const rfqSignedOrders: SignedOrders = {
  table: rfqOrders,
  orderHash: rfqOrders.orderHash,
  chainId: rfqOrders.chainId,
  owner: rfqOrders.maker,
  token: rfqOrders.makerAsset,
  spender: sql<Spender>`'rfq'::text`,
  signature: rfqOrders.signature,
  permit: rfqOrders.permitMakerAsset,
  permitBlock: rfqOrders.permitBlock,
  lastSecond: rfqOrders.expiry,
  isLive: isLiveRow,
  isExpired: sql`${rfqOrders.state} = 'EXPIRED'`,
  canExpire: gt(rfqOrders.expiry, 0n),
  isSignedByContract: sql`${rfqOrders.signedByContract}`,
  hasPermit: sql`${rfqOrders.permitMakerAsset} is not null`,
  isUnwound: ({ chainId, number }) =>
    sql`${rfqOrders.orderHash} in (
      select ${rfqEvents.orderHash} from ${rfqEvents}
      where ${rfqEvents.chainId} = ${chainId} and ${rfqEvents.blockNumber} > ${number}
    )`,
  // Joined with backings. Must agree with `rfqStateOf`, which a test compares.
  isStale: sql`(${rfqOrders.state} = 'PENDING') <> (
    not (${rfqOrders.isRefused} and ${rfqOrders.filled} = 0)
    and ${rfqOrders.makerAmount} - ${rfqOrders.filled} <= least(
      ${rfqBackings.balance}, greatest(${rfqBackings.allowance}, coalesce(${rfqOrders.permitAllowance}, 0))
    )
  )`,
}

/** Selects orders by hash. */
export const ordersNamed = (hashes: readonly string[]): SQL => named(rfqSignedOrders, hashes)
