import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'

/** Nobody waits at the page for the price of one that rests, or for the slices of one over time. */
export const isWatched = ({ type, schedule }: Pick<PlaceTerms, 'type' | 'schedule'>): boolean =>
  type === 'MARKET' && schedule === undefined

/** The steps of an order that was signed. One that is not watched is placed once the service has it. */
export const followSteps = (
  terms: Pick<PlaceTerms, 'type' | 'schedule'>,
): readonly ('post' | 'auction' | 'settle')[] => (isWatched(terms) ? ['post', 'auction', 'settle'] : ['post'])
