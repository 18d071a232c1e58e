import type { Pool, PoolAddress } from './pools/pool'
import { swapExactIn, swapExactOut } from './pools/swap'
import type { SwapFailure, SwapResult } from './pools/swap-result'
import type { Hop, Leg, Path, Route } from './route'
import { amountTaken, takesOf } from './shares'
import { findPool, type MarketState } from './state'
import { afterTax, intoPoolBps, noTaxes, outOfPoolBps, type Taxes } from './taxes'

/**
 * What a route does on a state: its exact amounts leg by leg and the pools it leaves changed, or the pool that cannot do its leg
 * (the whole transaction would revert).
 */
export type Execution =
  | { ok: true; route: Route; pools: ReadonlyMap<PoolAddress, Pool>; ticksCrossed: number }
  | { ok: false; reason: SwapFailure | 'unknownPool'; pool: PoolAddress }

/** A leg before its amounts are known. */
export type LegPlan = { pool: PoolAddress; tokenIn: PoolAddress; tokenOut: PoolAddress }
/** A hop whose legs each say what they take of what is left of the hop's token (`held`, raw units); the last leg takes the rest. */
export type HopPlan = { legs: readonly (LegPlan & { take: (held: bigint) => bigint })[] }

/**
 * Runs a route on a state as the executor will: a sell leg takes the share it is encoded with, a buy path is found backwards from its
 * exact output. On the state it was quoted on it gives the same route, to the wei; on another state, what the trade would pay there.
 * With taxes it counts what is lost on the way to the executor, into pools and out of pools (the last pool pays the router itself).
 *
 * @example
 * executeRoute({ market, route }) // { ok: true, route: { ...route, destAmount: 2989120331n }, pools: Map(2), ticksCrossed: 1 }
 */
export function executeRoute({
  market,
  route,
  taxes = noTaxes,
}: {
  market: MarketState
  route: Route
  taxes?: Taxes
}): Execution {
  const { srcToken, destToken, srcAmount } = route
  if (route.side === 'BUY') {
    const paths = route.paths.map((path) => ({
      amountOut: path.amountOut,
      hops: path.hops.map((hop) => hop.legs[0]!),
    }))
    return executeBuy({ market, srcToken, destToken, paths })
  }
  const takes = takesOf(route)
  let next = 0
  const paths = route.paths.map((path) =>
    path.hops.map((hop) => ({
      legs: hop.legs.map((leg) => {
        const take = takes[next++]!
        return { ...leg, take: (held: bigint) => amountTaken(take, held) }
      }),
    })),
  )
  return executeSell({ market, srcToken, destToken, srcAmount, paths, taxes })
}

/**
 * Sells an exact amount through planned paths, one after the other on the state the earlier ones left.
 *
 * @example
 * executeSell({ market, srcToken: weth, destToken: usdc, srcAmount: 10n ** 18n, paths: [[{ legs: [{ pool, tokenIn: weth, tokenOut: usdc, take: (held) => held }] }]], taxes: noTaxes })
 */
export function executeSell({
  market,
  srcToken,
  destToken,
  srcAmount,
  paths,
  taxes,
}: {
  market: MarketState
  srcToken: PoolAddress
  destToken: PoolAddress
  srcAmount: bigint
  paths: readonly (readonly HopPlan[])[]
  taxes: Taxes
}): Execution {
  const pools = new Map<PoolAddress, Pool>()
  const executed: Path[] = []
  let ticksCrossed = 0
  let source = afterTax(srcAmount, taxes.srcTransferBps)
  let received = 0n

  for (const hops of paths) {
    const done: Hop[] = []
    let carried = source
    for (const [hopIndex, hop] of hops.entries()) {
      const legs: Leg[] = []
      let held = carried
      for (const plan of hop.legs) {
        const pool = pools.get(plan.pool) ?? findPool(market, plan.pool)
        if (pool === undefined) return { ok: false, reason: 'unknownPool', pool: plan.pool }
        const amountIn = plan.take(held)
        const result = swapExactIn(
          pool,
          plan.tokenIn,
          plan.tokenIn === srcToken ? afterTax(amountIn, intoPoolBps(taxes)) : amountIn,
        )
        if (!result.ok) return { ok: false, reason: result.reason, pool: plan.pool }
        const amountOut =
          plan.tokenOut === destToken ? afterTax(result.amountOut, outOfPoolBps(taxes)) : result.amountOut
        held -= amountIn
        pools.set(plan.pool, result.pool)
        ticksCrossed += result.ticksCrossed
        legs.push(legOf(pool, plan, amountIn, amountOut))
      }
      if (hopIndex === 0) source = held
      carried = legs.reduce((sum, leg) => sum + leg.amountOut, 0n)
      done.push(hopOf(legs))
    }
    const path = pathOf(done)
    received += path.amountOut
    executed.push(path)
  }
  return {
    ok: true,
    route: { side: 'SELL', srcToken, destToken, srcAmount, destAmount: received, paths: executed },
    pools,
    ticksCrossed,
  }
}

