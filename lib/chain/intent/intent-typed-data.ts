import type { Address, Hex, TypedDataDefinition } from 'viem'
import { type AnyIntent, type FamilyName, familyOf, structOf } from '@/lib/order/families/families'
import { bridgeFields } from '@/lib/order/families/struct'
import { type HashedTypedData, hashTypedData } from '../approval/hash-typed-data'

/** The contract that an intent order is signed for, with its chain. */
export type IntentPlace = { chainId: number; intent: Address }

/**
 * Returns the EIP-712 domain of an intent contract.
 *
 * @example
 * intentDomain({ chainId: 1, intent }).name // 'Portikus'
 */
export const intentDomain = ({ chainId, intent }: IntentPlace) =>
  ({ name: 'Portikus', version: '2.0.0', chainId, verifyingContract: intent }) as const

/**
 * Builds the typed data of an order of any family for the contract of one chain (reference:
 * contracts.md 6.3). Clients derive the primary type as the only type besides `Bridge`.
 *
 * @example
 * intentTypedData({ chainId: 1, intent }, { family: 'TWAPOrder', order, schedule }).primaryType
 * // 'TWAPOrder'
 */
export const intentTypedData = (place: IntentPlace, signed: AnyIntent) =>
  ({
    domain: intentDomain(place),
    types: intentTypes(signed.family),
    primaryType: signed.family,
    message: structOf(signed),
  }) as object as HashedTypedData & TypedDataDefinition

/**
 * Returns the EIP-712 types of a family's struct.
 *
 * @example
 * Object.keys(intentTypes('Order')) // ['Order', 'Bridge']
 */
export const intentTypes = (family: FamilyName) => {
  const { fields } = familyOf(family)
  const isPaidElsewhere = fields.some(({ type }) => type === 'Bridge')
  return { [family]: fields, ...(isPaidElsewhere && { Bridge: bridgeFields }) }
}

/**
 * Returns the digest that the owner of an order signs: the order's id in contract and service.
 *
 * @example
 * hashIntent({ chainId: 1, intent }, { family: 'Order', order }) // '0x88df...'
 */
export const hashIntent = (place: IntentPlace, signed: AnyIntent): Hex => hashTypedData(intentTypedData(place, signed))
