import type { CryptoPool } from '../pools/pool'

/**
 * Two coins of a crypto pool in one direction: balances in units of the invariant, rates of them per
 * raw unit, and what remains of an output after the minimum fee.
 */
export type CryptoView = Record<'balanceIn' | 'balanceOut' | 'rateIn' | 'rateOut' | 'keep', number> & {
  /** Returns the fall of the output's balance for a growth of the input's; negative amounts buy. */
  fallFor: (growth: number) => number
  /** Marginal fall per growth after one. */
  slopeAfter: (growth: number) => number
  /** The same view, to find the growth for a fall: from the output's side. */
  riseFor: (fall: number) => number
}

/** Bisection of the mean slope, as its exponent. */
const maxRounds = 120
const [minSlope, maxSlope] = [1e-15, 1e15]

/**
 * Views two coins of a crypto pool in both directions, written separately from the engine's rows.
 * Undefined if the pool is not used.
 *
 * The curve, where e = 1 - n^n·Πx/D^n, is Σx/D - 1 = h(e), h(e) = e·(γ + e)² / (a·(1 - e)), a = A·n^n·γ².
 * If u grows by n and v falls by n·m, then e changes by Δ = (1 - e)/(u·v)·n·(m·(u + n) - v), and m is
 * the root of 1 - m = Δ/n·q, where q = (h(e + Δ) - h(e)) / Δ has no difference of balances: with
 * s = 2·e + Δ and p = e·(e + Δ), it is ((γ + s)² - p·(1 + 2·γ + s)) / (a·(1 - e)·(1 - e - Δ)).
 *
 * @example
 * cryptoViewsOf(tricrypto)?.zeroForOne.keep // 0.9997
 */
export function cryptoViewsOf(pool: CryptoPool): { zeroForOne: CryptoView; oneForZero: CryptoView } | undefined {
  const { invariant, others } = pool
  const coins = [
    { balance: pool.balance0, rate: pool.rate0 },
    { balance: pool.balance1, rate: pool.rate1 },
    ...others,
  ].map(({ balance, rate }) => (balance * rate) / 10n ** 18n)
  if (invariant <= 0n || coins.some((coin) => coin <= 0n)) return undefined
  const count = BigInt(coins.length)
  // Integers keep the digits of a difference that may be a billionth.
  const unit = 10n ** 40n
  const product = coins.reduce((part, coin) => part * coin * count, unit) / invariant ** count
  const e0 = Math.max(0, Number(unit - product) / 1e40)
  const size = Number(invariant)
  const gamma = Number(pool.gamma) / 1e18
  const a = (Number(pool.ann) / 1e4) * gamma * gamma
  const kept = 1 - e0

  const quotient = (change: number) => {
    const [sum, both] = [2 * e0 + change, e0 * (e0 + change)]
    return ((gamma + sum) ** 2 - both * (1 + 2 * gamma + sum)) / (a * kept * (kept - change))
  }
  const slopeOfH = (e: number) => ((gamma + 2 * e) ** 2 - e * e * (1 + 2 * gamma + 2 * e)) / (a * (1 - e) ** 2)

  const sides = (own: number, other: number) => {
    const changeFor = (growth: number, mean: number) =>
      (kept / (own * other)) * growth * (mean * (own + growth) - other)
    const meanFor = (growth: number): number => {
      let [low, high] = [minSlope, maxSlope]
      for (let round = 0; round < maxRounds && high > low * (1 + 1e-16); round++) {
        const mean = Math.sqrt(low * high)
        const change = changeFor(growth, mean)
        const isHigh = change >= kept || 1 - mean < (change / growth) * quotient(change)
        if (isHigh) high = mean
        else low = mean
      }
      return low
    }
    return {
      fallFor: (growth: number) => (growth === 0 ? 0 : growth * meanFor(growth)),
      slopeAfter: (growth: number) => {
        const mean = growth === 0 ? 0 : meanFor(growth)
        const [u, v] = [own + growth, other - growth * mean]
        const e = e0 + (growth === 0 ? 0 : changeFor(growth, mean))
        const g = slopeOfH(e) * (1 - e)
        return (1 + g / u) / (1 + g / v)
      },
    }
  }

  // K falls throughout a swap of a coin above the average for one below: its fee is at least the
  // present one.
  const [c0, c1] = [coins[0]!, coins[1]!].map(Number) as [number, number]
  const total = Number(coins.reduce((sum, coin) => sum + coin))
  const evenness = coins.reduce((part, coin) => (part * coins.length * Number(coin)) / total, 1)
  const [mid, out, feeGamma] = [pool.midFeeE10, pool.outFeeE10, pool.feeGammaE18].map(Number) as [
    number,
    number,
    number,
  ]
  const share = feeGamma === 0 ? evenness : feeGamma / (feeGamma + 1e18 * (1 - evenness))
  const present = Math.max(mid, mid * share + out * (1 - share))
  const keepFor = (given: number, taken: number) =>
    1 - (given * coins.length >= total && taken * coins.length <= total ? present : mid) / 1e10

  const view = (isFirst: boolean): CryptoView => {
    const [balanceIn, balanceOut] = isFirst ? [c0 / size, c1 / size] : [c1 / size, c0 / size]
    const [rate0, rate1] = [Number(pool.rate0) / 1e18 / size, Number(pool.rate1) / 1e18 / size]
    const back = sides(balanceOut, balanceIn)
    return {
      balanceIn,
      balanceOut,
      rateIn: isFirst ? rate0 : rate1,
      rateOut: isFirst ? rate1 : rate0,
      keep: isFirst ? keepFor(c0, c1) : keepFor(c1, c0),
      ...sides(balanceIn, balanceOut),
      riseFor: (fall) => -back.fallFor(-fall),
    }
  }
  return { zeroForOne: view(true), oneForZero: view(false) }
}
