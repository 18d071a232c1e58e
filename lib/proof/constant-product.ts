import { type Curve, roundoff } from './max-profit'

/**
 * Bounds a constant product pool: reserves R in and S out, a fraction g (`keep`) of the input
 * counts. With u = R + g·x an input x pays S − S·R/u. In terms of a = priceOut·S and
 * b = priceIn·R/g the gain is
 *
 *     a + b − (a·R/u + b·u/R),
 *
 * and the bracket is least, 2√(ab), at u = R·√(a/b). So the maximum is (√a − √b)² if a > b, else 0.
 *
 * @example
 * constantProduct({ reserveIn: 1e6, reserveOut: 1e6, keep: 1 }).maxGainAt(1, 4) // 1000000
 */
export const constantProduct = ({
  reserveIn,
  reserveOut,
  keep,
}: {
  reserveIn: number
  reserveOut: number
  keep: number
}): Curve => ({
  maxGainAt: (priceIn, priceOut) => {
    const rootOut = Math.sqrt(priceOut * reserveOut)
    const rootIn = Math.sqrt((priceIn * reserveIn) / keep)
    const edge = Math.max(0, rootOut - rootIn + roundoff * (rootOut + rootIn))
    return edge * edge * (1 + roundoff)
  },
  rateAfter: (input) => {
    const reached = reserveIn + keep * input
    return keep * (reserveIn / reached) * (reserveOut / reached)
  },
})
