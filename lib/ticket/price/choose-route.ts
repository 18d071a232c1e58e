import type { IntentPrice } from '@/lib/api/intent/intent'
import { readBridgedRoute } from '../terms/transfer-terms'

/** The route to another chain that a person wants, by the tags of the service. */
export type RouteWish = (typeof routeWishes)[number]

export const routeWishes = ['recommended', 'fastest', 'best-return'] as const

/**
 * Reads the wish of a link. Undefined for any other text.
 *
 * @example
 * readRouteWish('fastest') // 'fastest'
 */
export const readRouteWish = (text: string | undefined): RouteWish | undefined =>
  routeWishes.find((wish) => wish === text)

type Route = IntentPrice['route']

/**
 * Lists the routes of a price that an order can be built of, its own first.
 *
 * @example
 * routesOf(price).map(({ bridge }) => bridge?.tags) // [['recommended', 'fastest'], ['best-return']]
 */
export const routesOf = ({ route, alternatives }: Pick<IntentPrice, 'route' | 'alternatives'>): Route[] => [
  route,
  ...alternatives.filter((other) => readBridgedRoute(other) !== undefined),
]

/**
 * Returns the price by the route that fits a wish, with the others as its alternatives; unchanged where none fits.
 *
 * @example
 * chooseRoute(price, 'fastest').route.bridge?.tags // ['fastest']
 */
export const chooseRoute = (price: IntentPrice, wish: RouteWish | undefined): IntentPrice => {
  if (wish === undefined || price.alternatives.length === 0) return price
  const routes = routesOf(price)
  const chosen = routes.find(({ bridge }) => bridge?.tags.includes(wish))
  if (chosen === undefined || chosen === price.route) return price
  return { ...price, route: chosen, alternatives: routes.filter((route) => route !== chosen) }
}
