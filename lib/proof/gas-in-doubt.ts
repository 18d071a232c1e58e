import type { Proof } from '../api/market/proof'
import type { QuotedRoute } from './arbitrage'
import type { CheckedBound } from './checked-bound'
import { nearBps } from './near'

/**
 * Returns the excess of the quote's gas over the proven minimum for the pools of a route, in bps of
 * the quoted amount: for all that the bound knows, another route could save as much.
 *
 * @example
 * gasInDoubtBps(proof, { legs: [{ pool: '0xb4e1…c9dc', ... }], counted: { v2: 61_900, ... } })
 * // 0.3, for 26_400 units of gas
 */
export const gasInDoubtBps = (
  { side, srcAmount, destAmount, gas, pools }: Pick<Proof, 'side' | 'srcAmount' | 'destAmount' | 'gas' | 'pools'>,
  { legs, counted }: QuotedRoute,
): number => {
  const called = new Set(legs.map(({ pool }) => pool.toLowerCase()))
  const excessGas = pools.reduce(
    (sum, { address, kind }) => sum + (called.has(address) ? counted[kind] - gas.least[kind] : 0),
    0,
  )
  return ((excessGas * gas.unitCost) / Number(side === 'SELL' ? destAmount : srcAmount)) * 10_000
}

/**
 * Judges a bound without the gas in doubt, which the router could not know better.
 *
 * @example
 * verdictOf({ bound: 3001n, gapBps: 5.2 }, 0.3) // 'proved'
 */
export const verdictOf = ({ gapBps }: CheckedBound, inDoubtBps: number): 'proved' | 'loose' =>
  gapBps - inDoubtBps > nearBps ? 'loose' : 'proved'
