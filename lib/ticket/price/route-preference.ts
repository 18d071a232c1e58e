export const routePreferences = ['recommended', 'fastest', 'best-return'] as const

/** The preferred kind of route to another chain, by the service's tags. */
export type RoutePreference = (typeof routePreferences)[number]

/**
 * Parses the preference of a link. Undefined for any other text.
 *
 * @example
 * readRoutePreference('fastest') // 'fastest'
 */
export const readRoutePreference = (text: string | undefined): RoutePreference | undefined =>
  routePreferences.find((wish) => wish === text)
