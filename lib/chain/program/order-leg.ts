import { type Address, concatHex, type Hex, keccak256, numberToHex, size, sliceHex } from 'viem'
import { zeroAddress } from '@/lib/address'
import type { RfqOrder } from '@/lib/order/rfq'

/** An OTC order that a program fills: the signed order, and the RFQ contract that fills it. */
export type ProgramOrder = { rfq: Address; order: RfqOrder; signature: Hex }

/** The length of an order's terms before its signature, bytes. */
const termsLength = 132

/**
 * Returns the number of bytes of an order after its leg, rounded up to multiples of `legLength`.
 */
export const orderLength = (signatureLength: number, legLength: number): number =>
  Math.ceil((termsLength + signatureLength) / legLength) * legLength

/**
 * Encodes an order after its leg. Its assets are the tokens of the leg, and its taker is anyone.
 * The format is defined in `contracts/src/interfaces/IExecutor.sol`.
 *
 * @example
 * size(orderBytes({ order, signature }, 82)) // 246, of a signature of 65 bytes
 */
export function orderBytes({ order, signature }: Pick<ProgramOrder, 'order' | 'signature'>, legLength: number): Hex {
  const zeros = orderLength(size(signature), legLength) - termsLength - size(signature)
  return concatHex([termsOf(order), signature, `0x${'00'.repeat(zeros)}`])
}

/**
 * Decodes an order after its leg of these tokens; undefined if it is too short or too long.
 *
 * @example
 * readOrderBytes(bytes, { signatureLength: 65, tokenIn: usdc, tokenOut: weth })?.order.maker
 * // '0x70...'
 */
export function readOrderBytes(
  bytes: Hex,
  { signatureLength, tokenIn, tokenOut }: { signatureLength: number; tokenIn: Address; tokenOut: Address },
): Pick<ProgramOrder, 'order' | 'signature'> | undefined {
  const end = termsLength + signatureLength
  if (size(bytes) < end || !/^0x(00)*$/.test(cut(bytes, end, size(bytes)))) return undefined
  return {
    order: {
      nonceAndMeta: BigInt(cut(bytes, 0, 32)),
      makerAmount: BigInt(cut(bytes, 32, 64)),
      takerAmount: BigInt(cut(bytes, 64, 96)),
      maker: cut(bytes, 96, 116),
      expiry: BigInt(cut(bytes, 116, termsLength)),
      makerAsset: tokenOut,
      takerAsset: tokenIn,
      taker: zeroAddress,
    },
    signature: cut(bytes, termsLength, end),
  }
}

/**
 * Returns an identifier for an order in a program, computed from its terms and contract: without a
 * chain, the signed hash is unknown.
 *
 * @example
 * orderName({ rfq, order }) // '0x9b5c...'
 */
export const orderName = ({ rfq, order }: Pick<ProgramOrder, 'rfq' | 'order'>): Hex =>
  keccak256(concatHex([rfq, order.takerAsset, order.makerAsset, termsOf(order)]))

const termsOf = ({ nonceAndMeta, makerAmount, takerAmount, maker, expiry }: RfqOrder): Hex =>
  concatHex([
    numberToHex(nonceAndMeta, { size: 32 }),
    numberToHex(makerAmount, { size: 32 }),
    numberToHex(takerAmount, { size: 32 }),
    maker,
    numberToHex(expiry, { size: 16 }),
  ])

/** Slices bytes; viem refuses empty slices. */
const cut = (bytes: Hex, start: number, end: number): Hex => (start === end ? '0x' : sliceHex(bytes, start, end))
