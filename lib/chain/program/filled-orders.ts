import type { PriceRoute } from '@/lib/api/market/market'
import type { Chain } from '../chain'
import type { QuotedOrder } from './quoted-order'
import { readQuotedOrders } from './quoted-orders'
import { readQuotedRoute } from './quoted-route'

/**
 * The OTC orders that a price route fills, alone or beside pools. None where it is no route that this service writes.
 *
 * @example
 * filledOrders(priceRoute, { chain: mainnet })[0]?.takerFill // 300000000n
 */
export const filledOrders = (priceRoute: PriceRoute, { chain }: { chain: Chain }): readonly QuotedOrder[] =>
  readQuotedOrders(priceRoute, { chain }) ?? [...(readQuotedRoute(priceRoute, { chain })?.orders?.values() ?? [])]
