import { ticketKinds, ticketOf } from '@/lib/ticket/kinds'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'

/** True if the page that places an order follows it to its end. */
export const isWatched = (terms: Pick<PlaceTerms, 'type' | 'schedule'>): boolean =>
  ticketKinds[ticketOf(terms)].isWatched

/** Returns the steps of a signed order, which end with its post if it is not watched. */
export const followSteps = (
  terms: Pick<PlaceTerms, 'type' | 'schedule'>,
): readonly ('post' | 'auction' | 'settle')[] => (isWatched(terms) ? ['post', 'auction', 'settle'] : ['post'])
