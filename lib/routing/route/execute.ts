import { kindOf } from '../kinds/kinds'
import { amountTaken, type Take, takesOf } from '../market/shares'
import { findPool, type MarketState } from '../market/state'
import { afterTax, intoPoolBps, noTaxes, outOfPoolBps, type Taxes } from '../market/taxes'
import type { Pool, PoolAddress } from '../pools/pool'
import { poolsSharingState } from '../pools/shared-state'
import { swapExactIn, swapExactOut } from '../pools/swap'
import type { SwapFailure, SwapResult } from '../pools/swap-result'
import type { Leg, Route } from './route'
import { validateRoute } from './validate-route'

/**
 * The outcome of a route on a state: its exact amounts per leg and the changed pools, or the pool
 * whose leg fails (the whole transaction would revert). `malformed`: the legs are not a valid route
 * (see `validateRoute`). `leftover`: a leg sells less than was bought, or buys less than is owed.
 */
export type Execution =
  | { ok: true; route: Route; pools: ReadonlyMap<PoolAddress, Pool>; ticksCrossed: number }
  | { ok: false; reason: SwapFailure | 'unknownPool' | 'malformed' | 'leftover'; pool: PoolAddress }

/** A leg before its amounts are known. */
type LegPlan = { pool: PoolAddress; tokenIn: PoolAddress; tokenOut: PoolAddress }
/** A leg with its share of the balance held (sell), or of the amount owed (buy). */
export type PlannedLeg = LegPlan & { take: Take }

/** A trade before its amounts are known: its source, its destination, and its legs in order. */
type Plan = { market: MarketState; srcToken: PoolAddress; destToken: PoolAddress; legs: readonly PlannedLeg[] }

/**
 * Executes a route on a state as the executor contract does, each leg with its encoded share.
 * Returns the same route on the state it was quoted on, to the wei; on another state, the amounts
 * it would trade there. Deducts taxes on transfers to the executor, into pools and out of pools
 * (the last pool pays the router itself). `srcAmount` may replace the amount of a sell; it is
 * divided as the route is.
 *
 * @example
 * executeRoute({ market, route }) // { ok: true, route, pools: Map(2), ticksCrossed: 1 }
 */
export function executeRoute({
  market,
  route,
  srcAmount = route.srcAmount,
  taxes = noTaxes,
}: {
  market: MarketState
  route: Route
  srcAmount?: bigint
  taxes?: Taxes
}): Execution {
  const { side, srcToken, destToken, destAmount } = route
  const takes = takesOf(route)
  const legs = route.legs.map((leg, index) => ({ ...leg, take: takes[index]! }))
  return side === 'SELL'
    ? executeSell({ market, srcToken, destToken, srcAmount, legs, taxes })
    : executeBuy({ market, srcToken, destToken, destAmount, legs })
}

/**
 * Sells an exact amount through planned legs in their order: each spends its share of the ledger's
 * balance of its input token and adds its output. A taxed source pays its tax before it reaches the
 * ledger.
 *
 * @example
 * const legs = [{ pool, tokenIn: weth, tokenOut: usdc, take: { mode: 'rest' } }]
 * const trade = { market, srcToken: weth, destToken: usdc, legs }
 * executeSell({ ...trade, srcAmount: 10n ** 18n, taxes: noTaxes })
 */
export function executeSell({
  market,
  srcToken,
  destToken,
  srcAmount,
  legs: plan,
  taxes,
}: Plan & { srcAmount: bigint; taxes: Taxes }): Execution {
  const issue = validateRoute({ srcToken, destToken, legs: plan })
  if (issue !== undefined) return { ok: false, reason: 'malformed', pool: issue.pool }
  const ledger = new Map<PoolAddress, bigint>([[srcToken, afterTax(srcAmount, taxes.srcTransferBps)]])
  const pools = new Map<PoolAddress, Pool>()
  const legs: Leg[] = []
  let ticksCrossed = 0

  for (const step of plan) {
    const pool = findPool(market, step.pool)
    if (pool === undefined) return { ok: false, reason: 'unknownPool', pool: step.pool }
    const held = ledger.get(step.tokenIn)!
    const amountIn = amountTaken(step.take, held)
    const arrives = step.tokenIn === srcToken ? afterTax(amountIn, intoPoolBps(taxes)) : amountIn
    const result = swapExactIn(pool, step.tokenIn, arrives)
    if (!result.ok) return { ok: false, reason: result.reason, pool: step.pool }
    const amountOut = step.tokenOut === destToken ? afterTax(result.amountOut, outOfPoolBps(taxes)) : result.amountOut
    ledger.set(step.tokenIn, held - amountIn)
    ledger.set(step.tokenOut, (ledger.get(step.tokenOut) ?? 0n) + amountOut)
    recordStates(pools, result.pool, market)
    ticksCrossed += result.ticksCrossed
    legs.push(legOf(pool, step, amountIn, amountOut))
  }
  const unsold = legs.find(({ tokenIn }) => ledger.get(tokenIn) !== 0n)
  if (unsold !== undefined) return { ok: false, reason: 'leftover', pool: unsold.pool }
  const destAmount = ledger.get(destToken) ?? 0n
  return { ok: true, route: { side: 'SELL', srcToken, destToken, srcAmount, destAmount, legs }, pools, ticksCrossed }
}

