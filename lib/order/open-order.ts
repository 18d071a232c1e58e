import type { Address, Hex } from 'viem'
import type { RfqOrder } from './rfq'

/** A signed order that anyone may fill, and what is available of its makerAsset now, raw units. */
export type OpenOrder = {
  orderHash: Hex
  order: RfqOrder
  signature: Hex
  /** The permit, `0x` for none. */
  permitMakerAsset: Hex
  /**
   * The amount that may be pulled without the permit, minus what better orders of the maker need.
   */
  allowance: bigint
  available: bigint
  /** The gas to verify a contract signature: 0 for a key, and once it is no longer checked. */
  signatureGas: number
}

/** The open orders of a chain at one block, by `pairKey`, best price first. Immutable. */
export type OpenOrders = ReadonlyMap<string, readonly OpenOrder[]>

/** The open orders of a chain with the block at which they are known; undefined while unknown. */
export type LatestOrders = (chainId: number) => { orders: OpenOrders; blockNumber: bigint } | undefined

/**
 * Returns the key of a directed pair: the paid token, then the bought one, in lower case.
 *
 * @example
 * openOrders.get(pairKey(usdc, weth)) // the open orders that sell WETH for USDC
 */
export const pairKey = (takerAsset: Address, makerAsset: Address): string => `${takerAsset}${makerAsset}`
