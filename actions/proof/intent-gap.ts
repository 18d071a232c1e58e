import type { IntentPrice } from '@/lib/api/intent/intent'

/**
 * Returns the distance of an agent price from the upper bound of any swap through pools after gas,
 * in bps of the agent price; below zero if the agents beat it. Both count before the fee and after
 * gas, which the agent's price includes. Raw units, of the bought token (sale) or the sold one
 * (purchase).
 *
 * @example
 * intentGapBps(price, 2_993n) // 10.03 for a sale with an output of 2_990
 */
export const intentGapBps = (price: Pick<IntentPrice, 'side' | 'route'>, bound: bigint): number => {
  const reached = BigInt(netOf(price))
  const gap = price.side === 'SELL' ? bound - reached : reached - bound
  return (Number(gap) / Number(reached)) * 10_000
}

/** Returns the amount before the fee and after gas: the output of a sale, else the input. */
export const netOf = ({ side, route }: Pick<IntentPrice, 'side' | 'route'>): string =>
  side === 'SELL' ? route.origin.output.amount : route.origin.input.amount

/**
 * True if a market price answers the same request as an agent price: the same side and exact
 * amount. While an amount is typed, one of the two arrives first.
 *
 * @example
 * isSameQuestion(intent.price, { side: 'SELL', srcAmount: '1000', destAmount: '3' })
 * // true for an agent price of selling 1000
 */
export const isSameQuestion = (
  { side, route: { origin } }: Pick<IntentPrice, 'side' | 'route'>,
  market: { side: string; srcAmount: string; destAmount: string },
): boolean =>
  side === market.side &&
  (side === 'SELL' ? origin.input.amount === market.srcAmount : origin.output.amount === market.destAmount)
