// No npm package has the code of Curve's crypto pools, so the published equation is the reference.

/** The unit of the fixed point numbers below, with far more digits than those of the contracts. */
const unit = 10n ** 60n

/** A curve without decimals: `ann` in 1e4, `gamma` in 1e18. */
type Curve = { ann: bigint; gamma: bigint }

/**
 * Finds the invariant of balances by bisection of the published equation
 * `A·n^n·γ²·K0·(Σx/D - 1) = (1 - K0)·(γ + 1 - K0)²` with 60 digits; rounds down.
 *
 * @example
 * referenceInvariant([10n ** 24n, 10n ** 24n], { ann: 400_000n, gamma: 10n ** 14n }) // 2n * 10n ** 24n
 */
export const referenceInvariant = (balances: readonly bigint[], curve: Curve): bigint => {
  const sum = balances.reduce((total, balance) => total + balance)
  // The sum is the invariant of even balances, and no invariant is larger.
  return greatest(sum, (invariant) => excess(balances, invariant, curve) >= 0n)
}

/**
 * Finds the balance of a coin that keeps the invariant, in the same way; rounds up.
 *
 * @example
 * referenceBalance({ balances: [10n ** 24n, 0n], invariant: 2n * 10n ** 24n, ...curve }, 1) // 10n ** 24n
 */
export const referenceBalance = (
  { balances, invariant, ...curve }: Curve & { balances: readonly bigint[]; invariant: bigint },
  missing: number,
): bigint => {
  const isShort = (balance: bigint) => excess(balances.with(missing, balance), invariant, curve) < 0n
  return greatest(1000n * invariant, isShort) + 1n
}

/** Returns how far balances exceed an invariant; rises with each balance and falls with it. */
function excess(balances: readonly bigint[], invariant: bigint, { ann, gamma }: Curve): bigint {
  const coins = BigInt(balances.length)
  const product = balances.reduce((part, balance) => part * balance * coins, unit)
  const k0 = product / invariant ** coins
  const sum = balances.reduce((total, balance) => total + balance)
  const [a, g] = [(ann * unit) / 10_000n, gamma * 10n ** 42n]
  const left = (((((a * g) / unit) * g) / unit) * k0 * (sum - invariant)) / invariant / unit
  const room = g + unit - k0
  return left - ((((unit - k0) * room) / unit) * room) / unit
}

/** Returns the greatest number up to a limit for which a condition holds that fails beyond it. */
function greatest(limit: bigint, holds: (amount: bigint) => boolean): bigint {
  let [low, high] = [0n, limit + 1n]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle === 0n || holds(middle)) low = middle
    else high = middle
  }
  return low
}
