import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import type { ReceiptTrade } from './trade'

/** What was proved of the quote of a swap; undefined where it is of another quote than the one that was signed. */
export const boundOf = ({ kind, quoted }: ReceiptTrade, bound: QuotedBound | undefined): QuotedBound | undefined =>
  kind === 'swap' && quoted !== undefined && quoted === bound?.quoted ? bound : undefined
