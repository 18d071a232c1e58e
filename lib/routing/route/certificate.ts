import type { PoolAddress } from '../pools/pool'
import type { Side } from './route'

/**
 * Proves how far a route can be from the best. At any token prices, the value of the order plus the
 * maximum profit of each pool's own trade is an upper bound on every route (weak duality); the
 * engine finds the prices that minimise it. Anyone with the pool states can verify the sum. Floats
 * in raw units.
 */
export type Certificate = {
  side: Side
  srcToken: PoolAddress
  destToken: PoolAddress
  /** Amount that enters the pools (sell) or leaves them (buy), before taxes on transfers. */
  amount: bigint
  /** Value of a raw unit of each token, in raw units of the destination (sell) or source (buy). */
  prices: ReadonlyMap<PoolAddress, number>
  /** Upper bound of every route's output (sell), or lower bound of its input (buy), before gas. */
  bound: number
  /** The pools that the question allowed, which the proof covers. */
  pools: readonly PoolAddress[]
}

/**
 * Proves the same bound net of gas, where each pool call has a fixed cost. A call is paid in full
 * or not at all, which prices alone cannot express, so the proof branches: each branch assumes that
 * some pools are called or not called, until all cases are covered. Each case has its own prices,
 * and the worst case is the bound.
 */
export type NetCertificate = {
  /** Cost of one unit of gas in raw units of the destination (sell) or source (buy). */
  gasUnitCost: number
  cases: readonly NetCase[]
  /**
   * Upper bound of the output after gas (sell) or lower bound of the input with gas (buy) of every
   * route, including the gas that every transaction costs.
   */
  bound: number
}

/** Prices that bound the routes which call some pools and skip others. */
export type NetCase = {
  /** Branching order: cases that agree up to a pool next branch on the same pool. */
  supposes: readonly { pool: PoolAddress; called: boolean }[]
  /** Values in the same raw units as the bound. */
  prices: ReadonlyMap<PoolAddress, number>
}
