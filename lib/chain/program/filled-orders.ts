import type { PriceRoute } from '@/lib/api/market/price-route'
import type { Chain } from '../chain'
import type { QuotedOrder } from './quoted-order'
import { readQuotedOrders } from './quoted-orders'
import { readQuotedRoute } from './quoted-route'

/**
 * Returns the OTC orders that a price route fills; empty if it is not a route of this service.
 *
 * @example
 * filledOrders(priceRoute, { chain: mainnet })[0]?.takerFill // 300000000n
 */
export const filledOrders = (priceRoute: PriceRoute, { chain }: { chain: Chain }): readonly QuotedOrder[] =>
  readQuotedOrders(priceRoute, { chain }) ?? [...(readQuotedRoute(priceRoute, { chain })?.orders?.values() ?? [])]
