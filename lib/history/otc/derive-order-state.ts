import type { Hex } from 'viem'
import { type RfqBacking, type RfqOrder, type RfqState, rfqStateOf } from '@/lib/order/rfq'

/**
 * The state of an order on the chain, raw units of makerAsset. `left` is zero for both a filled and
 * a cancelled order; only events distinguish them.
 */
export type OrderOnChain = RfqBacking & {
  left: bigint
  /** True if the allowance is the one that the order's own permit will set at the next fill. */
  isByPermit?: boolean
}

export type NamedOrder = { hash: Hex; order: Pick<RfqOrder, 'maker' | 'makerAsset' | 'makerAmount'>; permit?: Hex }

/** The end of an order; `filled` in raw units of makerAsset, undefined if unknown. */
export type OrderEnd = { kind: 'filled' | 'cancelled'; transactionHash: Hex; filled: bigint | undefined }

/** The state of an order from the chain alone. CLOSED: filled or cancelled, which is unknown. */
export type ChainState = RfqState | 'CLOSED'

export type Verdict = {
  state: ChainState
  /** Raw units of makerAsset; undefined if it is over in an unknown way. */
  filled: bigint | undefined
  left: bigint
  /** The amount of the rest that the maker cannot deliver now, and the reason. */
  short: bigint
  shortOf: 'balance' | 'allowance' | undefined
}

/** Derives the state of an order from the chain at a time, and from its `end` if found. */
export const deriveOrderState = (
  order: Pick<RfqOrder, 'makerAmount' | 'expiry'>,
  onChain: OrderOnChain,
  chainSeconds: number,
  end?: OrderEnd,
): Verdict => {
  const { left, balance, allowance } = onChain
  const filled = order.makerAmount - left
  const isPoorer = balance < allowance
  const backed = isPoorer ? balance : allowance
  const short = left > backed ? left - backed : 0n
  const shortOf = short === 0n ? undefined : balance < left ? 'balance' : 'allowance'
  const at = { filled, isCancelled: false, balance, allowance, chainSeconds: BigInt(chainSeconds) }
  const state = left > 0n ? rfqStateOf(order, at) : end ? ends[end.kind] : 'CLOSED'
  return { state, filled: left > 0n ? filled : end?.filled, left, short, shortOf }
}

const ends = { filled: 'FULFILLED', cancelled: 'CANCELLED' } as const

/** True if an order may still be filled, now or after its maker has funded it. */
export const mayBeFilled = (state: string | undefined): boolean => state === 'PENDING' || state === 'SUSPENDED'

/** True if an order ended for another reason than its expiry. */
export const endedEarly = (state: ChainState | undefined): boolean =>
  state !== undefined && state !== 'EXPIRED' && !mayBeFilled(state)

/**
 * True if the service's state of an order agrees with the chain's. The chain wins; a service that
 * knows whether a closed order was filled or cancelled does not disagree.
 */
export const agrees = (stored: string, state: ChainState): boolean =>
  stored === state || (state === 'CLOSED' && (stored === 'FULFILLED' || stored === 'CANCELLED'))
