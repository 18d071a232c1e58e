import type { Hex } from 'viem'
import { type RfqBacking, type RfqOrder, type RfqState, rfqStateOf } from '@/lib/order/rfq'

/**
 * The state of an order on the chain, raw units of makerAsset. `left` is zero when it is filled or cancelled: the
 * contract stores both the same way, only its events tell which.
 */
export type OrderOnChain = RfqBacking & {
  left: bigint
  /** True if the allowance is the one that the order's own permit sets at the next fill. */
  isByPermit?: boolean
}

export type NamedOrder = { hash: Hex; order: Pick<RfqOrder, 'maker' | 'makerAsset' | 'makerAmount'>; permit?: Hex }

/** The end of an order and its transaction; `filled` in raw units of makerAsset, undefined where nobody knows. */
export type OrderEnd = { kind: 'filled' | 'cancelled'; transactionHash: Hex; filled: bigint | undefined }

/** The state of an order by the chain alone. CLOSED: filled or cancelled, and nothing here tells which. */
export type ChainState = RfqState | 'CLOSED'

export type Verdict = {
  state: ChainState
  /** Raw units of makerAsset; undefined where it is over and nobody says how. */
  filled: bigint | undefined
  left: bigint
  /** How much of what is left the maker cannot deliver now, and for which want. */
  short: bigint
  shortOf: 'balance' | 'allowance' | undefined
}

/** Judges an order by what the chain says of it, at a time of the chain's clock. `end` says how it ended, where its events were found. */
export const judgeOrder = (
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

/** Whether somebody may still fill an order, now or once its maker has what it gives: by the chain's word of it, or the service's. */
export const mayBeFilled = (state: string | undefined): boolean => state === 'PENDING' || state === 'SUSPENDED'

/** Whether an order is over for another reason than its time: it waits for no expiry. */
export const endedEarly = (state: ChainState | undefined): boolean =>
  state !== undefined && state !== 'EXPIRED' && !mayBeFilled(state)

/**
 * Says whether the service's word about an order agrees with the chain's. The chain wins; a service that is merely unable to tell a
 * fill from a cancellation does not disagree.
 */
export const agrees = (stored: string, state: ChainState): boolean =>
  stored === state || (state === 'CLOSED' && (stored === 'FULFILLED' || stored === 'CANCELLED'))
