import type { Address, Hash, Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { Arrival } from './landing'

/** A block of a chain that a fact was read in, with its time in unix seconds. */
export type BlockPlace = { number: bigint; hash: Hash; at: number }

/** A transfer as the settlement that sent it shows it; raw units. */
export type SentTransfer = {
  /** The number of its slice; 0 for an order that is filled whole. */
  part: bigint
  transferId: bigint
  /** The hash under which the destination chain pays it once. */
  relayHash: Hex
  destChainId: number
  transaction: Hash
  block: BlockPlace
  owner: Address
  inputToken: Address
  inputAmount: bigint
  outputToken: Address
  outputAmount: bigint
  /** The call of the recipient with the payment; empty unless the output is sold there. */
  message: Hex
  /** Unix seconds of the destination chain; no payment is made after it. */
  fillDeadline: number
  /** The account that is to be paid. */
  recipient: Address
}

/** The sale of what a transfer brought to the landing contract, as the destination shows it. */
export type Sale = {
  /** Its terms, from the event of the landing contract. */
  arrival: Arrival
  /** `open`: its order is signed and not settled. */
  state: 'open' | 'sold' | 'released'
  /** True once the clock of the destination is past its deadline: then anyone may release it. */
  isOver: boolean
  /**
   * Its settlement or release, undefined until the event is found; raw units of the token that the
   * recipient got.
   */
  end: { transaction: Hash; block: BlockPlace; amount: bigint } | undefined
}

/**
 * A payment, from the event of the SpokePool; raw units of the output token. It has a sale if it
 * was paid to the landing contract, undefined until the sale is read.
 */
export type TransferPayment = {
  transaction: Hash
  block: BlockPlace
  amount: bigint
  recipient: Address
  sale?: Sale | undefined
}

/** A refund to the owner on the chain of the order; raw units of the input token. */
export type TransferRefund = {
  transaction: Hash
  block: BlockPlace
  amount: bigint
  /** True if the leaf failed to transfer and left something to be claimed. */
  isDeferred: boolean
}

/** The fate of a transfer as nodes show it. A paid one has no payment until its event is found. */
export type TransferFate =
  | { state: 'sent'; isLate: boolean }
  | { state: 'paid'; payment: TransferPayment | undefined }
  | { state: 'refunded'; refund: TransferRefund }

/** A transfer with its fate; the fate is undefined while the destination chain is not read. */
export type Transfer = SentTransfer & { fate: TransferFate | undefined }

/**
 * True once a transfer is final: it was refunded, or its payment was read, and where the payment is
 * sold, the end of the sale.
 */
export const isEndedTransfer = ({ fate, message, recipient }: Transfer): boolean => {
  if (fate?.state !== 'paid') return fate?.state === 'refunded'
  const { payment } = fate
  if (payment === undefined) return false
  const isForSale = message !== '0x' && isSameAddress(payment.recipient, recipient)
  return !isForSale || payment.sale?.end !== undefined
}
