import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { compareFields } from '@/lib/chain/node/difference'
import type { QuotedOrder } from '@/lib/chain/program/quoted-order'
import { readQuotedOrders } from '@/lib/chain/program/quoted-orders'
import { type QuotedRoute, readQuotedRoute } from '@/lib/chain/program/quoted-route'
import { ordersMethod } from '@/lib/order/orders-route'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import { assertFee } from '../assert-fee'
import { MismatchError } from '../wallet/send/check-errors'

/** The venues of a quote: pools with orders, or orders alone, and all orders that it fills. */
export type Quoted = { orders: readonly QuotedOrder[] } & ({ kind: 'pools'; route: QuotedRoute } | { kind: 'orders' })

/**
 * Reads the venues of a quote. Its contracts and amounts must match the pinned registry and the
 * terms before anything is built from it.
 *
 * @throws {MismatchError} naming every difference
 * @throws {FeeChangedError | FeeTooHighError} when its fee differs from the one shown for its
 * partner
 */
export const assertQuoted = (chain: Chain, terms: SwapTerms, { priceRoute, partner, feeBps }: FrozenQuote): Quoted => {
  const { side, src, dest } = terms
  const { differences, same } = compareFields()
  const expected = {
    version: '6.2',
    network: chain.id,
    contractAddress: spenderOf(chain, 'market'),
    side,
    srcToken: src.address,
    destToken: dest.address,
    srcDecimals: src.decimals,
    destDecimals: dest.decimals,
  }
  for (const field of Object.keys(expected) as (keyof typeof expected)[])
    same(`priceRoute.${field}`, expected[field], priceRoute[field])
  same('priceRoute.partner', partner?.name ?? 'anon', priceRoute.partner ?? 'anon')
  if (differences.length > 0) throw new MismatchError({ differences })
  if (priceRoute.contractMethod === ordersMethod) {
    const orders = readQuotedOrders(priceRoute, { chain })
    if (orders !== undefined) return { kind: 'orders', orders }
  } else {
    assertFee({ shown: partner?.feeBps ?? feeBps, offered: feeBps })
    const route = readQuotedRoute(priceRoute, { chain })
    if (route !== undefined) return { kind: 'pools', route, orders: [...(route.orders?.values() ?? [])] }
  }
  const difference = { field: 'priceRoute.bestRoute', expected: 'legs that add up to the quote', found: 'others' }
  throw new MismatchError({ differences: [difference] })
}
