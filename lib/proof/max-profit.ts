/**
 * The most that anyone can gain from ONE trade with a pool if every token has a given price:
 *
 *     max of   priceOut · output − priceIn · input
 *
 * over all trades of at most `maxIn` (0 without one).
 *
 * The result may be slightly too large and is never too small, for any state of the pool. All
 * formulas ensure this as follows:
 *
 * 1. Products, quotients and roots of positive numbers are accurate to 2^-53 each, and no chain of
 *    them has more than 16; so they are accurate to `roundoff`, twice over. `readPool` and the
 *    checker keep every number within the range of doubles.
 * 2. A difference of similar numbers would lose that. So the subtrahend is first reduced by
 *    `roundoff` and the minuend raised; and where numbers differ below the last digit of a double
 *    (a stable pool), the difference is taken in integers.
 * 3. No formula depends on having found the best trade: each holds for any trade, and the best one
 *    makes it tight.
 * 4. Contracts compute in integers and round against the trader; where one does not (stable pools),
 *    its possible overpayment is added.
 *
 * Prices per raw unit, amounts in raw units.
 */
export const roundoff = 2 ** -48

/** The prices, and the most of the input that anyone can have (Infinity: no limit). */
export type Terms = { priceIn: number; priceOut: number; maxIn: number }

export type Maximiser = (terms: Terms) => number

/** The payout of a pool for one of its tokens. */
export type Curve = {
  /** The maximum of `priceOut · output − priceIn · input` over all trades, never too small. */
  maxGainAt: (priceIn: number, priceOut: number) => number
  /** The approximate marginal output after an input; 0 where it pays nothing more. */
  rateAfter: (input: number) => number
}

/**
 * Limits the input of a curve. A trader who is charged `c` more per unit of input gains at most
 * `maxGainAt(priceIn + c)`, and the charge is at most `c · maxIn`; so for any c ≥ 0 no trade within
 * the limit gains more than
 *
 *     maxGainAt(priceIn + c, priceOut) + c · maxIn,
 *
 * which is the gain of the best trade within it if c makes exactly that trade optimal. No
 * difference of amounts is taken, so this holds for limits far below the last digit of the pool's
 * balances. A slightly larger c adds a tiny fraction of the limit's value, and removes rounding
 * noise of an unprofitable pool that is much larger than the limit.
 *
 * @example
 * limited({
 *   maxGainAt: (priceIn, priceOut) => Math.max(0, 100 * (2 * priceOut - priceIn)),
 *   rateAfter: (input) => (input < 100 ? 2 : 0),
 * })({ priceIn: 1, priceOut: 1, maxIn: 5 }) // 5
 */
export const limited =
  ({ maxGainAt, rateAfter }: Curve): Maximiser =>
  ({ priceIn, priceOut, maxIn }) => {
    const free = maxGainAt(priceIn, priceOut)
    if (free === 0 || maxIn === Number.POSITIVE_INFINITY) return free
    const charged = Math.max(priceIn, priceOut * rateAfter(maxIn)) * (1 + 8 * roundoff)
    const maxGain = maxGainAt(charged, priceOut) + (charged - priceIn) * maxIn
    return Math.min(free, maxGain * (1 + roundoff))
  }

/**
 * Returns the gain of paying `cost` for `value`, both accurate to `roundoff`: never too small.
 *
 * @example
 * gain(3, 1) // 2.0000000000000142
 */
export const gain = (value: number, cost: number): number => Math.max(0, value - cost + 2 * roundoff * (value + cost))
