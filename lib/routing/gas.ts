import { type Leg, legsOf, type Route } from './route'

/** Gas of the router and the executor around the legs: calldata, the pull of the source, the payment of the destination. */
export const baseGas = 110_000

/** Gas of one pool call with its two transfers, by kind. A concentrated pool costs more for every initialised tick it crosses. */
export const legGas: Record<Leg['kind'], number> = {
  v2: 75_000,
  v3: 95_000,
  stable: 120_000,
  weighted: 130_000,
  rfq: 90_000,
}

const crossedTickGas = 22_000

/**
 * Estimates the gas of a route's transaction, in units of gas. A model for choosing and showing, not a limit to send with.
 *
 * @example
 * estimateGas(oneHopV2Route) // 185_000
 */
export const estimateGas = (route: Pick<Route, 'paths'>, ticksCrossed = 0): number =>
  legsOf(route).reduce((gas, leg) => gas + legGas[leg.kind], baseGas + ticksCrossed * crossedTickGas)
