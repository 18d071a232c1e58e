import { amountTaken, type Take, takesOf } from '../market/shares'
import { findPool, type MarketState } from '../market/state'
import { afterTax, intoPoolBps, noTaxes, outOfPoolBps, type Taxes } from '../market/taxes'
import type { Pool, PoolAddress, SolidlyPool, V4Key, V4Pool } from '../pools/pool'
import { movedBeside } from '../pools/shared-state'
import { reservesAfter } from '../pools/solidly'
import { swapExactIn, swapExactOut } from '../pools/swap'
import type { SwapFailure, SwapResult } from '../pools/swap-result'
import { flawOf } from './flaw'
import type { Leg, Route } from './route'

/**
 * What a route does on a state: its exact amounts leg by leg and the pools it leaves changed, or the pool that cannot do its leg
 * (the whole transaction would revert). `malformed` is a list of legs that is no route (see `flawOf`), `leftover` one of which a leg
 * sells less than was brought, or brings less than is owed.
 */
export type Execution =
  | { ok: true; route: Route; pools: ReadonlyMap<PoolAddress, Pool>; ticksCrossed: number }
  | { ok: false; reason: SwapFailure | 'unknownPool' | 'malformed' | 'leftover'; pool: PoolAddress }

/** A leg before its amounts are known. */
type LegPlan = { pool: PoolAddress; tokenIn: PoolAddress; tokenOut: PoolAddress }
/** A leg that says what it takes of what the ledger holds of the token it sells, or of what it owes of the token it brings (a purchase). */
export type PlannedLeg = LegPlan & { take: Take }

/** A trade before its amounts are known: its ends, and its legs in the order of a route. */
type Plan = { market: MarketState; srcToken: PoolAddress; destToken: PoolAddress; legs: readonly PlannedLeg[] }

/**
 * Runs a route on a state as the executor will, each leg with the share it is encoded with. On the state it was quoted on it gives the
 * same route, to the wei; on another state, what the trade would pay there. With taxes it counts what is lost on the way to the
 * executor, into pools and out of pools (the last pool pays the router itself). A sale may be of another amount, which is divided as the
 * route is.
 *
 * @example
 * executeRoute({ market, route }) // { ok: true, route: { ...route, destAmount: 2989120331n }, pools: Map(2), ticksCrossed: 1 }
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
}: Plan & { srcAmount: bigint; taxes: Taxes }): Execution {
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
    leave(pools, result.pool, market)
    ticksCrossed += result.ticksCrossed
    legs.push(legOf(pool, step, amountIn, amountOut))
  }
  const unsold = legs.find(({ tokenIn }) => ledger.get(tokenIn) !== 0n)
  if (unsold !== undefined) return { ok: false, reason: 'leftover', pool: unsold.pool }
  const destAmount = ledger.get(destToken) ?? 0n
  return { ok: true, route: { side: 'SELL', srcToken, destToken, srcAmount, destAmount, legs }, pools, ticksCrossed }
}

/**
 * Buys an exact amount through planned legs. Backwards from the destination each finds what its part of what is owed costs, which is
 * then owed; a leg without a part is left out. Forwards again each pays its pool. A stable pool may bring more than it was asked for:
 * that goes along with the next leg that pays this token. No taxes: an exact output cannot be promised through them.
 *
 * @example
 * executeBuy({ market, srcToken: weth, destToken: usdc, destAmount: 3_000_000_000n, legs: [{ pool, tokenIn: weth, tokenOut: usdc, take: { mode: 'rest' } }] })
 */
