import { type Curve, gain, roundoff } from './max-profit'

/**
 * Two coins of a crypto pool of three: balances in units of the invariant, rates of them per raw unit.
 */
export type CryptoSide = Record<'balanceIn' | 'balanceOut' | 'other' | 'rateIn' | 'rateOut', number> & {
  /** A·n^n without decimals. */
  ann: number
  gamma: number
  keep: number
}

/** The contract refuses a balance of more invariants than this. */
const maxBalance = 100
const maxRounds = 200

/**
 * Bounds two coins of a crypto pool. In units of the invariant the balances u and v, with a third one
 * w, and with e = 1 − 27·u·v·w lie on
 *
 *     u·v = κ·(1 − e),  u + v = 1 − w + h(e),  h(e) = e·(γ + e)²/(A·γ²·(1 − e)),  κ = 1/(27·w),
 *
 * with A standing for A·n^n: the published equation, solved for the sum. There e ≥ 0, as a product
 * above 1/27 needs a sum above one. With g = h'(e), the slope is m = −dv/du = (κ + v·g)/(κ + u·g).
 *
 * It falls as u grows, so that the output is concave in the input: with s = u + v, d = u − v and
 * T = d·g/(s·g + 2·κ), for which m = (1 − T)/(1 + T), the derivative of T by e is, with
 * q = s·g + 2·κ,
 *
 *     g/(d·q²)·(q² − d²·g²) + 2·κ·d·h''(e)/q²,
 *
 * which has the sign of d, because q > s·g ≥ |d|·g and h'' > 0; and e grows with |d|.
 *
 * A fraction k of v0 − v is paid, and the gain is f(u) = P·(v0 − v(u)) − Q·(u − u0), with P and Q the
 * prices of these units after the fee. Its maximum has no closed form, but floats can find an
 * interval [low, high] around it. A tangent is never below a concave function, so that for any low
 *
 *     max f ≤ f(low) + max(0, P·m(low) − Q)·(high − low)
 *
 * if f falls from high on (P·m(high) ≤ Q, or high is the most that the contract accepts) and rises up
 * to low (P·m(low) ≥ Q, or low = u0). `doubt` exceeds the relative error of a slope, which γ limits.
 *
 * A contract's iteration finds v with an error below 1e-15 of the invariant, rounds the fee down by
 * less than a raw unit, and the rest against the trader: `slack` exceeds these and the errors of floats.
 *
 * @example
 * const third = { balanceIn: 1 / 3, balanceOut: 1 / 3, other: 1 / 3, rateIn: 1e-8, rateOut: 1e-8 }
 * crypto({ ...third, ann: 170, gamma: 1e-5, keep: 1 }).maxGainAt(1, 1.1) // 1.5e6, about
 */
export const crypto = ({ balanceIn, balanceOut, other, rateIn, rateOut, ann, gamma, keep }: CryptoSide): Curve => {
  const kappa = 1 / (27 * other)
  const rest = 1 - other
  const doubt = (64 * roundoff) / gamma
  const slack = 2 * roundoff * (1 + other + balanceIn + balanceOut) + rateOut / keep

  const h = (e: number) => (e * (1 + e / gamma) ** 2) / (ann * (1 - e))
  const slopeOfH = (e: number) => {
    const part = 1 + e / gamma
    return (part * (part + (2 * e) / gamma) + (e * part * part) / (1 - e)) / (ann * (1 - e))
  }

  /** Returns the other balance and the slope at a balance: e is the root of an increasing convex function. */
  const at = (u: number): { v: number; slope: number } => {
    let [low, high] = [0, 1]
    let e = 0.5
    for (let round = 0; round < maxRounds; round++) {
      const value = h(e) + rest - u - (kappa * (1 - e)) / u
      if (value > 0) high = e
      else low = e
      let next = e - value / (slopeOfH(e) + kappa / u)
      if (!(next > low && next < high)) next = low > 0 ? Math.sqrt(low * high) : high * 1e-3
      const moved = Math.abs(next - e)
      e = next
      if (moved <= 1e-16 * e || e < 1e-24) break
    }
    const v = (kappa * (1 - e)) / u
    const g = slopeOfH(e)
    return { v, slope: (kappa + v * g) / (kappa + u * g) }
  }

  /** Finds a balance between two up to which the slope is above a limit. */
  const lastAbove = (limit: number, from: number): number => {
    let [low, high] = [from, maxBalance]
    if (!(at(low).slope > limit)) return low
    if (at(high).slope > limit) return high
    for (let round = 0; round < maxRounds && high > low * (1 + roundoff); round++) {
      const middle = Math.sqrt(low * high)
      if (at(middle).slope > limit) low = middle
      else high = middle
    }
    return low
  }

  return {
    maxGainAt: (priceIn, priceOut) => {
      const [valueIn, valueOut] = [priceIn / rateIn, (priceOut * keep) / rateOut]
      const limit = valueIn / valueOut
      const low = lastAbove(limit * (1 + doubt), balanceIn)
      const high = Math.min(maxBalance, lastAbove(limit * (1 - doubt), low) * (1 + 4 * roundoff))
      const { v, slope } = at(low)
      const beyond = Math.max(0, valueOut * slope * (1 + doubt) - valueIn) * (high - low)
      const profit = gain(valueOut * (balanceOut + slack), valueOut * v + valueIn * (low - balanceIn))
      return (profit + beyond) * (1 + 4 * roundoff)
    },
    rateAfter: (input) => (at(balanceIn + input * rateIn).slope * keep * rateIn) / rateOut,
  }
}
