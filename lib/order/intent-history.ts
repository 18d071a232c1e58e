import type { Address, Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { IntentOrder } from './intent'
import { intentTotal } from './intent-funds'
import type { IntentFacts } from './lifecycle'

/**
 * What the intent contract writes about orders: `settled` a fill that left nothing, `filled` one of a part, `invalidated` a nonce taken back,
 * `signed` and `unsigned` a signature on the chain, `bridged` that the output of a fill left for another chain.
 */
export const intentEventKinds = ['settled', 'filled', 'invalidated', 'signed', 'unsigned', 'bridged'] as const
export type IntentEventKind = (typeof intentEventKinds)[number]

/** One of these, and where it stands. Amounts in raw units, null where the kind has none; times in unix seconds. */
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

/** What became of an order on the chain. `isPreSigned` is undefined where nothing was written of that: not every deployment does. */
export type IntentHistory = Pick<IntentFacts, 'filled' | 'nonceUse'> & {
  isPreSigned: boolean | undefined
  /** When it was filled last, unix seconds. */
  lastFillAt: bigint | undefined
}

type Named = Pick<IntentOrder, 'owner' | 'nonce' | 'kind' | 'srcAmount' | 'destAmount'> & { orderHash: Hex }

/**
 * Adds up what the contract wrote about an order, in whatever order it is given: its own fills and signatures, its owner's word on its
 * nonce, and fills of other orders that had the same nonce (whoever gives these has looked that up). What somebody else signed or took
 * back means nothing.
 *
 * @example
 * readIntentHistory({ ...order, orderHash }, [{ kind: 'settled', ... }]) // { filled: 3000n, lastFillAt: 1795356000n, ... }
 */
export const readIntentHistory = (order: Named, events: readonly IntentChainEvent[]): IntentHistory => {
  const ordered = events.filter(({ owner }) => isSameAddress(owner, order.owner)).toSorted(byPlace)
  const own = ordered.filter(({ orderHash }) => orderHash === order.orderHash)
  const signature = own.findLast(({ kind }) => kind === 'signed' || kind === 'unsigned')
  // Each fill says how much of the order is filled by then.
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

const byPlace = (a: IntentChainEvent, b: IntentChainEvent) =>
  a.blockNumber === b.blockNumber ? a.logIndex - b.logIndex : a.blockNumber < b.blockNumber ? -1 : 1