/**
 * Buys an exact amount through planned legs. A backward pass from the destination finds the cost of
 * each leg's share of the amount owed, which is then owed itself; legs without a share are left
 * out. A forward pass pays the pools. A stable pool may pay more than requested: the surplus goes
 * into the next leg that sells this token. Taxes are not supported, as they make an exact output
 * impossible.
 *
 * @example
 * const legs = [{ pool, tokenIn: weth, tokenOut: usdc, take: { mode: 'rest' } }]
 * executeBuy({ market, srcToken: weth, destToken: usdc, destAmount: 3_000_000_000n, legs })
 */
export function executeBuy({
  market,
  srcToken,
  destToken,
  destAmount: requested,
  legs: plan,
}: Plan & { destAmount: bigint }): Execution {
  const issue = validateRoute({ srcToken, destToken, legs: plan })
  if (issue !== undefined) return { ok: false, reason: 'malformed', pool: issue.pool }
  const owed = new Map<PoolAddress, bigint>([[destToken, requested]])
  const bought: { pool: Pool; step: LegPlan; requestedOut: bigint; result: SwapResult & { ok: true } }[] = []

  for (const step of plan.toReversed()) {
    const open = owed.get(step.tokenOut) ?? 0n
    const requestedOut = amountTaken(step.take, open)
    if (requestedOut === 0n) continue
    const pool = findPool(market, step.pool)
    if (pool === undefined) return { ok: false, reason: 'unknownPool', pool: step.pool }
    const result = swapExactOut(pool, step.tokenIn, requestedOut)
    if (!result.ok) return { ok: false, reason: result.reason, pool: step.pool }
    owed.set(step.tokenOut, open - requestedOut)
    owed.set(step.tokenIn, (owed.get(step.tokenIn) ?? 0n) + result.amountIn)
    bought.unshift({ pool, step, requestedOut, result })
  }
  const short = plan.find(({ tokenOut }) => (owed.get(tokenOut) ?? 0n) > 0n)
  if (short !== undefined) return { ok: false, reason: 'leftover', pool: short.pool }

  const surplus = new Map<PoolAddress, bigint>()
  const pools = new Map<PoolAddress, Pool>()
  let ticksCrossed = 0
  for (const { pool, step, requestedOut, result } of bought) {
    const done = withSurplus(pool, step, result, surplus.get(step.tokenIn) ?? 0n)
    if (!done.ok) return { ok: false, reason: done.reason, pool: step.pool }
    surplus.delete(step.tokenIn)
    surplus.set(step.tokenOut, (surplus.get(step.tokenOut) ?? 0n) + done.amountOut - requestedOut)
    recordStates(pools, done.pool, market)
    ticksCrossed += done.ticksCrossed
  }
  const legs = bought.map(({ pool, step, requestedOut, result }) => legOf(pool, step, result.amountIn, requestedOut))
  const amounts = { srcAmount: owed.get(srcToken) ?? 0n, destAmount: requested - owed.get(destToken)! }
  return { ok: true, route: { side: 'BUY', srcToken, destToken, ...amounts, legs }, pools, ticksCrossed }
}

/** Records a pool's state after its leg, and those of the other pools that share its state. */
function recordStates(pools: Map<PoolAddress, Pool>, pool: Pool, market: MarketState) {
  pools.set(pool.address, pool)
  for (const other of poolsSharingState(market.pools, pool)) pools.set(other.address, other)
}

/** Applies a surplus input of a buy. */
function withSurplus(pool: Pool, { tokenIn }: LegPlan, result: SwapResult & { ok: true }, surplus: bigint): SwapResult {
  const { withSurplus: apply } = kindOf(pool)
  return surplus === 0n || apply === 'kept' ? result : apply(pool, tokenIn === pool.token0, result, surplus)
}

function legOf(pool: Pool, { tokenIn, tokenOut }: LegPlan, amountIn: bigint, amountOut: bigint): Leg {
  const { feePipsOf, keyOf } = kindOf(pool)
  return {
    pool: pool.address,
    kind: pool.kind,
    dex: pool.dex,
    tokenIn,
    tokenOut,
    zeroForOne: tokenIn === pool.token0,
    feePips: feePipsOf(pool),
    ...(keyOf && { key: keyOf(pool) }),
    amountIn,
    amountOut,
  }
}
