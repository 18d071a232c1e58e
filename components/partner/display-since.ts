import { displayMoment } from '@/components/trade/amount/display-moment'

// When a record begins, which the wire says in ISO 8601.
export const displaySince = (since: string): string => displayMoment(Date.parse(since) / 1_000)
