import { displayMoment } from '@/components/trade/amount/display-moment'

// Formats the ISO 8601 start of a record.
export const displaySince = (since: string): string => displayMoment(Date.parse(since) / 1_000)
