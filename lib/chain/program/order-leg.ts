import { type Address, concatHex, type Hex, keccak256, numberToHex, size, sliceHex } from 'viem'
import { zeroAddress } from '@/lib/address'
import type { RfqOrder } from '@/lib/order/rfq'

/** An OTC order that a program fills: what its maker signed, and the RFQ contract that fills it. */
export type ProgramOrder = { rfq: Address; order: RfqOrder; signature: Hex }

/** What stands of an order before its signature, in bytes. */
const termsLength = 132

/** How many bytes an order with so long a signature takes behind its leg: as many as so many legs of `legLength`. */
export const orderLength = (signatureLength: number, legLength: number): number =>
  Math.ceil((termsLength + signatureLength) / legLength) * legLength

/**
 * Writes what stands of an order behind its leg. Its assets are the tokens of the leg, and its taker is nobody. The format is
 * `contracts/src/interfaces/IExecutor.sol`.
 *
 * @example
 * size(orderBytes({ order, signature }, 82)) // 246, of a signature of 65 bytes
 */
export function orderBytes({ order, signature }: Pick<ProgramOrder, 'order' | 'signature'>, legLength: number): Hex {
  const zeros = orderLength(size(signature), legLength) - termsLength - size(signature)
  return concatHex([termsOf(order), signature, `0x${'00'.repeat(zeros)}`])
}

/**
 * Reads what stands of an order behind its leg, whose tokens are given; undefined where it ends early or something else stands behind it.
 *
 * @example
 * readOrderBytes(orderBytes(signed, 82), { signatureLength: 65, tokenIn: usdc, tokenOut: weth })?.order.maker // '0x7099...'
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
      ...{ makerAsset: tokenOut, takerAsset: tokenIn, taker: zeroAddress },
    },
    signature: cut(bytes, termsLength, end),
  }
}

/**
 * The name of an order in a program, where no chain is known and so no hash that was signed: of its terms and the contract that fills it.
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

/** Nothing where viem refuses an empty slice. */
const cut = (bytes: Hex, start: number, end: number): Hex => (start === end ? '0x' : sliceHex(bytes, start, end))
