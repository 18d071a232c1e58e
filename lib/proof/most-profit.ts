/**
 * The most that anyone can gain from ONE trade with a pool when every token has a given price, by kind of pool:
 *
 *     the largest value of   priceOut · output − priceIn · input   over all trades (0 without one)
 *
 * Each formula has its derivation beside it. All of them are safe against floating point: a formula has fewer than 30 operations, each
 * right to 2^-53 (powers and logarithms to 2^-52), so its parts are right to `roundoff`, and every difference of like quantities is widened
 * by `roundoff` of what it is a difference of. The results are therefore never below the true maximum. Prices per raw unit, amounts in raw units. Contracts compute
 * in integers and round against the trader; where one may err by units (stable pools) that is added too.
 */
export const roundoff = 2 ** -48

/** The prices, and the most of the input that anyone can have (Infinity: no limit). */
export type Terms = { priceIn: number; priceOut: number; maxIn: number }

export type Maximiser = (terms: Terms) => number

/** What is gained by paying `cost` for `value`, rounded up. */
const gain = (value: number, cost: number): number => Math.max(0, value - cost + roundoff * (value + cost))

/**
 * Constant product: reserves R in and S out, a part g (`keep`) of the input counts. With u = R + g·x an input x pays S − S·R/u. In
 * terms of a = priceOut·S and b = priceIn·R/g the gain is
 *
 *     a + b − (a·R/u + b·u/R),
 *
 * and the bracket is least, 2√(ab), at u = R·√(a/b). So the maximum is (√a − √b)² if a > b, else 0. The gain grows until there, so a
 * smaller limit of the input is the best input itself.
 *
 * @example
 * constantProduct({ reserveIn: 1e6, reserveOut: 1e6, keep: 1 })({ priceIn: 1, priceOut: 4, maxIn: Infinity }) // 1000000
 */
export const constantProduct =
  ({ reserveIn, reserveOut, keep }: { reserveIn: number; reserveOut: number; keep: number }): Maximiser =>
  ({ priceIn, priceOut, maxIn }) => {
    const rootOut = Math.sqrt(priceOut * reserveOut)
    const rootIn = Math.sqrt((priceIn * reserveIn) / keep)
    const edge = rootOut - rootIn + roundoff * (rootOut + rootIn)
    if (edge <= 0) return 0
    const counted = keep * maxIn
    if (counted >= (reserveIn * edge) / rootIn) return edge * edge
    return gain((priceOut * reserveOut * counted) / (reserveIn + counted), priceIn * maxIn)
  }

/** A tick as a trade meets it: its square root price rounded down and up, and what its crossing adds to the liquidity. */
export type Edge = { below: number; above: number; change: bigint }

/**
 * Concentrated liquidity, giving token0. On an interval with liquidity L, moving the square root price (of token0 in token1) down from h to l
 * takes L·(1/l − 1/h)/g and pays L·(h − l). With t = √(priceIn / (g·priceOut)) it gains
 *
 *     priceOut·L·(h − l)·(1 − t²/(h·l)),
 *
 * which grows while l falls to t, and shrinks below. So the maximum is the sum over the intervals between the pool's price and t, the
 * last one cut off at t, where `edges` are the ticks below the price, downwards. The input that runs out on the way ends it earlier.
 * Giving token1 is the same with every square root price replaced by its inverse.
 *
 * @example
 * concentrated({ start: 1, liquidity: 10n ** 6n, keep: 1, edges: () => ({ below: 0.1, above: 0.1, change: 0n }) })({ priceIn: 1, priceOut: 4, maxIn: Infinity }) // 1000000
 */
