import type { Address, Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { IntentOrder } from './intent'
import { intentTotal } from './intent-funds'
import type { IntentFacts } from './lifecycle'

/**
 * The intent contract's events about orders: `settled` a fill that left nothing, `filled` a partial
 * one, `invalidated` a revoked nonce, `signed` and `unsigned` a signature on the chain, `bridged` a
 * transfer of a fill's output to another chain.
 */
export const intentEventKinds = ['settled', 'filled', 'invalidated', 'signed', 'unsigned', 'bridged'] as const
export type IntentEventKind = (typeof intentEventKinds)[number]

/**
 * An event with its position. Raw units, null where the kind has no amount; times in unix seconds.
 */
export type IntentChainEvent = {
  kind: IntentEventKind
  owner: Address
  orderHash: Hex | null
  nonce: bigint | null
  totalFilled: bigint | null
  blockNumber: bigint
  blockSeconds: bigint
  logIndex: number
}

/** An order's history on the chain. `isPreSigned` is undefined if no event was emitted. */
export type IntentHistory = Pick<IntentFacts, 'filled' | 'nonceUse'> & {
  isPreSigned: boolean | undefined
  /** The time of the last fill, unix seconds. */
  lastFillAt: bigint | undefined
}

type IdentifiedOrder = Pick<IntentOrder, 'owner' | 'nonce' | 'kind' | 'srcAmount' | 'destAmount'> & { orderHash: Hex }

/**
 * Summarizes the events of an order, in any sequence: its own fills and signatures, its owner's
 * invalidation of its nonce, and fills of other orders with the same nonce, which the caller
 * provides. Ignores events of other owners.
 *
 * @example
 * readIntentHistory({ ...order, orderHash }, [{ kind: 'settled', ... }]).filled // 3000n
 */
export const readIntentHistory = (order: IdentifiedOrder, events: readonly IntentChainEvent[]): IntentHistory => {
  const ordered = events.filter(({ owner }) => isSameAddress(owner, order.owner)).toSorted(byPosition)
  const own = ordered.filter(({ orderHash }) => orderHash === order.orderHash)
  const signature = own.findLast(({ kind }) => kind === 'signed' || kind === 'unsigned')
  // Each fill reports the total filled amount.
  const lastFill = own.findLast(({ kind }) => kind === 'settled' || kind === 'filled')
  const isSettled = own.some(({ kind }) => kind === 'settled')
  const use = isSettled ? undefined : ordered.find(({ kind, nonce }) => kind === 'settled' || nonce === order.nonce)
  return {
    filled: isSettled ? intentTotal(order) : (lastFill?.totalFilled ?? 0n),
    lastFillAt: lastFill?.blockSeconds,
    isPreSigned: signature && signature.kind === 'signed',
    nonceUse: use && { by: use.kind === 'invalidated' ? 'owner' : 'otherOrder', at: use.blockSeconds },
  }
}

const byPosition = (a: IntentChainEvent, b: IntentChainEvent) =>
  a.blockNumber === b.blockNumber ? a.logIndex - b.logIndex : a.blockNumber < b.blockNumber ? -1 : 1
