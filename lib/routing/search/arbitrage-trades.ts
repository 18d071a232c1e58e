import type { Flow } from '../dual/recover'
import type { MarketState } from '../market/state'
import type { Pool, PoolAddress } from '../pools/pool'
import { swapExactIn } from '../pools/swap'
import type { Leg } from '../route/route'
import type { Cycle } from './cycles'

/** A trade of an arbitrage, in raw units: the pool pays slightly more than `amountOut`. */
export type ArbitrageTrade = { pool: PoolAddress; tokenIn: PoolAddress; amountIn: bigint; amountOut: bigint }

/** Divisor of a safety margin: amounts out are understated by 1/margin of the pool's output. */
const margin = 10n ** 8n

const none = { trades: [], net: 0 }

/**
 * Executes cycles in exact amounts. Surplus of a token is carried along `flows` towards the bound's
 * token if that is worth the call; deficits are not. `net` is the profit in that token after the
 * gas of the calls. Drops a cycle that a pool refuses; returns no trades if any token ends in debt.
 *
 * @example
 * arbitrageTrades({ market, after, cycles, flows, token, callCosts, prices, given, maxOf }).trades
 * // 3 trades
 */
export function arbitrageTrades(planned: {
  market: MarketState
  /** The market after the route. */
  after: MarketState
  cycles: readonly Cycle[]
  flows: readonly Flow[]
  token: number
  callCosts: Float64Array
  prices: Float64Array
  /** Legs of the route by pool. */
  given: ReadonlyMap<PoolAddress, Leg>
  /** Maximum input of a flow. */
  maxOf: (flow: Flow) => number
}): { trades: readonly ArbitrageTrade[]; net: number } {
  const { market, after, cycles, flows, token, callCosts, prices, given, maxOf } = planned
  const trades = new Map<Flow, ArbitrageTrade>()
  const balances = new Map<number, bigint>()
  const balanceOf = (of: number) => balances.get(of) ?? 0n
  const trade = (flow: Flow, amountIn: bigint): boolean => {
    const pool = market.pools[flow.pool]!
    const tokenIn = market.tokens[flow.from]!
    const paidBy = (of: Pool, input: bigint) => {
      const swap = swapExactIn(of, tokenIn, input)
      return swap.ok ? swap.amountOut : 0n
    }
    const leg = given.get(pool.address) ?? { amountIn: 0n, amountOut: 0n }
    // Trading after the route and trading together differ by the fees that a pool keeps.
    const joint = paidBy(pool, leg.amountIn + amountIn)
    const afterRoute = paidBy(after.pools[flow.pool]!, amountIn)
    const paid = joint - leg.amountOut < afterRoute ? joint - leg.amountOut : afterRoute
    const amountOut = paid - joint / margin - 1n
    if (amountOut <= 0n) return false
    const before = trades.get(flow)
    balances.set(flow.from, balanceOf(flow.from) + (before?.amountIn ?? 0n) - amountIn)
    balances.set(flow.to, balanceOf(flow.to) - (before?.amountOut ?? 0n) + amountOut)
    trades.set(flow, { pool: pool.address, tokenIn, amountIn, amountOut })
    return true
  }
  for (const [flow, amount] of amountsOf(cycles, prices)) {
    if (trade(flow, BigInt(Math.floor(amount)))) continue
    return arbitrageTrades({ ...planned, cycles: cycles.filter((cycle) => !cycle.flows.includes(flow)) })
  }
  for (const [from, flow] of pathsTo(token, [...trades.keys()], flows)) {
    const left = balanceOf(from)
    const known = trades.get(flow)
    const isWorthIt = known !== undefined || prices[from]! * Number(left) > callCosts[flow.pool]!
    const desired = (known?.amountIn ?? 0n) + left
    const most = BigInt(Math.max(0, Math.floor(maxOf(flow))))
    if (left !== 0n && isWorthIt) trade(flow, desired < most ? desired : most)
  }
  if ([...balances.values()].some((balance) => balance < 0n)) return none
  const gas = [...trades.keys()].reduce((sum, { pool }) => sum + callCosts[pool]!, 0)
  return { trades: [...trades.values()], net: Number(balanceOf(token)) - gas }
}

/** Sums the input of each flow over its cycles. */
function amountsOf(cycles: readonly Cycle[], prices: Float64Array): ReadonlyMap<Flow, number> {
  const amounts = new Map<Flow, number>()
  for (const { flows, worth } of cycles)
    for (const flow of flows) amounts.set(flow, (amounts.get(flow) ?? 0) + worth / prices[flow.from]!)
  return amounts
}

/** Returns for each token the next flow to the target, farthest first, used flows preferred. */
function pathsTo(token: number, used: readonly Flow[], flows: readonly Flow[]): readonly (readonly [number, Flow])[] {
  const reached = new Set([token])
  const isNext = ({ from, to }: Flow) => reached.has(to) && !reached.has(from)
  const nextOf = () => used.find(isNext) ?? flows.find(isNext)
  const steps: [number, Flow][] = []
  for (let next = nextOf(); next !== undefined; next = nextOf()) {
    reached.add(next.from)
    steps.push([next.from, next])
  }
  return steps.reverse()
}
