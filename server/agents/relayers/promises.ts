import { and, eq, gt, gte, inArray, isNull, lte, ne, notInArray, or } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Speed } from '@/lib/order/bridge/speeds'
import { bridgeLegs, relayerPromises } from '../../db/bridge-schema'
import type { Database, Transaction } from '../../db/client'
import { deleteInBatches } from '../../db/delete-in-batches'
import { chainCursors } from '../../db/schema'
import { type PromiseOutcome, promiseDue, promiseOutcome } from './promise-outcome'
import { readRelayers, trustedOf } from './read-relayers'

/**
 * The time for which a fee is promised, milliseconds: that in which an order can be built from a
 * price, and five minutes to sign it and for its auction.
 */
export const promiseLastsMs = 900_000

/** Age at which promises are deleted; those of seven days count for a relayer's standing. */
const keptMs = 8 * 24 * 3_600_000

/** A promise that an order may be awarded with: up to `maxAmount`, raw units of what arrives. */
export type HeldFee = Pick<typeof relayerPromises.$inferSelect, 'id' | 'relayer' | 'fee' | 'maxAmount'>

/**
 * Stores a relayer's promise.
 *
 * @example
 * await savePromise(database, { id: quoteId, relayer: 'nimble', fee: 104_000n, ...promise })
 */
export const savePromise = async (
  database: Database,
  promise: Omit<typeof relayerPromises.$inferInsert, 'orderHash' | 'endsAtMs'>,
): Promise<void> => {
  await database.insert(relayerPromises).values({ ...promise, endsAtMs: promise.createdAtMs + promiseLastsMs })
}

/**
 * An order with a transfer of at least `amount`, raw units of what arrives, at the speed that its
 * owner signed. `isSold`: its output is sold after its arrival.
 */
export type PromisedOrder = {
  orderHash: Hex
  chainId: number
  destChainId: number
  outputToken: Address
  amount: bigint
  speed: Speed
  isSold: boolean
}

/**
 * Finds the promise with the lowest fee for the transfer of an order: of one of the `trusted`
 * relayers, and not in `taken`.
 *
 * @example
 * const asked = { order, trusted: ['nimble'], taken: [], nowMs }
 * await findHeldFee(database, asked) // { id, relayer: 'nimble', fee: 104_000n, maxAmount: 302_500_000n }
 */
export const findHeldFee = async (
  database: Database | Transaction,
  {
    order: { orderHash, chainId, destChainId, outputToken, amount, speed, isSold },
    trusted,
    taken,
    nowMs,
  }: { order: PromisedOrder; trusted: readonly string[]; taken: readonly string[]; nowMs: number },
): Promise<HeldFee | undefined> => {
  const { id, relayer, fee, maxAmount } = relayerPromises
  const [held] = await database
    .select({ id, relayer, fee, maxAmount })
    .from(relayerPromises)
    .where(
      and(
        eq(relayerPromises.chainId, chainId),
        eq(relayerPromises.destChainId, destChainId),
        eq(relayerPromises.outputToken, outputToken),
        eq(relayerPromises.speed, speed),
        eq(relayerPromises.isSold, isSold),
        gt(relayerPromises.endsAtMs, nowMs),
        gte(maxAmount, amount),
        inArray(relayer, [...trusted]),
        notInArray(id, [...taken]),
        or(isNull(relayerPromises.orderHash), eq(relayerPromises.orderHash, orderHash)),
      ),
    )
    .orderBy(fee, relayerPromises.createdAtMs)
    .limit(1)
  return held
}

/**
 * Assigns a promise to the order that is awarded with its fee, in the transaction of the award, and
 * frees an earlier one of that order. Returns false if the promise is over or of another order.
 *
 * @example
 * await takePromise(transaction, { orderHash, id: held.id, nowMs }) // true
 * await takePromise(transaction, { orderHash, id: undefined, nowMs }) // true, it has none now
 */
export const takePromise = async (
  transaction: Transaction,
  { orderHash, id, nowMs }: { orderHash: Hex; id: string | undefined; nowMs: number },
): Promise<boolean> => {
  const isEarlier = eq(relayerPromises.orderHash, orderHash)
  await transaction
    .update(relayerPromises)
    .set({ orderHash: null })
    .where(id === undefined ? isEarlier : and(isEarlier, ne(relayerPromises.id, id)))
  if (id === undefined) return true
  const isFree = or(isNull(relayerPromises.orderHash), eq(relayerPromises.orderHash, orderHash))
  const taken = await transaction
    .update(relayerPromises)
    .set({ orderHash })
    .where(and(eq(relayerPromises.id, id), gt(relayerPromises.endsAtMs, nowMs), isFree))
    .returning({ id: relayerPromises.id })
  return taken.length > 0
}

/**
 * The promise for a transfer: who pays it for which fee, raw units of what arrives, until which
 * unix seconds of the destination chain, and what became of it; null while that is not known.
 */
export type TransferPromise = { relayer: string; fee: bigint; dueSeconds: bigint; outcome: PromiseOutcome | null }

/**
 * Reads the promises for the transfers of orders, by order.
 *
 * @example
 * (await readPromises(database, [orderHash])).get(orderHash)?.outcome // 'kept'
 */
export const readPromises = async (
  database: Database,
  orderHashes: readonly Hex[],
): Promise<ReadonlyMap<Hex, TransferPromise>> => {
  if (orderHashes.length === 0) return new Map()
  const { orderHash, relayer, fee } = relayerPromises
  const rows = await database
    .select({ orderHash, relayer, fee, dueSeconds: promiseDue.mapWith(BigInt), outcome: promiseOutcome })
    .from(relayerPromises)
    .innerJoin(bridgeLegs, eq(bridgeLegs.orderHash, orderHash))
    .leftJoin(chainCursors, eq(chainCursors.chainId, bridgeLegs.destChainId))
    .where(inArray(orderHash, [...orderHashes]))
  return new Map(rows.map(({ orderHash, ...promise }) => [orderHash!, promise]))
}

/**
 * Reads until when the transfers of orders are left to the outside relayers that promised to pay
 * them: unix seconds of the destination chain, by order. Without those of relayers that were revoked,
 * or are blocked for a broken promise.
 *
 * @example
 * (await readTrustedUntil(database, { orderHashes: [orderHash], nowMs })).get(orderHash) // 1_795_262_496n
 */
export const readTrustedUntil = async (
  database: Database,
  { orderHashes, nowMs }: { orderHashes: readonly Hex[]; nowMs: number },
): Promise<ReadonlyMap<Hex, bigint>> => {
  const promises = await readPromises(database, orderHashes)
  const relayers = promises.size === 0 ? [] : await readRelayers(database, { nowMs })
  const trusted = new Set(trustedOf(relayers))
  return new Map(
    [...promises].flatMap(([orderHash, { relayer, dueSeconds }]) =>
      trusted.has(relayer) ? [[orderHash, dueSeconds] as const] : [],
    ),
  )
}

/**
 * Deletes promises that no order was awarded with once they are over, and old ones.
 *
 * @example
 * await deleteOldPromises(database, { nowMs: Date.now() })
 */
export const deleteOldPromises = async (database: Database, { nowMs }: { nowMs: number }): Promise<void> => {
  const isUnused = and(lte(relayerPromises.endsAtMs, nowMs), isNull(relayerPromises.orderHash))
  const where = or(isUnused, lte(relayerPromises.endsAtMs, nowMs - keptMs))
  await deleteInBatches(database, { from: relayerPromises, where })
}
