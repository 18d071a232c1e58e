import type { IntentPrice } from '@/lib/api/intent/intent'

/**
 * How far what agents give is from a bound of what any swap through pools can come to once gas is paid, bps of what agents give; below zero
 * where they beat it. Both count before the fee and after gas: the agent's is in its price already. Raw units, of what is bought (sale) or
 * sold (purchase).
 *
 * @example
 * intentGapBps(price, 2_993n) // 10.03, where the price is a sale that brings 2_990
 */
export const intentGapBps = (price: Pick<IntentPrice, 'side' | 'route'>, bound: bigint): number => {
  const reached = BigInt(netOf(price))
  const gap = price.side === 'SELL' ? bound - reached : reached - bound
  return (Number(gap) / Number(reached)) * 10_000
}

/** What an intent comes to before its fee, gas counted: what it brings (sale), or what it takes (purchase). */
export const netOf = ({ side, route }: Pick<IntentPrice, 'side' | 'route'>): string =>
  side === 'SELL' ? route.origin.output.amount : route.origin.input.amount

/**
 * Whether a price of the market answers the question that agents answered: the same side and exact amount. While a new amount is typed one
 * of the two comes first.
 *
 * @example
 * isSameQuestion(intent.price, { side: 'SELL', srcAmount: '1000', destAmount: '3' }) // true, where agents were asked to sell 1000
 */
export const isSameQuestion = (
  { side, route: { origin } }: Pick<IntentPrice, 'side' | 'route'>,
  market: { side: string; srcAmount: string; destAmount: string },
): boolean =>
  side === market.side &&
  (side === 'SELL' ? origin.input.amount === market.srcAmount : origin.output.amount === market.destAmount)
