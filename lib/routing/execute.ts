import { flawOf } from './flaw'
import type { Pool, PoolAddress } from './pools/pool'
import { swapExactIn, swapExactOut } from './pools/swap'
import type { SwapFailure, SwapResult } from './pools/swap-result'
import type { Leg, Path, Route } from './route'
import { amountTaken, type Take, takesOf } from './shares'
import { findPool, type MarketState } from './state'
import { afterTax, intoPoolBps, noTaxes, outOfPoolBps, type Taxes } from './taxes'

/**
 * What a route does on a state: its exact amounts leg by leg and the pools it leaves changed, or the pool that cannot do its leg
 * (the whole transaction would revert). `malformed` is a list of legs that is none of a sale (see `flawOf`), `leftover` one that sells
 * less than its pool brought.
 */
export type Execution =
  | { ok: true; route: Route; pools: ReadonlyMap<PoolAddress, Pool>; ticksCrossed: number }
  | { ok: false; reason: SwapFailure | 'unknownPool' | 'malformed' | 'leftover'; pool: PoolAddress }

/** A leg before its amounts are known. */
type LegPlan = { pool: PoolAddress; tokenIn: PoolAddress; tokenOut: PoolAddress }
/** A leg of a sale that says what it takes of what the ledger holds of its token. */
export type PlannedLeg = LegPlan & { take: Take }

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
  if (route.side === 'BUY') return executeBuy({ market, srcToken, destToken, paths: route.paths })
  const takes = takesOf(route)
  const legs = route.legs.map((leg, index) => ({ ...leg, take: takes[index]! }))
  return executeSell({ market, srcToken, destToken, srcAmount, legs, taxes })
}

/**
 * Sells an exact amount through planned legs in their order: each takes its part of what the ledger holds of its token and adds what it
 * gets. A taxed source loses its tax on the way to the ledger first.
 *
 * @example
 * executeSell({ market, srcToken: weth, destToken: usdc, srcAmount: 10n ** 18n, legs: [{ pool, tokenIn: weth, tokenOut: usdc, take: { mode: 'rest' } }], taxes: noTaxes })
 */
export function executeSell({
  market,
  srcToken,
  destToken,
  srcAmount,
  legs: plan,
  taxes,
}: {
  market: MarketState
  srcToken: PoolAddress
  destToken: PoolAddress
  srcAmount: bigint
  legs: readonly PlannedLeg[]
  taxes: Taxes
}): Execution {
  const flaw = flawOf({ srcToken, destToken, legs: plan })
  if (flaw !== undefined) return { ok: false, reason: 'malformed', pool: flaw.pool }
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
    pools.set(step.pool, result.pool)
    ticksCrossed += result.ticksCrossed
    legs.push(legOf(pool, step, amountIn, amountOut))
  }
  const unsold = legs.find(({ tokenIn }) => ledger.get(tokenIn) !== 0n)
  if (unsold !== undefined) return { ok: false, reason: 'leftover', pool: unsold.pool }
  const destAmount = ledger.get(destToken) ?? 0n
  return { ok: true, route: { side: 'SELL', srcToken, destToken, srcAmount, destAmount, legs }, pools, ticksCrossed }
}

/**
 * Buys exact amounts through planned paths, one after the other; each path's input is found backwards through its hops. No taxes: an
 * exact output cannot be promised through them.
 *
 * @example
 * executeBuy({ market, srcToken: weth, destToken: usdc, paths: [{ amountOut: 3_000_000_000n, legs: [{ pool, tokenIn: weth, tokenOut: usdc }] }] })
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
  paths: readonly { amountOut: bigint; legs: readonly LegPlan[] }[]
}): Execution {
  const pools = new Map<PoolAddress, Pool>()
  const executed: Path[] = []
  let ticksCrossed = 0

  for (const plan of paths) {
    const bought: { pool: Pool; step: LegPlan; result: SwapResult & { ok: true } }[] = []
    let wanted = plan.amountOut
    for (const step of [...plan.legs].reverse()) {
      const pool = pools.get(step.pool) ?? findPool(market, step.pool)
      if (pool === undefined) return { ok: false, reason: 'unknownPool', pool: step.pool }
      const result = swapExactOut(pool, step.tokenIn, wanted)
      if (!result.ok) return { ok: false, reason: result.reason, pool: step.pool }
      bought.unshift({ pool, step, result })
      wanted = result.amountIn
    }

    // Forwards again: a stable hop may bring more than the next pool asked for, and all of it goes in.
    const legs: Leg[] = []
    let arriving = wanted
    for (const { pool, step, result } of bought) {
      const done = withSurplus(pool, step, result, arriving)
      if (!done.ok) return { ok: false, reason: done.reason, pool: step.pool }
      pools.set(step.pool, done.pool)
      ticksCrossed += done.ticksCrossed
      legs.push(legOf(pool, step, arriving, done.amountOut))
      arriving = done.amountOut
    }
    executed.push({ amountIn: wanted, amountOut: plan.amountOut, legs })
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
