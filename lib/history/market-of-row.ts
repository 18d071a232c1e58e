import { readUsd } from '../ticket/fields/usd-of'
import { distanceOf, type LimitDistance } from '../ticket/price/limit-distance'
import type { OrderRow } from './order-row'

/** A token with its price in dollars now, as decimal text. */
type PricedToken = { decimals: number; usd: string | null | undefined }

/** The value of the rest of an order, 18-decimal dollars, and its limit's distance. */
export type MarketOfRow = { worth: bigint | undefined; distance: LimitDistance | undefined }

/**
 * Compares an open order with the dollar prices of its tokens, without its own price impact and
 * gas: for a list of many orders that are not priced individually.
 *
 * @example
 * const prices = { src: { decimals: 18, usd: '3000' }, dest: { decimals: 6, usd: '1' } }
 * marketOfRow(row, prices).distance?.bps // 100
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
