import type { Proof } from '../api/market/proof'

/** A range of ticks, both ends included. */
type Ticks = { from: number; to: number }

const maxTick = 887_272
/** Extra ticks beyond the prices, about one percent: far above the float error. */
const margin = 110

/** Prices by token in lower case. */
export type Prices = ReadonlyMap<string, number>

/**
 * Returns the prices of a proof's sums: before gas, and in each case.
 *
 * @example
 * pricesOf(proof).length // 2
 */
export const pricesOf = ({ gross, net }: Pick<Proof, 'gross' | 'net'>): readonly Prices[] =>
  [gross, ...net.cases].map(
    ({ prices }) => new Map(Object.entries(prices).map(([token, price]) => [token.toLowerCase(), price])),
  )

/**
 * Returns the ticks of a concentrated pool that a proof depends on. At given prices the maximum
 * profit moves a pool towards these prices and no further, so a tick beyond all of them changes no
 * sum. Undefined if the proof does not price both tokens.
 *
 * @example
 * usedTicks(pricesOf(proof), { token0: usdc, token1: weth, tick: 196_256 })
 * // { from: 196_146, to: 196_399 }
 */
export const usedTicks = (
  prices: readonly Prices[],
  { token0, token1, tick }: { token0: string; token1: string; tick: number },
): Ticks | undefined => {
  const targets = prices.map((of) => Math.log(of.get(token0)! / of.get(token1)!) / Math.log(1.0001))
  if (!targets.every(Number.isFinite)) return undefined
  const inside = (at: number) => Math.max(-maxTick, Math.min(maxTick, at))
  return {
    from: inside(Math.floor(Math.min(tick, ...targets) - margin)),
    to: inside(Math.ceil(Math.max(tick, ...targets) + margin)),
  }
}
