import type { Proof } from '../api/market/proof'
import type { QuotedRoute } from './arbitrage'
import type { CheckedBound } from './checked-bound'
import { nearBps } from './near'

/**
 * By how much the pools of a quoted route are counted dearer than is proven that none can be below, in bps of what is quoted: a bound knows no
 * better than that another route goes through pools for so much less.
 *
 * @example
 * gasInDoubtBps(proof, { legs: [{ pool: '0xb4e1…c9dc', ... }], counted: { v2: 61_900, ... } }) // 0.3, for 26_400 units of gas
 */
export const gasInDoubtBps = (
  { side, srcAmount, destAmount, gas, pools }: Pick<Proof, 'side' | 'srcAmount' | 'destAmount' | 'gas' | 'pools'>,
  { legs, counted }: QuotedRoute,
): number => {
  const called = new Set(legs.map(({ pool }) => pool.toLowerCase()))
  const inDoubt = pools.reduce(
    (sum, { address, kind }) => sum + (called.has(address) ? counted[kind] - gas.least[kind] : 0),
    0,
  )
  return ((inDoubt * gas.unitCost) / Number(side === 'SELL' ? destAmount : srcAmount)) * 10_000
}

/**
 * What a bound says of a quote, gas in doubt apart: who chose the route could not know better.
 *
 * @example
 * verdictOf({ bound: 3001n, gapBps: 5.2 }, 0.3) // 'proved'
 */
export const verdictOf = ({ gapBps }: CheckedBound, inDoubtBps: number): 'proved' | 'loose' =>
  gapBps - inDoubtBps > nearBps ? 'loose' : 'proved'
