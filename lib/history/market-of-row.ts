import { readUsd } from '../ticket/fields/usd-of'
import { distanceOf, type LimitDistance } from '../ticket/price/limit-distance'
import type { OrderRow } from './order-row'

/** A token with the dollars of a whole one now, as the wire says them. */
type PricedToken = { decimals: number; usd: string | null | undefined }

/** The worth of what is left of an open order, dollars with 18 decimals, and the distance of its limit. */
export type MarketOfRow = { worth: bigint | undefined; distance: LimitDistance | undefined }

/**
 * Compares an open order with the dollar prices of its tokens, without its own impact and gas: for a list of many
 * orders, where none of them is priced by itself.
 *
 * @example
 * marketOfRow(row, { src: { decimals: 18, usd: '3000' }, dest: { decimals: 6, usd: '1' } }).distance?.bps // 100
 */
export const marketOfRow = (
  { srcAmount, destAmount, srcLeft }: Pick<OrderRow, 'srcAmount' | 'destAmount' | 'srcLeft'>,
  { src, dest }: { src: PricedToken; dest: PricedToken },
): MarketOfRow => {
  const [given, got] = [readUsd(src.usd), readUsd(dest.usd)]
  if (given === undefined) return { worth: undefined, distance: undefined }
  const worthOf = (raw: bigint) => (given * raw) / 10n ** BigInt(src.decimals)
  const paid = got ? (worthOf(srcAmount) * 10n ** BigInt(dest.decimals)) / got : 0n
  const market = { srcAmount, destAmount: paid }
  return { worth: worthOf(srcLeft), distance: distanceOf({ limit: { srcAmount, destAmount }, market }) }
}