export function executeBuy({
  market,
  srcToken,
  destToken,
  destAmount: wanted,
  legs: plan,
}: Plan & { destAmount: bigint }): Execution {
  const flaw = flawOf({ srcToken, destToken, legs: plan })
  if (flaw !== undefined) return { ok: false, reason: 'malformed', pool: flaw.pool }
  const owed = new Map<PoolAddress, bigint>([[destToken, wanted]])
  const bought: { pool: Pool; step: LegPlan; asked: bigint; result: SwapResult & { ok: true } }[] = []

  for (const step of plan.toReversed()) {
    const open = owed.get(step.tokenOut) ?? 0n
    const asked = amountTaken(step.take, open)
    if (asked === 0n) continue
    const pool = findPool(market, step.pool)
    if (pool === undefined) return { ok: false, reason: 'unknownPool', pool: step.pool }
    const result = swapExactOut(pool, step.tokenIn, asked)
    if (!result.ok) return { ok: false, reason: result.reason, pool: step.pool }
    owed.set(step.tokenOut, open - asked)
    owed.set(step.tokenIn, (owed.get(step.tokenIn) ?? 0n) + result.amountIn)
    bought.unshift({ pool, step, asked, result })
  }
  const short = plan.find(({ tokenOut }) => (owed.get(tokenOut) ?? 0n) > 0n)
  if (short !== undefined) return { ok: false, reason: 'leftover', pool: short.pool }

  const surplus = new Map<PoolAddress, bigint>()
  const pools = new Map<PoolAddress, Pool>()
  let ticksCrossed = 0
  for (const { pool, step, asked, result } of bought) {
    const done = withSurplus(pool, step, result, surplus.get(step.tokenIn) ?? 0n)
    if (!done.ok) return { ok: false, reason: done.reason, pool: step.pool }
    surplus.delete(step.tokenIn)
    surplus.set(step.tokenOut, (surplus.get(step.tokenOut) ?? 0n) + done.amountOut - asked)
    leave(pools, done.pool, market)
    ticksCrossed += done.ticksCrossed
  }
  const legs = bought.map(({ pool, step, asked, result }) => legOf(pool, step, result.amountIn, asked))
  const amounts = { srcAmount: owed.get(srcToken) ?? 0n, destAmount: wanted - owed.get(destToken)! }
  return { ok: true, route: { side: 'BUY', srcToken, destToken, ...amounts, legs }, pools, ticksCrossed }
}

/** Notes what a pool is after its leg, and the others of the market that it moved. */
function leave(pools: Map<PoolAddress, Pool>, pool: Pool, market: MarketState) {
  pools.set(pool.address, pool)
  for (const other of movedBeside(market.pools, pool)) pools.set(other.address, other)
}

/** What a purchase's pool does when more arrives than its output costs: a stable pool, an order or a vault pays more for it, the others keep it. */
function withSurplus(pool: Pool, { tokenIn }: LegPlan, result: SwapResult & { ok: true }, surplus: bigint): SwapResult {
  if (surplus === 0n) return result
  const { pool: after } = result
  switch (after.kind) {
    case 'stable':
    case 'stableNg':
    case 'stableMulti':
    case 'stableMeta':
    case 'rfq':
    case 'erc4626':
    case 'staking':
      return swapExactIn(pool, tokenIn, result.amountIn + surplus)
    case 'v2':
      return {
        ...result,
        pool:
          tokenIn === after.token0
            ? { ...after, reserve0: after.reserve0 + surplus }
            : { ...after, reserve1: after.reserve1 + surplus },
      }
    case 'solidly':
      return {
        ...result,
        // What the pool was before, its kind known by what it is after.
        pool: reservesAfter(pool as SolidlyPool, tokenIn === after.token0, result.amountIn + surplus, result.amountOut),
      }
    case 'v3':
    case 'v4':
    case 'weighted':
    case 'composable':
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
  ...(pool.kind === 'v4' && { key: keyOf(pool) }),
  amountIn,
  amountOut,
})

const keyOf = ({ manager, tickSpacing, native }: V4Pool): V4Key => ({ manager, tickSpacing, native })

function feePipsOf(pool: Pool): number {
  switch (pool.kind) {
    case 'v2':
    case 'v3':
    case 'solidly':
      return pool.feePips
    case 'v4':
      return pool.lpFeePips
    case 'stable':
    case 'stableNg':
    case 'stableMulti':
    case 'stableMeta':
      return Number(pool.feeE10 / 10_000n)
    case 'weighted':
    case 'composable':
      return Number(pool.swapFeeE18 / 1_000_000_000_000n)
    case 'rfq':
    case 'erc4626':
    case 'staking':
      return 0
  }
}
