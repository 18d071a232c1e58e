import { type Difference, differenceOf } from './difference-of'

type Traded = {
  side: 'SELL' | 'BUY' | undefined
  /** Undefined if the logs do not contain it. */
  paid: bigint | undefined
  received: bigint
  /** The quote after fees. */
  quoted?: bigint | undefined
  /** The signed minimum that arrives, or maximum that leaves. */
  limit?: bigint | undefined
}

/** The gain of a trade over `measure`, its quote or its signed limit; raw units. */
export type Gain = Pick<Difference, 'amount' | 'bps'> & { than: 'quote' | 'limit'; measure: bigint }

/**
 * Compares a trade with its quote, or with its signed limit if no quote promised more than that, as
 * for a limit order. Returns undefined if neither is known.
 *
 * @example
 * gainOf({ side: 'SELL', paid: 1n, received: 102n, quoted: undefined, limit: 100n })
 * // { than: 'limit', measure: 100n, amount: 2n, bps: 200 }
 */
export const gainOf = ({ side, paid, received, quoted, limit }: Traded): Gain | undefined => {
  if (side === undefined) return undefined
  const isSale = side === 'SELL'
  const promises = quoted !== undefined && (limit === undefined || (isSale ? quoted > limit : quoted < limit))
  const [than, measure] = promises ? (['quote', quoted] as const) : (['limit', limit] as const)
  const amount = !measure ? undefined : isSale ? received - measure : paid === undefined ? undefined : measure - paid
  return !measure || amount === undefined ? undefined : { than, measure, ...differenceOf(amount, measure) }
}
