import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import { ordersMethod } from '@/lib/order/orders-route'
import { type RfqOrder, rfqTypeOf } from '@/lib/order/rfq'
import { type Comparison, compareFields, type Difference } from '../node/difference'
import { ordersFlagsOf, type SignedFill } from '../program/fill-orders'
import type { DecodedSwap } from './decode'
import type { ExpectedSwap } from './expected-swap'

type OrdersVenue = Extract<DecodedSwap['venue'], { kind: 'orders' }>
type Pair = { takerAsset: Address; makerAsset: Address }

/**
 * Compares the orders that a swap fills with the user's request: each of the pair (wrapped tokens
 * for native), open to any taker, of another maker than the user, and not expired by the chain's
 * clock; and without a permit of the user for the RFQ contract, which never takes their tokens.
 * Returns an empty list if they match.
 *
 * @example
 * verifyOrders(venue, expected, pair)
 * // [{ field: 'order 1.taker', expected: 'anyone', found: '0xbad...' }]
 */
export const verifyOrders = (
  { flags, orders }: OrdersVenue,
  expected: Pick<ExpectedSwap, 'side' | 'srcToken' | 'destToken' | 'owner' | 'nowSeconds'>,
  pair: Pair,
): Difference[] => {
  const list = compareFields()
  list.same('wrapApproveDirection', ordersFlagsOf(expected), flags)
  for (const [index, { order, permitTakerAsset }] of orders.entries()) {
    const at = (field: string) => `order ${index + 1}.${field}`
    for (const side of ['takerAsset', 'makerAsset'] as const) list.same(at(side), pair[side], order[side])
    compareOrder(order, { at, expected, list })
    list.holds(at('permitTakerAsset'), permitTakerAsset === '0x', 'none', permitTakerAsset)
  }
  return list.differences
}

/**
 * Checks an order that a swap fills, by any method: it must be open to any taker, of another maker
 * than the user, and not expired by the chain's clock.
 *
 * @example
 * compareOrder(order, { at: (field) => `order 1.${field}`, expected, list })
 * // adds to list.differences
 */
export const compareOrder = (
  order: RfqOrder,
  {
    at,
    expected: { owner, nowSeconds },
    list: { holds },
  }: { at: (field: string) => string; expected: Pick<ExpectedSwap, 'owner' | 'nowSeconds'>; list: Comparison },
): void => {
  const { maker, expiry } = order
  const named = `taker ${order.taker}, nonceAndMeta ${order.nonceAndMeta}`
  holds(at('taker'), rfqTypeOf(order) === 'LIMIT', 'anyone', named)
  holds(at('maker'), !isSameAddress(maker, owner), 'another account', maker)
  holds(at('expiry'), expiry === 0n || expiry > nowSeconds, `after ${nowSeconds}, or never`, expiry)
}

/**
 * Compares the orders that a swap fills with those of the quote: the same orders in every field, in
 * the same sequence, with the same amounts. Returns an empty list if they match.
 *
 * @example
 * verifyQuotedOrders(decodeSwap(data), orders)
 * // [{ field: 'order 2.makerAmount', expected: '300', found: '200' }]
 */
export const verifyQuotedOrders = ({ method, venue }: DecodedSwap, quoted: readonly SignedFill[]): Difference[] => {
  if (venue.kind !== 'orders') return [{ field: 'method', expected: ordersMethod, found: method }]
  return Array.from({ length: Math.max(quoted.length, venue.orders.length) }, (_, index): Difference[] => {
    const [expected, found] = [fieldsOf(quoted[index]), fieldsOf(venue.orders[index])]
    return [...new Set([...expected.keys(), ...found.keys()])].map((field) => ({
      field: `order ${index + 1}.${field}`,
      expected: expected.get(field) ?? 'nothing',
      found: found.get(field) ?? 'nothing',
    }))
  })
    .flat()
    .filter(({ expected, found }) => expected !== found)
}

const fieldsOf = (signed: SignedFill | undefined): ReadonlyMap<string, string> => {
  if (signed === undefined) return new Map()
  const { order, signature, permitMakerAsset, takerFill } = signed
  const fields = { ...order, signature, permitMakerAsset, takerFill }
  return new Map(Object.entries(fields).map(([field, value]) => [field, String(value).toLowerCase()]))
}
