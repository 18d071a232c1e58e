import type { Address, Hex } from 'viem'
import type { RfqOrder } from './rfq'

/** An order that anyone may fill, as its maker signed it, and how much of makerAsset can be had of it now, in raw units. */
export type OpenOrder = {
  orderHash: Hex
  order: RfqOrder
  signature: Hex
  /** `0x` where there is none. */
  permitMakerAsset: Hex
  /** What may be pulled without the permit, what better orders of the maker promise taken off. */
  allowance: bigint
  available: bigint
  /** Gas of the contract that is asked whether it signed: 0 where a key did, and where nobody is asked any more. */
  signatureGas: number
}

/** What anyone may fill of a chain at one block, by `pairKey`, the best price first. A value: what is different is another object. */
export type OpenOrders = ReadonlyMap<string, readonly OpenOrder[]>

/** The open orders of a chain and the block up to which they are known; undefined while nothing is known. */
export type LatestOrders = (chainId: number) => { orders: OpenOrders; blockNumber: bigint } | undefined

/**
 * The name of a pair in the direction of a swap: what is paid, what is bought. Addresses in lower case.
 *
 * @example
 * openOrders.get(pairKey(usdc, weth)) // what anyone may have of WETH for USDC
 */
export const pairKey = (takerAsset: Address, makerAsset: Address): string => `${takerAsset}${makerAsset}`
