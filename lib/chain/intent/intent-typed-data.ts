import type { Address, Hex, TypedDataDefinition } from 'viem'
import type { IntentOrder } from '@/lib/order/intent'
import { type Schedule, type TwapFamily, type TwapOrder, twapFamilyOf, twapOf } from '@/lib/order/twap'
import { hashTypedData } from '../approval/hash-typed-data'

const orderFields = [
  { name: 'owner', type: 'address' },
  { name: 'beneficiary', type: 'address' },
  { name: 'srcToken', type: 'address' },
  { name: 'destToken', type: 'address' },
  { name: 'srcAmount', type: 'uint256' },
  { name: 'destAmount', type: 'uint256' },
  { name: 'expectedAmount', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
  { name: 'kind', type: 'uint8' },
  { name: 'nonce', type: 'uint256' },
  { name: 'partnerAndFee', type: 'uint256' },
  { name: 'permit', type: 'bytes' },
  { name: 'metadata', type: 'bytes' },
  { name: 'bridge', type: 'Bridge' },
] as const

const amountsOfTwap = {
  TWAPOrder: ['destAmountPerSlice', 'totalSrcAmount'],
  TWAPBuyOrder: ['totalDestAmount', 'maxSrcAmount'],
} as const

const twapFields = (family: TwapFamily) => [
  { name: 'owner', type: 'address' },
  { name: 'beneficiary', type: 'address' },
  { name: 'srcToken', type: 'address' },
  { name: 'destToken', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'partnerAndFee', type: 'uint256' },
  { name: 'deadline', type: 'uint64' },
  { name: 'interval', type: 'uint64' },
  { name: 'numSlices', type: 'uint32' },
  ...amountsOfTwap[family].map((name) => ({ name, type: 'uint256' })),
  { name: 'permit', type: 'bytes' },
  { name: 'metadata', type: 'bytes' },
  { name: 'bridge', type: 'Bridge' },
]

const Bridge = [
  { name: 'protocolSelector', type: 'bytes4' },
  { name: 'destinationChainId', type: 'uint256' },
  { name: 'outputToken', type: 'address' },
  { name: 'scalingFactor', type: 'int8' },
  { name: 'protocolData', type: 'bytes' },
] as const

/** The contract that an intent order is signed for, by its place. */
export type IntentPlace = { chainId: number; intent: Address }

/**
 * The domain of all that is signed for an intent contract.
 *
 * @example
 * intentDomain({ chainId: 1, intent }).name // 'Portikus'
 */
export const intentDomain = ({ chainId, intent }: IntentPlace) =>
  ({ name: 'Portikus', version: '2.0.0', chainId, verifyingContract: intent }) as const

/** An order that may be filled in parts has the same fields under another name, so a signature of one is none of the other. */
export type OrderFamily = 'Order' | 'FillableOrder'
/** Every family that the intent contract settles. */
export type IntentFamily = OrderFamily | TwapFamily

/**
 * Builds the typed data of an intent order, for the contract of one chain (reference: contracts.md 6.3). Clients tell the type that is
 * signed by what is left beside `Bridge`: there is one.
 *
 * @example
 * intentTypedData({ chainId: 1, intent }, order, 'FillableOrder').primaryType // 'FillableOrder'
 */
export const intentTypedData = <family extends OrderFamily>(
  place: IntentPlace,
  order: IntentOrder,
  family: family,
) => ({
  domain: intentDomain(place),
  types: { [family]: orderFields, Bridge } as Record<family, typeof orderFields> & { Bridge: typeof Bridge },
  primaryType: family,
  message: order,
})

/**
 * The name of an intent order in the contract, in its events and in the service: the digest that its owner signs.
 *
 * @example
 * hashIntentOrder({ chainId: 1, intent }, order, 'Order') // '0x4e68492d...'
 */
export const hashIntentOrder = (place: IntentPlace, order: IntentOrder, family: OrderFamily): Hex =>
  hashTypedData(intentTypedData(place, order, family))

/**
 * The same of an order over time, under the type of its side.
 *
 * @example
 * twapTypedData({ chainId: 1, intent }, twap).primaryType // 'TWAPOrder'
 */
export const twapTypedData = (place: IntentPlace, twap: TwapOrder) => {
  const family = twapFamilyOf(twap)
  return {
    domain: intentDomain(place),
    types: { [family]: twapFields(family), Bridge },
    primaryType: family,
    message: twap,
  }
}

/**
 * The name of an order over time: the digest that its owner signs.
 *
 * @example
 * hashTwapOrder({ chainId: 1, intent }, twap) // '0x6f686449...'
 */
export const hashTwapOrder = (place: IntentPlace, twap: TwapOrder): Hex => hashTypedData(twapTypedData(place, twap))

/** What was signed, of any family; the schedule is that of an order over time. */
export type AnyIntent = { order: IntentOrder; family: IntentFamily; schedule?: Schedule | undefined }

/**
 * The typed data of an order of any family.
 *
 * @example
 * anyTypedData({ chainId: 1, intent }, { order, family: 'TWAPOrder', schedule }).primaryType // 'TWAPOrder'
 */
export const anyTypedData = (place: IntentPlace, signed: AnyIntent): TypedDataDefinition =>
  typedDataOf(place, signed) as unknown as TypedDataDefinition

/**
 * The name of an order of any family: the digest that its owner signs.
 *
 * @example
 * hashAnyIntent({ chainId: 1, intent }, { order, family: 'Order' }) // '0x88df...'
 */
export const hashAnyIntent = (place: IntentPlace, signed: AnyIntent): Hex => hashTypedData(typedDataOf(place, signed))

const typedDataOf = (place: IntentPlace, { order, family, schedule }: AnyIntent) =>
  schedule
    ? twapTypedData(place, twapOf({ order, schedule }))
    : intentTypedData(place, order, family === 'FillableOrder' ? family : 'Order')