export const concentrated =
  ({
    start,
    liquidity,
    keep,
    edges,
  }: {
    start: number
    liquidity: bigint
    keep: number
    edges: (step: number) => Edge | undefined
  }): Maximiser =>
  ({ priceIn, priceOut, maxIn }) => {
    const target = Math.sqrt(priceIn / (keep * priceOut)) * (1 - roundoff)
    let high = start * (1 + roundoff)
    let active = liquidity
    let left = keep * maxIn
    let gained = 0
    let paid = 0
    for (let step = 0; high > target; step++) {
      const edge = edges(step)
      if (edge === undefined) break
      const low = Math.max(Math.min(edge.below, high), target)
      const depth = Number(active)
      const taken = (depth * (high - low)) / (high * low)
      if (taken > left) {
        const value = (priceOut * depth * high * high * left) / (depth + left * high)
        return gained + gain(value, (priceIn * left) / keep) + roundoff * (paid + priceIn * maxIn)
      }
      // 1 − t²/(h·l) without losing digits where all three are close.
      gained += (priceOut * depth * (high - low) * (low * (high - target) + target * (low - target))) / (high * low)
      paid += priceOut * depth * (high - low)
      left -= taken
      active += edge.change
      high = edge.above
    }
    return gained * (1 + roundoff)
  }

/** What 1.0001 is above the double that is next to it, relatively: left out, far ticks would be off by 5e-12. */
const aboveDouble = 1.1012311173164237e-17

/**
 * The square root price at a tick, 1.0001^(tick/2), right to 2^-50.
 *
 * @example
 * sqrtPriceAt(-887272) // 5.421214630269583e-20
 */
export const sqrtPriceAt = (tick: number): number => 1.0001 ** (tick / 2) * (1 + (tick / 2) * aboveDouble)

/**
 * Weighted: balances R in and S out, k = weightIn/weightOut, a part g of the input counts. With T = 1 + g·x/R an input x pays
 * S·(1 − T^−k). In terms of a = priceOut·S and b = priceIn·R/g the gain is a·(1 − T^−k) − b·(T − 1), largest where k·a·T^−(k+1) = b:
 *
 *     T = (k·a/b)^(1/(k+1)).
 *
 * Written with τ = log T so that small trades keep their digits. The pool refuses to take or give more than 30 % of a balance.
 *
 * @example
 * weighted({ balanceIn: 1e6, balanceOut: 1e6, weights: 1, keep: 1 })({ priceIn: 1, priceOut: 1.21, maxIn: Infinity }) // 10000
 */
export const weighted =
  ({
    balanceIn,
    balanceOut,
    weights,
    keep,
  }: {
    balanceIn: number
    balanceOut: number
    weights: number
    keep: number
  }): Maximiser =>
  ({ priceIn, priceOut, maxIn }) => {
    const a = priceOut * balanceOut
    const b = (priceIn * balanceIn) / keep
    const best = (Math.log((weights * a) / b) + roundoff) / (weights + 1)
    if (best <= 0) return 0
    const most = Math.max(Math.log(1.3), -Math.log(0.7) / weights) + roundoff
    const step = Math.min(best, most, Math.log1p((keep * maxIn) / balanceIn))
    // At a maximum a step that is off by δ gains too little by at most a·(k+1)²·δ².
    const missed = a * ((weights + 1) * roundoff) ** 2
    return gain(-a * Math.expm1(-weights * step), b * Math.expm1(step)) + missed
  }

/**
 * An order that gives up to `amountOut` for `amountIn`, or the same part of both: all of it or nothing.
 *
 * @example
 * order({ amountIn: 100, amountOut: 200 })({ priceIn: 1, priceOut: 1, maxIn: Infinity }) // 100
 */
export const order =
  ({ amountIn, amountOut }: { amountIn: number; amountOut: number }): Maximiser =>
  ({ priceIn, priceOut, maxIn }) =>
    gain(priceOut * amountOut, priceIn * amountIn) * (maxIn < amountIn ? (maxIn / amountIn) * (1 + roundoff) : 1)

/** A stable pool as a trade meets it. Balances in 18 decimals; `rates` are such units per raw unit; `ann` is A·n. */
export type StableSide = {
  balanceIn: number
  balanceOut: number
  rateIn: number
  rateOut: number
  ann: number
  keep: number
}

