import { type Curve, gain, roundoff } from './max-profit'

/**
 * Bounds a weighted pool: balances R in and S out, k = weightIn/weightOut, a fraction g of the
 * input counts. With T = 1 + g·x/R an input x pays S·(1 − T^−k). In terms of a = priceOut·S and
 * b = priceIn·R/g the gain is a·(1 − T^−k) − b·(T − 1), largest where k·a·T^−(k+1) = b:
 *
 *     T = (k·a/b)^(1/(k+1)).
 *
 * Written with τ = log T so that small trades lose no digits. The pool refuses an exact input of
 * more than 30 % of a balance, and an exact output of more than 30 % of the other: a sell has the
 * first limit, a buy the second.
 *
 * @example
 * weighted({ balanceIn: 1e6, balanceOut: 1e6, weights: 1, keep: 1, sells: true }).maxGainAt(1, 1.21)
 * // 10000
 */
export const weighted = ({
  balanceIn,
  balanceOut,
  weights,
  keep,
  sells,
}: {
  balanceIn: number
  balanceOut: number
  weights: number
  keep: number
  sells: boolean
}): Curve => {
  const most = (sells ? Math.log(1.3) : -Math.log(0.7) / weights) * (1 + roundoff)
  return {
    maxGainAt: (priceIn, priceOut) => {
      const a = priceOut * balanceOut
      const b = (priceIn * balanceIn) / keep
      const best = (Math.log((weights * a) / b) + roundoff) / (weights + 1)
      if (best <= 0) return 0
      const step = Math.min(best, most)
      // The logarithm is accurate to roundoff below e^16, beyond which `most` is the step. At a
      // maximum a step that is off by δ gains too little by at most (k·(k+1)/2)·a·δ².
      const missed = a * ((weights + 1) * roundoff) ** 2
      return gain(-a * Math.expm1(-weights * step), b * Math.expm1(step)) + missed
    },
    rateAfter: (input) => {
      const step = Math.log1p((keep * input) / balanceIn)
      return step < most ? keep * weights * (balanceOut / balanceIn) * Math.exp(-(weights + 1) * step) : 0
    },
  }
}
