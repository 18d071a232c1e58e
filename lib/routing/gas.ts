import { type Leg, legsOf, type Route } from './route'

/** What a swap through the executor costs before its first leg, in units of gas. The same for every route of a question. */
export const baseGas = 110_000

/**
 * The least a leg of a kind costs, in units of gas: no route costs less than `baseGas` and the sum of these, so they may stand in a bound.
 */
export const leastLegGas: Readonly<Record<Leg['kind'], number>> = {
  v2: 75_000,
  v3: 95_000,
  stable: 120_000,
  weighted: 130_000,
  rfq: 90_000,
}

export const crossedTickGas = 22_000

/**
 * Estimates the gas of a route's transaction, in units of gas. A model for choosing and showing, not a limit to send with.
 *
 * @example
 * estimateGas(oneHopV2Route) // 185_000
 */
export const estimateGas = (route: Route, ticksCrossed = 0): number =>
  legsOf(route).reduce((gas, leg) => gas + leastLegGas[leg.kind], baseGas + ticksCrossed * crossedTickGas)
