export const routeWishes = ['recommended', 'fastest', 'best-return'] as const

/** The route to another chain that a person wants, by the tags of the service. */
export type RouteWish = (typeof routeWishes)[number]

/**
 * Reads the wish of a link. Undefined for any other text.
 *
 * @example
 * readRouteWish('fastest') // 'fastest'
 */
export const readRouteWish = (text: string | undefined): RouteWish | undefined =>
  routeWishes.find((wish) => wish === text)
