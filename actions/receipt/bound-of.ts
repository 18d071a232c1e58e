import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import type { ReceiptTrade } from './trade'

/** Returns the proved bound of a swap's quote; undefined for that of another quote. */
export const boundOf = ({ kind, quoted }: ReceiptTrade, bound: QuotedBound | undefined): QuotedBound | undefined =>
  kind === 'swap' && quoted !== undefined && quoted === bound?.quoted ? bound : undefined
