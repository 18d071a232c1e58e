import type { PoolAddress } from '../pools/pool'
import type { Side } from './route'

/**
 * Proves how far a route can be from the best. At any prices of the tokens, what the order is worth plus what every pool would pay for
 * its own best trade is more than any route can give (weak duality); the engine gives the prices at which that is least. Whoever has the
 * pool states can add it up again. Floats in raw units.
 */
export type Certificate = {
  side: Side
  srcToken: PoolAddress
  destToken: PoolAddress
  /** What enters the pools (sell) or leaves them (buy), taxes on transfers not counted. */
  amount: bigint
  /** Value of one raw unit of each token, in raw units of the destination (sell) or of the source (buy). */
  prices: ReadonlyMap<PoolAddress, number>
  /** No route gives more than this (sell) or takes less (buy), gas not counted. */
  bound: number
  /** The pools that the question allowed: the proof is about these. */
  pools: readonly PoolAddress[]
}

/**
 * The same net of gas, where every pool costs what calling it costs. A call is paid for or it is not, never a part of it, which prices
 * alone cannot say: so the proof goes by cases. Of some pools it supposes that they are called, or that they are not, until all has been
 * supposed; each case has its own prices, and the worst of them is the bound.
 */
export type NetCertificate = {
  /** Raw units of the destination (sell) or source (buy) that one unit of gas costs. */
  gasUnitCost: number
  cases: readonly NetCase[]
  /** No route gives more than this after its gas (sell) or takes less with it (buy). The gas every transaction costs is counted in. */
  bound: number
}

/** Prices that bound the routes which call some pools and spare others. */
export type NetCase = {
  /** In the order in which the cases part: those that agree up to a pool suppose something of the same pool next. */
  supposes: readonly { pool: PoolAddress; called: boolean }[]
  /** In the same raw units as the bound. */
  prices: ReadonlyMap<PoolAddress, number>
}
