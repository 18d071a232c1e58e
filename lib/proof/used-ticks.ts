import type { Proof } from '../api/market/proof'

/** Ticks from one to another, both included. */
type Ticks = { from: number; to: number }

const maxTick = 887_272
/** Ticks beyond: far more than a logarithm in floats may be off, so that what lies within a percent is looked at, too. */
const margin = 110

/** Prices by token in lower case. */
export type Prices = ReadonlyMap<string, number>

/**
 * The prices at which the sums of a proof are made: before gas, and in each case.
 *
 * @example
 * pricesOf(proof).length // 2
 */
export const pricesOf = ({ gross, net }: Pick<Proof, 'gross' | 'net'>): readonly Prices[] =>
  [gross, ...net.cases].map(
    ({ prices }) => new Map(Object.entries(prices).map(([token, price]) => [token.toLowerCase(), price])),
  )

/**
 * Says which ticks of a concentrated pool a proof goes by. At some prices the most that anyone gains from a pool is gained by moving it
 * towards these prices and no further, so a tick that lies beyond all of them changes no sum, whatever it holds. Undefined where the
 * proof does not price both tokens.
 *
 * @example
 * usedTicks(pricesOf(proof), { token0: usdc, token1: weth, tick: 196_256 }) // { from: 196_146, to: 196_399 }
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