/**
 * Buys exact amounts through planned paths, one after the other; each path's input is found backwards through its hops. No taxes: an
 * exact output cannot be promised through them.
 *
 * @example
 * executeBuy({ market, srcToken: weth, destToken: usdc, paths: [{ amountOut: 3_000_000_000n, hops: [{ pool, tokenIn: weth, tokenOut: usdc }] }] })
 */
export function executeBuy({
  market,
  srcToken,
  destToken,
  paths,
}: {
  market: MarketState
  srcToken: PoolAddress
  destToken: PoolAddress
  paths: readonly { amountOut: bigint; hops: readonly LegPlan[] }[]
}): Execution {
  const pools = new Map<PoolAddress, Pool>()
  const executed: Path[] = []
  let ticksCrossed = 0

  for (const plan of paths) {
    const bought: { pool: Pool; step: LegPlan; result: SwapResult & { ok: true } }[] = []
    let wanted = plan.amountOut
    for (const step of [...plan.hops].reverse()) {
      const pool = pools.get(step.pool) ?? findPool(market, step.pool)
      if (pool === undefined) return { ok: false, reason: 'unknownPool', pool: step.pool }
      const result = swapExactOut(pool, step.tokenIn, wanted)
      if (!result.ok) return { ok: false, reason: result.reason, pool: step.pool }
      bought.unshift({ pool, step, result })
      wanted = result.amountIn
    }

    // Forwards again: a stable hop may bring more than the next pool asked for, and all of it goes in.
    const hops: Hop[] = []
    let arriving = wanted
    for (const { pool, step, result } of bought) {
      const done = withSurplus(pool, step, result, arriving)
      if (!done.ok) return { ok: false, reason: done.reason, pool: step.pool }
      pools.set(step.pool, done.pool)
      ticksCrossed += done.ticksCrossed
      hops.push(hopOf([legOf(pool, step, arriving, done.amountOut)]))
      arriving = done.amountOut
    }
    executed.push({ amountIn: wanted, amountOut: plan.amountOut, hops })
  }
  return {
    ok: true,
    route: {
      side: 'BUY',
      srcToken,
      destToken,
      srcAmount: executed.reduce((sum, path) => sum + path.amountIn, 0n),
      destAmount: executed.reduce((sum, path) => sum + path.amountOut, 0n),
      paths: executed,
    },
    pools,
    ticksCrossed,
  }
}

/** What a purchase's pool does when more arrives than its output costs: a stable pool or an order pays more for it, the others keep it. */
function withSurplus(pool: Pool, step: LegPlan, result: SwapResult & { ok: true }, arriving: bigint): SwapResult {
  const surplus = arriving - result.amountIn
  if (surplus === 0n) return result
  const { pool: after } = result
  switch (after.kind) {
    case 'stable':
    case 'rfq':
      return swapExactIn(pool, step.tokenIn, arriving)
    case 'v2':
      return {
        ...result,
        pool:
          step.tokenIn === after.token0
            ? { ...after, reserve0: after.reserve0 + surplus }
            : { ...after, reserve1: after.reserve1 + surplus },
      }
    case 'v3':
    case 'weighted':
      return result
  }
}

const legOf = (pool: Pool, { tokenIn, tokenOut }: LegPlan, amountIn: bigint, amountOut: bigint): Leg => ({
  pool: pool.address,
  kind: pool.kind,
  dex: pool.dex,
  tokenIn,
  tokenOut,
  zeroForOne: tokenIn === pool.token0,
  feePips: feePipsOf(pool),
  amountIn,
  amountOut,
})

function feePipsOf(pool: Pool): number {
  switch (pool.kind) {
    case 'v2':
    case 'v3':
      return pool.feePips
    case 'stable':
      return Number(pool.feeE10 / 10_000n)
    case 'weighted':
      return Number(pool.swapFeeE18 / 1_000_000_000_000n)
    case 'rfq':
      return 0
  }
}

const hopOf = (legs: readonly Leg[]): Hop => ({ tokenIn: legs[0]!.tokenIn, tokenOut: legs[0]!.tokenOut, legs })

const pathOf = (hops: readonly Hop[]): Path => ({
  amountIn: hops[0]!.legs.reduce((sum, leg) => sum + leg.amountIn, 0n),
  amountOut: hops.at(-1)!.legs.reduce((sum, leg) => sum + leg.amountOut, 0n),
  hops,
})
