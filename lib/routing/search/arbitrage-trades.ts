import type { Flow } from '../dual/recover'
import type { MarketState } from '../market/state'
import type { Pool, PoolAddress } from '../pools/pool'
import { swapExactIn } from '../pools/swap'
import type { Leg } from '../route/route'
import type { Circle } from './circles'

/** One trade of an arbitrage, raw units: the pool pays a little more than `amountOut`. */
export type ArbitrageTrade = { pool: PoolAddress; tokenIn: PoolAddress; amountIn: bigint; amountOut: bigint }

/** A pool is told to pay this part less than it does, of the route too, so that whoever adds it up in floats can be sure of it. */
const margin = 10n ** 8n

const none = { trades: [], net: 0 }

/**
 * Runs circles in exact amounts. What a token has left is carried on by `flows` towards the one that counts, where that is worth the call;
 * what it lacks is not carried on. `net` is what they bring of that token after the gas of their calls. A circle that a pool refuses is
 * left out; nothing is left of what would end in debt.
 *
 * @example
 * arbitrageTrades({ market, after, circles, flows, token, callCosts, prices, given, mostOf }).trades.length // 3
 */
export function arbitrageTrades(planned: {
  market: MarketState
  /** What a route leaves of it. */
  after: MarketState
  circles: readonly Circle[]
  flows: readonly Flow[]
  token: number
  callCosts: Float64Array
  prices: Float64Array
  /** What the route gave pools. */
  given: ReadonlyMap<PoolAddress, Leg>
  /** What a flow may take at most. */
  mostOf: (flow: Flow) => number
}): { trades: readonly ArbitrageTrade[]; net: number } {
  const { market, after, circles, flows, token, callCosts, prices, given, mostOf } = planned
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
    // One after the other and both at once differ by what a pool keeps of its fees.
    const whole = paidBy(pool, leg.amountIn + amountIn)
    const apart = paidBy(after.pools[flow.pool]!, amountIn)
    const paid = whole - leg.amountOut < apart ? whole - leg.amountOut : apart
    const amountOut = paid - whole / margin - 1n
    if (amountOut <= 0n) return false
    const before = trades.get(flow)
    balances.set(flow.from, balanceOf(flow.from) + (before?.amountIn ?? 0n) - amountIn)
    balances.set(flow.to, balanceOf(flow.to) - (before?.amountOut ?? 0n) + amountOut)
    trades.set(flow, { pool: pool.address, tokenIn, amountIn, amountOut })
    return true
  }
  for (const [flow, amount] of amountsOf(circles, prices)) {
    if (trade(flow, BigInt(Math.floor(amount)))) continue
    return arbitrageTrades({ ...planned, circles: circles.filter((circle) => !circle.flows.includes(flow)) })
  }
  for (const [from, flow] of waysTo(token, [...trades.keys()], flows)) {
    const left = balanceOf(from)
    const known = trades.get(flow)
    const isWorthIt = known !== undefined || prices[from]! * Number(left) > callCosts[flow.pool]!
    const wanted = (known?.amountIn ?? 0n) + left
    const most = BigInt(Math.max(0, Math.floor(mostOf(flow))))
    if (left !== 0n && isWorthIt) trade(flow, wanted < most ? wanted : most)
  }
  if ([...balances.values()].some((balance) => balance < 0n)) return none
  const gas = [...trades.keys()].reduce((sum, { pool }) => sum + callCosts[pool]!, 0)
  return { trades: [...trades.values()], net: Number(balanceOf(token)) - gas }
}

/** What each flow takes for all its circles. */
function amountsOf(circles: readonly Circle[], prices: Float64Array): ReadonlyMap<Flow, number> {
  const amounts = new Map<Flow, number>()
  for (const { flows, worth } of circles)
    for (const flow of flows) amounts.set(flow, (amounts.get(flow) ?? 0) + worth / prices[flow.from]!)
  return amounts
}

/** For each token that flows lead from to another one, the first of these; the farthest token first. Used ones are gone by where they lead. */
function waysTo(token: number, used: readonly Flow[], flows: readonly Flow[]): readonly (readonly [number, Flow])[] {
  const reached = new Set([token])
  const isNext = ({ from, to }: Flow) => reached.has(to) && !reached.has(from)
  const nextOf = () => used.find(isNext) ?? flows.find(isNext)
  const ways: [number, Flow][] = []
  for (let next = nextOf(); next !== undefined; next = nextOf()) {
    reached.add(next.from)
    ways.push([next.from, next])
  }
  return ways.reverse()
}
