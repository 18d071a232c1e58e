import { type Database, type Transaction, transact } from '../../db/client'
import { intentOrders } from '../../db/intent-schema'
import { invalidNonce } from '../assert-settles'
import type { IntentRow } from './order-row'
import { recomputeIntents } from './recompute-orders'
import { NonceInUseError, type PostedIntent, storeIntent } from './store-order'
import { intentsNamed } from './which-orders'

type At = Parameters<typeof storeIntent>[2]

/**
 * Stores a valid order, or signs a stored unsigned one. Returns undefined if it was stored before.
 *
 * @throws {ApiError} InvalidInput if a live order has its nonce, and one of the two is partially
 * fillable.
 * @example
 * (await storeOrSign(database, signed, { chain, log, seen, nowMs }))?.status // 'PENDING'
 */
export const storeOrSign = (database: Database, signed: PostedIntent, at: At): Promise<IntentRow | undefined> =>
  transact(
    database,
    async (transaction) => (await storeIntent(transaction, signed, at)) ?? signStored(transaction, signed, at),
  ).catch((error) => {
    if (!(error instanceof NonceInUseError)) throw error
    throw invalidNonce('a live order has it, and one of the two can be filled in parts')
  })

/**
 * True if a signature changes a stored order, which anyone can post as unsigned.
 *
 * @example
 * isToBeSigned({ status: 'AWAITING_SIGNATURE' }, { signer: 'key' }) // true
 */
export const isToBeSigned = (
  { status }: Pick<IntentRow, 'status'>,
  { signer }: Pick<PostedIntent, 'signer'>,
): boolean => status === 'AWAITING_SIGNATURE' && signer !== 'presigned'

/** Stores the signature with the owner's other fields; the earlier post was not the owner's. */
const signStored = async (
  transaction: Transaction,
  signed: PostedIntent,
  { chain, log, nowMs }: At,
): Promise<IntentRow | undefined> => {
  const { orderHash, signature, signer, type, partner, referrer } = signed
  const which = intentsNamed([orderHash])
  const read = () => transaction.select().from(intentOrders).where(which).for('update')
  const [stored] = await read()
  if (!stored || !isToBeSigned(stored, signed)) return undefined
  const agents = { includeAgents: [...signed.includeAgents], excludeAgents: [...signed.excludeAgents] }
  await transaction
    .update(intentOrders)
    .set({ signature, signer, type, partner, referrer, ...agents })
    .where(which)
  await recomputeIntents(transaction, { chain, log, nowMs, which })
  return (await read())[0]
}
