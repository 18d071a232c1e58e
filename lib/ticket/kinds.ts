import type { PlaceTerms } from './terms/place-terms'

export type TicketName = 'swap' | 'limit' | 'twap' | 'handler'

/** A ticket of the site, with the names of its orders in runs and lists. */
export type TicketKind = {
  path: `/${Exclude<TicketName, 'handler'> | 'orders/new'}`
  /** Runs of one scope replace each other in a browser. Scopes are stored and must not change. */
  scope: 'place' | 'limit' | 'twap' | 'handler'
  /** The type of its orders in lists, and in links to lists. */
  listed: 'market' | 'limit' | 'twap'
  /** True if the page that places an order watches it to its end. */
  isWatched: boolean
}

export const ticketKinds = {
  swap: { path: '/swap', scope: 'place', listed: 'market', isWatched: true },
  limit: { path: '/limit', scope: 'limit', listed: 'limit', isWatched: false },
  twap: { path: '/twap', scope: 'twap', listed: 'twap', isWatched: false },
  handler: { path: '/orders/new', scope: 'handler', listed: 'market', isWatched: true },
} as const satisfies Record<TicketName, TicketKind>

type OrderTerms = {
  type?: PlaceTerms['type'] | undefined
  schedule?: PlaceTerms['schedule']
  handling?: object | undefined
}

/**
 * Returns the ticket for an order.
 *
 * @example
 * ticketOf({ type: 'MARKET', schedule: { slices: 4n, interval: 300n } }) // 'twap'
 */
export const ticketOf = ({ type, schedule, handling }: OrderTerms): TicketName => {
  if (schedule) return 'twap'
  if (handling) return 'handler'
  return type === 'LIMIT' ? 'limit' : 'swap'
}
