/**
 * The most that anyone can gain from ONE trade with a pool when every token has a given price:
 *
 *     the largest value of   priceOut · output − priceIn · input   over all trades of at most `maxIn` (0 without one)
 *
 * The answer may be too large by a trifle and is never too small, whatever the pool's state. How that is made sure of, everywhere:
 *
 * 1. Products, quotients and roots of positive numbers are right to 2^-53 each, and no chain of them has more than 16; so they are right
 *    to `roundoff`, twice over. `readPool` and the checker keep every number within what doubles hold without losing digits.
 * 2. A difference of like numbers would lose that. So before one is taken, what is subtracted is made smaller by `roundoff` and what it is
 *    subtracted from larger; and where numbers differ below the last digit of a double (a stable pool), the difference is taken in integers.
 * 3. No formula stands on having found the best trade: each holds for any trade that is put into it, and the best one makes it tight.
 * 4. Contracts compute in integers and round against the trader; where one does not (stable pools), what it may pay too much is added.
 *
 * Prices per raw unit, amounts in raw units.
 */
export const roundoff = 2 ** -48

/** The prices, and the most of the input that anyone can have (Infinity: no limit). */
export type Terms = { priceIn: number; priceOut: number; maxIn: number }

export type Maximiser = (terms: Terms) => number

/** What a pool of some kind pays for one of its tokens. */
export type Curve = {
  /** The largest value of `priceOut · output − priceIn · input` over all trades, never too small. */
  mostAt: (priceIn: number, priceOut: number) => number
  /** About what one unit more of the input pays after an input; 0 where it pays nothing more. */
  rateAfter: (input: number) => number
}

/**
 * Limits the input of a curve. Whoever is charged `c` more for each unit of input gains at most `mostAt(priceIn + c)`, and it is at most
 * `c · maxIn` that was charged; so for any c ≥ 0 no trade within the limit gains more than
 *
 *     mostAt(priceIn + c, priceOut) + c · maxIn,
 *
 * which is what the best trade within it gains where c makes exactly that trade the best of all. No difference of amounts is taken: it holds
 * for limits far below the last digit of the pool's balances. A c that is a trifle larger costs a trifle of what the limit is worth, and
 * takes away what roundings leave of a pool that is much larger than the limit and has nothing to give.
 *
 * @example
 * limited({ mostAt: (priceIn, priceOut) => Math.max(0, 100 * (2 * priceOut - priceIn)), rateAfter: (input) => (input < 100 ? 2 : 0) })({ priceIn: 1, priceOut: 1, maxIn: 5 }) // 5
 */
export const limited =
  ({ mostAt, rateAfter }: Curve): Maximiser =>
  ({ priceIn, priceOut, maxIn }) => {
    const free = mostAt(priceIn, priceOut)
    if (free === 0 || maxIn === Number.POSITIVE_INFINITY) return free
    const charged = Math.max(priceIn, priceOut * rateAfter(maxIn)) * (1 + 8 * roundoff)
    const most = mostAt(charged, priceOut) + (charged - priceIn) * maxIn
    return Math.min(free, most * (1 + roundoff))
  }

/**
 * What is gained by paying `cost` for `value`, both right to `roundoff`: never too small.
 *
 * @example
 * gain(3, 1) // 2.0000000000000142
 */
export const gain = (value: number, cost: number): number => Math.max(0, value - cost + 2 * roundoff * (value + cost))
