import { and, eq, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { feeTermsOf } from '@/lib/chain/fees/intent-fee'
import { namedError } from '@/lib/errors'
import { type AnyIntent, type FamilyName, familyOf } from '@/lib/order/families/families'
import type { IntentOrder } from '@/lib/order/intent'
import { isLiveIntent } from '@/lib/order/lifecycle'
import { limitRate } from '@/lib/order/limit-before-fees'
import { amountsOfSlice } from '@/lib/order/twap'
import type { Transaction } from '../../db/client'
import { type IntentSigner, intentOrders } from '../../db/intent-schema'
import { lockChain, openCursor } from '../../ledger/cursor'
import type { Holding } from '../../ledger/holdings'
import { staleFor } from '../../ledger/signed-orders'
import { agreeOn, lockName, storeHistory } from '../../ledger/store'
import type { Log } from '../../log'
import { legsOf, syncLegs } from './bridge-legs'
import { readEventsAbout, storeEvents } from './order-events'
import { bridgeColumnsOf, type IntentRow, type TermsColumns, termsOf } from './order-row'
import { backingOf, type IntentOnChain } from './read-chain'
import { deriveIntent, recomputeIntents, statusEvent } from './recompute-orders'
import { noteTimeline } from './timeline'
import { intentSignedOrders, isLiveIntentRow } from './which-orders'

/** A validly signed order with the fields of its post; a TWAP order as if filled at once. */
export type PostedIntent = TermsColumns & {
  id: string
  order: IntentOrder
  orderHash: Hex
  family: FamilyName
  signature: Hex
  signer: IntentSigner
  type: 'MARKET' | 'LIMIT'
  partner: string
  referrer: Address | null
  includeAgents: readonly string[]
  excludeAgents: readonly string[]
}

type Seen = { chain: Chain; log: Log; seen: IntentOnChain; nowMs: number }

/**
 * Stores a signed order with its state on the chain and newer logs; undefined if it is stored.
 *
 * @throws Intent.NonceInUseError if a live order has the nonce and one of the two is partially
 * fillable, since the chain could fill both in part.
 * @example
 * (await storeIntent(transaction, signed, { chain, log, seen, nowMs }))?.status // 'PENDING'
 */
export const storeIntent = async (
  transaction: Transaction,
  { order, ...signed }: PostedIntent,
  at: Seen,
): Promise<IntentRow | undefined> => {
  const { chain, seen, nowMs } = at
  const { orderHash, signer } = signed
  const { block, permitAllowance, heldToken, pull, isNonceTaken, isPreSigned } = seen
  const chainId = chain.id
  await lockChain(transaction, { chainId, to: 'add' })
  // Serialises concurrent posts of one order or nonce, so that its history is stored once.
  await lockName(transaction, `${chainId} ${order.owner} ${order.nonce}`)
  const others = await findOrdersOfNonce(transaction, { chainId, owner: order.owner, nonce: order.nonce })
  if (others.some((other) => other.orderHash === orderHash)) return undefined
  const cursor = await openCursor(transaction, { chainId, block })
  await storeHistory(transaction, { chainId, logs: seen.logs, store: storeEvents })
  const { bridge, ...signedTerms } = order
  const terms = { ...signedTerms, ...bridgeColumnsOf(bridge) }
  const logs = (await readEventsAbout(transaction, [{ ...terms, chainId, orderHash }])).get(orderHash)!
  const chainSeconds = cursor.number > block.number ? cursor.timestamp : block.timestamp
  const row = {
    ...terms,
    ...signed,
    chainId,
    heldToken,
    pull,
    permitAllowance,
    isNonceTaken,
    isPreSigned,
    includeAgents: [...signed.includeAgents],
    excludeAgents: [...signed.excludeAgents],
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    sourceLeft: 0n,
    sourceDue: 0n,
    isClosed: false,
    isPositionGone: false,
    handlerRefusal: null,
    status: 'PENDING' as const,
    filled: 0n,
    slicesDone: 0n,
    nextAt: 0n,
    wasActive: false,
    isRefused: false,
    limitRate: minRate({ order, family: signed.family, schedule: termsOf(signed).schedule }),
    permitBlock: permitAllowance === null ? null : block.number,
    permitBlockHash: permitAllowance === null ? null : block.hash,
  }
  const deriveWith = (holding: Holding) => {
    const backing = backingOf(pull, permitAllowance, holding)
    const state = { order: row, ...backing, cancellation: undefined, isInFlight: false }
    return deriveIntent(state, { logs, legs: legsOf(chain, row, logs).map(() => 'sent'), chainSeconds })
  }
  const first = deriveWith(seen.holding)
  if (isLiveIntent(first.status) && others.some((other) => other.isLive && (isPart(other) || isPart(signed))))
    throw new NonceInUseError()
  // An order in a final state depends on no holding.
  const derived = isLiveIntent(first.status) ? deriveWith(await agree(transaction, at, chainSeconds)) : first
  const { sourceLeft: _, sourceDue: __, ...values } = row
  const [stored] = await transaction
    .insert(intentOrders)
    .values({ ...values, ...derived, signer })
    .returning()
  await noteTimeline(transaction, { nowMs, events: [statusEvent(orderHash, stored!.status)] })
  await syncLegs(transaction, { chain, orders: [stored!], events: new Map([[orderHash, logs]]), nowMs })
  return stored
}

/** Returns the lowest rate that fills the order, or any slice, of which the last may differ. */
const minRate = ({ order, family, schedule }: AnyIntent): number => {
  const terms = feeTermsOf({ family, order })
  if (schedule === undefined) return limitRate(order, terms)
  const rates = [0n, schedule.slices - 1n].map((index) =>
    limitRate({ ...order, ...amountsOfSlice(order, schedule, index) }, terms),
  )
  return Math.min(...rates)
}

const isPart = ({ family }: Pick<IntentRow, 'family'>) => familyOf(family).fills.isDivided

const findOrdersOfNonce = (
  transaction: Transaction,
  { chainId, owner, nonce }: Pick<IntentRow, 'chainId' | 'owner' | 'nonce'>,
) =>
  transaction
    .select({
      orderHash: intentOrders.orderHash,
      family: intentOrders.family,
      isLive: sql<boolean>`${isLiveIntentRow}`,
    })
    .from(intentOrders)
    .where(and(eq(intentOrders.chainId, chainId), eq(intentOrders.owner, owner), eq(intentOrders.nonce, nonce)))

/** Agrees with the owner's other orders on one holding: the one just read or a newer one. */
const agree = (transaction: Transaction, { chain, log, seen, nowMs }: Seen, chainSeconds: bigint): Promise<Holding> => {
  const { block, holding } = seen
  const at = { chain, log, nowMs, chainSeconds, which: staleFor(intentSignedOrders, [holding]) }
  return agreeOn(transaction, { chain, block, holding }, () => recomputeIntents(transaction, at))
}

export class NonceInUseError extends namedError('Intent.NonceInUseError', {
  message: 'A live order of this owner has the nonce, and one of the two may be filled in parts.',
  fix: 'Cancel that order, or choose another nonce.',
}) {}
