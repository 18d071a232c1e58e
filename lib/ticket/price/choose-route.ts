import type { IntentPrice } from '@/lib/api/intent/intent'
import { readBridgedRoute } from '../terms/transfer-terms'
import type { RoutePreference } from './route-preference'

type Route = IntentPrice['route']

/**
 * Lists the routes of a price from which an order can be built, its own first.
 *
 * @example
 * routesOf(price).map(({ bridge }) => bridge?.tags)
 * // [['recommended', 'fastest'], ['best-return']]
 */
export const routesOf = ({ route, alternatives }: Pick<IntentPrice, 'route' | 'alternatives'>): Route[] => [
  route,
  ...alternatives.filter((other) => readBridgedRoute(other) !== undefined),
]

/**
 * Returns the price with the preferred route and the others as alternatives, if one matches.
 *
 * @example
 * chooseRoute(price, 'fastest').route.bridge?.tags // ['fastest']
 */
export const chooseRoute = (price: IntentPrice, wish: RoutePreference | undefined): IntentPrice => {
  if (wish === undefined || price.alternatives.length === 0) return price
  const routes = routesOf(price)
  const chosen = routes.find(({ bridge }) => bridge?.tags.includes(wish))
  if (chosen === undefined || chosen === price.route) return price
  return { ...price, route: chosen, alternatives: routes.filter((route) => route !== chosen) }
}
