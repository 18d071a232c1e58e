import { ticketKinds, ticketOf } from '@/lib/ticket/kinds'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'

/** True if the page that places an order follows it to its end. */
export const isWatched = (terms: Pick<PlaceTerms, 'type' | 'schedule'>): boolean =>
  ticketKinds[ticketOf(terms)].isWatched

/** The steps of an order that was signed. One that is not watched is placed once the service has it. */
export const followSteps = (
  terms: Pick<PlaceTerms, 'type' | 'schedule'>,
): readonly ('post' | 'auction' | 'settle')[] => (isWatched(terms) ? ['post', 'auction', 'settle'] : ['post'])
