import type { Address, Hex } from 'viem'
import type { RfqOrder } from '@/lib/order/rfq'
import { hashTypedData } from '../approval/hash-typed-data'

/** The EIP-712 types of an OTC order. */
export const rfqTypes = {
  Order: [
    { name: 'nonceAndMeta', type: 'uint256' },
    { name: 'expiry', type: 'uint128' },
    { name: 'makerAsset', type: 'address' },
    { name: 'takerAsset', type: 'address' },
    { name: 'maker', type: 'address' },
    { name: 'taker', type: 'address' },
    { name: 'makerAmount', type: 'uint256' },
    { name: 'takerAmount', type: 'uint256' },
  ],
} as const

/** The contract that an order is signed for, with its chain. */
export type RfqPlace = { chainId: number; rfq: Address }

/**
 * Builds the typed data of an OTC order for the contract of one chain.
 *
 * @example
 * rfqTypedData({ chainId: 1, rfq }, order).domain.name // 'AUGUSTUS RFQ'
 */
export const rfqTypedData = ({ chainId, rfq }: RfqPlace, order: RfqOrder) =>
  ({
    domain: { name: 'AUGUSTUS RFQ', version: '1', chainId, verifyingContract: rfq },
    types: rfqTypes,
    primaryType: 'Order',
    message: order,
  }) as const

/**
 * Returns the digest that the maker signs: the order's id in contract, events and service.
 *
 * @example
 * hashRfqOrder({ chainId: 1, rfq }, order) // '0x9104ca30...'
 */
export const hashRfqOrder = (place: RfqPlace, order: RfqOrder): Hex => hashTypedData(rfqTypedData(place, order))
