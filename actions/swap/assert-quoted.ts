import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { Difference } from '@/lib/chain/difference'
import { type QuotedOrder, readQuotedOrders } from '@/lib/chain/quoted-orders'
import { readQuotedRoute } from '@/lib/chain/quoted-route'
import { spenderOf } from '@/lib/chain/requirements'
import { ordersMethod } from '@/lib/order/orders-route'
import type { Route } from '@/lib/routing/route'
import { MismatchError } from '../wallet/check-errors'
import type { FrozenQuote } from './frozen-quote'
import type { SwapTerms } from './swap-steps'

/** What a quote says of where it trades. */
export type Quoted = { kind: 'pools'; route: Route } | { kind: 'orders'; orders: readonly QuotedOrder[] }

/**
 * Reads where a quote trades. What it says of contracts and amounts must fit the pinned registry and the terms before anything is built on it.
 *
 * @throws {MismatchError} naming every difference
 */
export const assertQuoted = (chain: Chain, terms: SwapTerms, { priceRoute }: FrozenQuote): Quoted => {
  const router = spenderOf(chain, 'market')
  const given: [field: string, expected: string, found: string, fits: boolean][] = [
    ['version', '6.2', priceRoute.version, priceRoute.version === '6.2'],
    ['network', String(chain.id), String(priceRoute.network), priceRoute.network === chain.id],
    ['contractAddress', router, priceRoute.contractAddress, isSameAddress(router, priceRoute.contractAddress)],
    ['side', terms.side, priceRoute.side, terms.side === priceRoute.side],
    ['srcToken', terms.srcToken, priceRoute.srcToken, isSameAddress(terms.srcToken, priceRoute.srcToken)],
    ['destToken', terms.destToken, priceRoute.destToken, isSameAddress(terms.destToken, priceRoute.destToken)],
    [
      'srcDecimals',
      String(terms.srcDecimals),
      String(priceRoute.srcDecimals),
      terms.srcDecimals === priceRoute.srcDecimals,
    ],
    [
      'destDecimals',
      String(terms.destDecimals),
      String(priceRoute.destDecimals),
      terms.destDecimals === priceRoute.destDecimals,
    ],
  ]
  const differences = given.flatMap(([field, expected, found, fits]): Difference[] =>
    fits ? [] : [{ field: `priceRoute.${field}`, expected, found }],
  )
  if (differences.length > 0) throw new MismatchError({ differences })
  if (priceRoute.contractMethod === ordersMethod) {
    const orders = readQuotedOrders(priceRoute, { chain })
    if (orders !== undefined) return { kind: 'orders', orders }
  } else {
    const route = readQuotedRoute(priceRoute, { chain })
    if (route !== undefined) return { kind: 'pools', route }
  }
  const difference = { field: 'priceRoute.bestRoute', expected: 'legs that add up to the quote', found: 'others' }
  throw new MismatchError({ differences: [difference] })
}
