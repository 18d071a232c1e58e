import type { RouteFigures } from '@/lib/ticket/price/route-figures'
import { tradeText } from '@/messages/trade'
import { displayDuration } from '../amount/display-duration'

// How long a route takes: the usual time, and the one that nine of ten stay within.
export const routeTimeText = ({ usualMs, mostMs }: Pick<RouteFigures, 'usualMs' | 'mostMs'>): string =>
  tradeText.across.time(displayDuration(Math.ceil(usualMs / 1_000)), displayDuration(Math.ceil(mostMs / 1_000)))
