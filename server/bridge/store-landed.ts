import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { type Address, type Hex, parseEventLogs, TransactionReceiptNotFoundError } from 'viem'
import { isSameAddress } from '@/lib/address'
import { landingAbi } from '@/lib/chain/abi.generated'
import { landedOrderOf } from '@/lib/chain/bridge/landing'
import { anonymousPartner } from '@/lib/chain/fees/resolve-fee'
import { landedHashOf } from '@/lib/chain/intent/landed-hash'
import type { IntentOrder } from '@/lib/order/intent'
import { intentIdOf } from '@/lib/order/intent-id'
import type { ReadableChain } from '../chain/facts/served-chain'
import { bridgeLegs } from '../db/bridge-schema'
import { type Database, transact } from '../db/client'
import { intentOrders } from '../db/intent-schema'
import { termsColumnsOf } from '../intent/orders/order-row'
import { readIntentOnChain } from '../intent/orders/read-chain'
import { storeIntent } from '../intent/orders/store-order'
import { describeError, type Log } from '../log'

/** The dependencies of storing the orders of arrivals on one chain. */
export type LandedDeps = { served: ReadableChain; database: Database; log: Log }

/** The maximum of arrivals of one run; those that fail are logged and wait for the next one. */
const maxArrivals = 20

/**
 * Stores an order for each arrival of our transfers that a chain's landing contract sells, so that
 * rounds auction it. The order is read from the event in the transaction of the payment, and its
 * digest is the one that the ledger found. An order that is stored already is left out, so that
 * several processes may do this. Returns the number of stored orders.
 *
 * @example
 * await storeLanded({ served, database, log }, nowMs) // 1
 */
export const storeLanded = async (deps: LandedDeps, nowMs: number): Promise<number> => {
  const { served, database, log } = deps
  const { chain } = served
  const isStored = sql`exists (
    select from ${intentOrders} where ${intentOrders.orderHash} = ${bridgeLegs.landedHash}
  )`
  const arrivals = await database
    .select({ orderHash: bridgeLegs.landedHash, transactionHash: bridgeLegs.fillTransaction })
    .from(bridgeLegs)
    .where(
      and(
        eq(bridgeLegs.destChainId, chain.id),
        eq(bridgeLegs.isClosed, false),
        eq(bridgeLegs.state, 'arrived'),
        isNotNull(bridgeLegs.landedHash),
        sql`not ${isStored}`,
      ),
    )
    .orderBy(asc(bridgeLegs.fillBlock))
    .limit(maxArrivals)
  let stored = 0
  for (const { orderHash, transactionHash } of arrivals) {
    const found = { orderHash: orderHash!, transactionHash: transactionHash! }
    try {
      if (await storeOne(deps, found, nowMs)) stored++
    } catch (error) {
      log('warn', 'the order of an arrival is not stored', { chainId: chain.id, ...found, ...describeError(error) })
    }
  }
  return stored
}

type Found = { orderHash: Hex; transactionHash: Hex }

const storeOne = async ({ served, database, log }: LandedDeps, found: Found, nowMs: number): Promise<boolean> => {
  const { chain } = served
  const order = await readLandedOrder(served, found)
  if (order === undefined) return false
  const { orderHash } = found
  const signed = {
    id: intentIdOf(orderHash),
    order,
    orderHash,
    family: 'Order' as const,
    ...termsColumnsOf({}),
    signature: '0x' as const,
    signer: 'presigned' as const,
    type: 'MARKET' as const,
    partner: anonymousPartner,
    referrer: null,
    includeAgents: [],
    excludeAgents: [],
  }
  const seen = await readIntentOnChain(served, signed)
  const row = await transact(database, (transaction) => storeIntent(transaction, signed, { chain, log, seen, nowMs }))
  return row !== undefined
}

/**
 * Reads the order of an arrival from the receipt of its payment; undefined if the chain does not
 * show it, as after a reorganisation.
 */
const readLandedOrder = async (
  { chain, client }: ReadableChain,
  { orderHash, transactionHash }: Found,
): Promise<IntentOrder | undefined> => {
  const { landing, intent } = chain.contracts as { landing?: Address; intent?: Address }
  if (landing === undefined || intent === undefined) return undefined
  const receipt = await client.getTransactionReceipt({ hash: transactionHash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })
  const events = parseEventLogs({ abi: landingAbi, eventName: 'Arrived', logs: receipt?.logs ?? [] })
  const event = events.find(({ address, args }) => isSameAddress(address, landing) && args.orderHash === orderHash)
  if (event === undefined) return undefined
  const { arrival } = event.args
  return landedHashOf(arrival, { chainId: chain.id, intent, landing }) === orderHash
    ? landedOrderOf(arrival, landing)
    : undefined
}
