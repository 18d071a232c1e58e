import { type Address, concat, type Hex, pad } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { encodeLanding, type LandingTerms } from '@/lib/order/bridge/landing-terms'
import { type IntentOrder, noBridge, orderKinds } from '@/lib/order/intent'

/** A sale of tokens that arrived from another chain, as the event of the landing has it. */
export type Arrival = {
  /** The token that arrived, which is sold. */
  token: Address
  destToken: Address
  /** The account that gets the output, or `token` after the deadline. */
  recipient: Address
  /** Raw units of `token`. */
  amount: bigint
  /** Raw units of `destToken`. */
  minAmount: bigint
  /** Unix seconds. */
  deadline: bigint
  /** The number of the arrival. */
  nonce: bigint
}

/** The quoted amount of every landed order, so that nothing it brings is a surplus. */
const expectedAmount = 2n ** 128n - 1n

/**
 * Returns the order of the landing contract for an arrival, which it signed on the chain.
 *
 * @example
 * landedOrderOf(arrival, landing).owner // the landing contract
 */
export const landedOrderOf = (arrival: Arrival, landing: Address): IntentOrder => ({
  owner: toLowerAddress(landing),
  beneficiary: toLowerAddress(arrival.recipient),
  srcToken: toLowerAddress(arrival.token),
  destToken: toLowerAddress(arrival.destToken),
  srcAmount: arrival.amount,
  destAmount: arrival.minAmount,
  expectedAmount,
  deadline: arrival.deadline,
  kind: orderKinds.SELL,
  nonce: arrival.nonce,
  partnerAndFee: 0n,
  permit: '0x',
  metadata: '0x',
  bridge: noBridge,
})

/**
 * Returns the arrival of a landed order.
 *
 * @example
 * arrivalOf(landedOrderOf(arrival, landing)) // arrival
 */
export const arrivalOf = (
  order: Pick<
    IntentOrder,
    'srcToken' | 'destToken' | 'beneficiary' | 'srcAmount' | 'destAmount' | 'deadline' | 'nonce'
  >,
): Arrival => ({
  token: order.srcToken,
  destToken: order.destToken,
  recipient: order.beneficiary,
  amount: order.srcAmount,
  minAmount: order.destAmount,
  deadline: order.deadline,
  nonce: order.nonce,
})

/**
 * Returns the message of a transfer whose output is sold on the other chain: the recipient and the
 * terms of the sale.
 *
 * @example
 * landingMessage(recipient, landing).length // 386
 */
export const landingMessage = (recipient: Address, landing: LandingTerms): Hex =>
  concat([pad(toLowerAddress(recipient)), `0x${encodeLanding(landing)}`])
