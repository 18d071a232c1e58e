import { makerFillOf } from '@/lib/order/rfq'
import { findPool, type MarketState } from '@/lib/routing/market/state'
import type { PoolAddress, RfqPool } from '@/lib/routing/pools/pool'
import { type Execution, executeRoute } from '@/lib/routing/route/execute'
import type { Leg, Route } from '@/lib/routing/route/route'
import { maxTakerFill } from './fill-limits'

/** Divisor for the share of an order that float rounding leaves unfilled. */
const trifle = 100_000_000n
/** An absolute tolerance for tokens with few decimals. */
const fewUnits = 2n

/**
 * Fills the last units of direct orders that are filled except for float rounding, so that no
 * unfillable dust remains. The largest pool that shares the token cedes that amount. Undefined if
 * nothing remains or the route gets worse.
 *
 * @example
 * fillWhole({ market, route })?.route.legs[0].amountIn // 8_000_000n, where it was 7_999_968n
 */
export const fillWhole = ({
  market,
  route,
}: {
  market: MarketState
  route: Route
}): (Execution & { ok: true }) | undefined => {
  const near = route.side === 'SELL' ? 'amountIn' : 'amountOut'
  const direct = route.legs.filter(
    ({ tokenIn, tokenOut }) => tokenIn === route.srcToken && tokenOut === route.destToken,
  )
  const missing = new Map<PoolAddress, bigint>()
  for (const leg of direct) {
    const pool = leg.kind === 'rfq' ? findPool(market, leg.pool) : undefined
    if (pool?.kind !== 'rfq') continue
    const left = maxOf(pool)[near] - leg[near]
    if (left > 0n && left <= leg[near] / trifle + fewUnits) missing.set(leg.pool, left)
  }
  if (missing.size === 0) return undefined
  const all = [...missing.values()].reduce((sum, left) => sum + left, 0n)
  const end = route.side === 'SELL' ? ('tokenIn' as const) : ('tokenOut' as const)
  const token = route.side === 'SELL' ? route.srcToken : route.destToken
  const givers = route.legs.filter((leg) => leg.kind !== 'rfq' && leg[end] === token && leg[near] > all)
  const giver = givers.reduce<Leg | undefined>((most, leg) => (most && most[near] >= leg[near] ? most : leg), undefined)
  if (giver === undefined) return undefined
  const legs = route.legs.map((leg) => ({
    ...leg,
    [near]: leg[near] + (missing.get(leg.pool) ?? 0n) - (leg === giver ? all : 0n),
  }))
  const execution = executeRoute({ market, route: { ...route, legs } })
  if (!execution.ok) return undefined
  const { srcAmount, destAmount } = execution.route
  const isWorse = route.side === 'SELL' ? destAmount < route.destAmount : srcAmount > route.srcAmount
  return isWorse ? undefined : execution
}

/** Returns the largest fill of an order. */
const maxOf = (pool: RfqPool): Pick<Leg, 'amountIn' | 'amountOut'> => {
  const amountIn = maxTakerFill(pool, pool.remainingMakerAmount)
  return { amountIn, amountOut: makerFillOf(pool, amountIn) }
}
