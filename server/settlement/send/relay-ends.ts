import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { TransactionReceipt } from 'viem'
import { isArrivedLeg } from '@/lib/order/lifecycle'
import { bridgeLegs, relayFills } from '../../db/bridge-schema'
import type { Transaction } from '../../db/client'
import { type SettlementState, settlementAttempts, settlements } from '../../db/intent-schema'
import type { Cursor } from '../../ledger/cursor'
import type { SettlementDeps } from '../settlement-deps'
import type { SettlerNonce } from './settler-nonces'

/**
 * The block in which a relay paid; `nothing` if it paid nothing, `unknown` until the chain shows
 * it.
 */
type RelayEnd = bigint | 'nothing' | 'unknown'

/** The ends of relays, by settlement. */
export type RelayEnds = ReadonlyMap<string, RelayEnd>

/**
 * Reads how relays with used nonces ended, by the destination chain's facts about their transfers
 * (`bridge_legs`): a relay paid if the transfer's payment is one of its transactions. The end is
 * unknown until the chain was asked about the transfer and returned the event of a payment. For a
 * transfer that a reorganisation of the origin chain removed, it is in `orphans`.
 *
 * @example
 * (await readRelayEnds(transaction, { ids, orphans })).get('a8f0...') // 19000001n
 */
export const readRelayEnds = async (
  transaction: Transaction,
  { ids, orphans }: { ids: readonly string[]; orphans: RelayEnds },
): Promise<RelayEnds> => {
  if (ids.length === 0) return new Map()
  const isOurs = sql<boolean>`exists (
    select from ${settlementAttempts} where ${settlementAttempts.settlementId} = ${relayFills.settlementId}
      and ${settlementAttempts.transactionHash} = ${bridgeLegs.fillTransaction}
  )`
  const found = await transaction
    .select({
      id: relayFills.settlementId,
      isOurs,
      state: bridgeLegs.state,
      isAsked: bridgeLegs.isAsked,
      fillBlock: bridgeLegs.fillBlock,
      fillTransaction: bridgeLegs.fillTransaction,
    })
    .from(relayFills)
    .leftJoin(bridgeLegs, eq(bridgeLegs.relayHash, relayFills.relayHash))
    .where(inArray(relayFills.settlementId, [...ids]))
  return new Map(
    found.map(({ id, isOurs, state, isAsked, fillBlock, fillTransaction }): [string, RelayEnd] => {
      if (state === null) return [id, orphans.get(id) ?? 'unknown']
      if (fillTransaction !== null) return [id, isOurs ? fillBlock! : 'nothing']
      return [id, isAsked && !isArrivedLeg(state) ? 'nothing' : 'unknown']
    }),
  )
}

/**
 * Reads how relays ended whose transfer a reorganisation of its chain removed, by their receipts,
 * which detects payments of removed transfers. Relays without a receipt are not in the map.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await readOrphans(deps, { lanes, cursor }) // Map { 'a8f0...' => 'nothing' }
 */
export const readOrphans = async (
  { served: { chain, client }, database }: Pick<SettlementDeps, 'served' | 'database'>,
  { lanes, cursor }: { lanes: readonly SettlerNonce[]; cursor: Pick<Cursor, 'number'> },
): Promise<RelayEnds> => {
  const rows = await database
    .select({ settlement: settlements, attempt: settlementAttempts })
    .from(settlements)
    .innerJoin(settlementAttempts, eq(settlementAttempts.settlementId, settlements.id))
    .innerJoin(relayFills, eq(relayFills.settlementId, settlements.id))
    .leftJoin(bridgeLegs, eq(bridgeLegs.relayHash, relayFills.relayHash))
    .where(and(eq(settlements.chainId, chain.id), eq(settlements.state, 'open'), isNull(bridgeLegs.relayHash)))
  const ends = new Map<string, RelayEnd>()
  for (const { settlement, attempt } of rows) {
    if (!lanes.some(({ account, nonce }) => account === settlement.account && settlement.nonce < nonce)) continue
    const receipt = await client.getTransactionReceipt({ hash: attempt.transactionHash }).catch(absent)
    if (receipt === undefined || receipt.blockNumber > cursor.number) continue
    const isPaid = attempt.kind === 'settle' && receipt.status === 'success'
    ends.set(settlement.id, isPaid ? receipt.blockNumber : 'nothing')
  }
  return ends
}

const absent = (error: Error): TransactionReceipt | undefined => {
  if (error.name === 'TransactionReceiptNotFoundError') return undefined
  throw error
}

/**
 * Stores the end of a relay for its payment: a relay that paid is owed to us, and one whose block
 * was removed is in flight again, unless another one pays the transfer by now.
 *
 * @example
 * await storeRelayEnd(transaction, { id, before: 'open', state: 'mined' })
 */
export const storeRelayEnd = async (
  transaction: Transaction,
  { id, before, state }: { id: string; before: SettlementState; state: SettlementState },
): Promise<void> => {
  const isAgain = sql<boolean>`not exists (
    select from ${relayFills} other where other.relay_hash = ${relayFills.relayHash} and other.is_in_flight
  )`
  // A freed payment that is open again only uses up its nonce.
  const isInFlight = state === 'open' && before === 'mined' ? isAgain : false
  await transaction
    .update(relayFills)
    .set({ isInFlight, isPaid: state === 'mined', ...(state !== 'mined' && { repaidTransaction: null }) })
    .where(eq(relayFills.settlementId, id))
}
