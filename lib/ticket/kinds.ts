import type { PlaceTerms } from './terms/place-terms'

export type TicketName = 'swap' | 'limit' | 'twap' | 'handler'

/** A ticket of the site, and the names by which runs and lists know its orders. */
export type TicketKind = {
  path: `/${Exclude<TicketName, 'handler'> | 'orders/new'}`
  /** Runs of one scope replace each other in a browser. Scopes are stored, so they must not change. */
  scope: 'place' | 'limit' | 'twap' | 'handler'
  /** The type of its orders in lists, and in links to these. */
  listed: 'market' | 'limit' | 'twap'
  /** True if the page that places an order follows it to its end. Others wait for a price or for their time. */
  isWatched: boolean
}

export const ticketKinds = {
  swap: { path: '/swap', scope: 'place', listed: 'market', isWatched: true },
  limit: { path: '/limit', scope: 'limit', listed: 'limit', isWatched: false },
  twap: { path: '/twap', scope: 'twap', listed: 'twap', isWatched: false },
  handler: { path: '/orders/new', scope: 'handler', listed: 'market', isWatched: true },
} as const satisfies Record<TicketName, TicketKind>

type Made = { type?: PlaceTerms['type'] | undefined; schedule?: PlaceTerms['schedule']; handling?: object | undefined }

/**
 * Returns the ticket that makes an order.
 *
 * @example
 * ticketOf({ type: 'MARKET', schedule: { slices: 4n, interval: 300n } }) // 'twap'
 */
export const ticketOf = ({ type, schedule, handling }: Made): TicketName => {
  if (schedule) return 'twap'
  if (handling) return 'handler'
  return type === 'LIMIT' ? 'limit' : 'swap'
}