/**
 * Stable, two coins: with the invariant D a balance X of the coin that comes in leaves Y of the other, the positive root of
 *
 *     Y² + (X + D/Ann − D)·Y = D³/(4·X·Ann),
 *
 * and a part g of the difference is paid. The gain f(X) = priceOut·g·(Y0 − Y(X)) − priceIn·(X − X0) is concave, but where its slope is
 * zero has no closed form. None is needed: an interval [low, high] around that point is halved again and again, and a tangent is never
 * below a concave function, so
 *
 *     max f ≤ f(low) + f'(low)·(high − low).
 *
 * A small trade with a large pool would drown in what f(low) loses as a difference of balances. For it slopes add up instead: f' falls, so
 * over each of a few steps f grows by at most the step times the slope at its beginning. The smaller of the two counts.
 *
 * Contracts find D and Y in integers to within 2 units; what that may pay is added.
 *
 * @example
 * stable({ balanceIn: 1e24, balanceOut: 1e24, rateIn: 1, rateOut: 1, ann: 400, keep: 1 })({ priceIn: 1, priceOut: 1.001, maxIn: Infinity }) // 8.4e19
 */
export const stable = ({ balanceIn, balanceOut, rateIn, rateOut, ann, keep }: StableSide): Maximiser => {
  const invariant = invariantOf(balanceIn, balanceOut, ann)
  const at = (x: number) => {
    const b = x + invariant / ann - invariant
    const c = (invariant * invariant * invariant) / (4 * x * ann)
    const root = Math.sqrt(b * b + 4 * c)
    const y = b > 0 ? (2 * c) / (b + root) : (root - b) / 2
    const perInvariant = ((3 * c) / invariant + y) / root
    const lost = roundoff * (x + invariant * (1 + perInvariant))
    return { y, slope: ((y + c / x) / root) * (1 + roundoff + (lost + 4) / root), lost, perInvariant }
  }
  const start = at(balanceIn)
  return ({ priceIn, priceOut, maxIn }) => {
    const [valueIn, valueOut] = [priceIn / rateIn, (priceOut * keep) / rateOut]
    const slopeOf = ({ slope }: { slope: number }) => valueOut * slope - valueIn * (1 - roundoff)
    const units = 2 * valueOut * (1 + start.perInvariant)
    if (slopeOf(start) <= 0) return units
    const most = balanceIn + maxIn * rateIn
    let low = balanceIn
    let high = Math.min(2 * low, most)
    while (high < most && slopeOf(at(high)) > 0) [low, high] = [high, Math.min(2 * high, most)]
    if (slopeOf(at(high)) > 0) low = high
    while (high - low > halvedTo * low) {
      const middle = (low + high) / 2
      if (slopeOf(at(middle)) > 0) low = middle
      else high = middle
    }
    const end = at(low)
    const value = valueOut * (balanceOut - end.y + end.lost)
    const byEnd = gain(value, valueIn * (low - balanceIn)) + slopeOf(end) * (high - low)
    let bySlopes = 0
    const step = (high - balanceIn) / slopes
    for (let index = 0; index < slopes; index++) bySlopes += Math.max(0, slopeOf(at(balanceIn + index * step))) * step
    return Math.min(byEnd, bySlopes) * (1 + roundoff) + units
  }
}

/** How small the interval around the best trade becomes, of the balance. The error of the bound goes with its square. */
const halvedTo = 1e-9
/** Steps that slopes are added up over: they overstate a gain by its thirtieth part, where the gain itself is next to nothing. */
const slopes = 32

/** D of `Ann·(x + y) + D = Ann·D + D³/(4·x·y)` by Newton's iteration, which falls from x + y until floats end it. */
function invariantOf(x: number, y: number, ann: number): number {
  let invariant = x + y
  for (let round = 0; round < 255; round++) {
    const product = (invariant * invariant * invariant) / (4 * x * y)
    const next = ((ann * (x + y) + 2 * product) * invariant) / ((ann - 1) * invariant + 3 * product)
    if (!(next < invariant)) break
    invariant = next
  }
  return invariant
}
