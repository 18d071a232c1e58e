import { capsOf } from '../dual/caps'
import { solveDual } from '../dual/dual'
import type { Flow } from '../dual/recover'
import { type CompiledMarket, compileMarket } from '../market/compiled'
import { findPool, type MarketState, updateMarket } from '../market/state'
import { isTaxed, noTaxes } from '../market/taxes'
import { swapExactIn } from '../pools/swap'
import { executionCosts } from '../route/gas'
import { gasUnitCostOf, problemOf, type Question } from '../route/question'
import type { Leg } from '../route/route'
import type { Solution } from '../route/solve'
import { type ArbitrageTrade, arbitrageTrades } from './arbitrage-trades'
import { circlesOf, limitCircles, payingCircles } from './circles'
import { flowsOf } from './divide'
import { orientSome } from './orient'

/** A gap below this part of the quote has nothing in it to tell apart. */
const negligible = 1e-6
/** Of the most that a pool may take, the part that circles take: what they earn is carried on by the same pools. */
const planned = 0.9
/** Who checks it rounds otherwise. */
const safely = 0.999
/** How often pools are left out that do not pay for their calls. */
const maxRounds = 6

/**
 * Finds trades in circles that anyone could make, with the order or without it: they begin with nothing, owe nothing, and leave some of
 * the token that the bound counts in. They stand on top of the route and use none of its pools the other way round, so that what they bring
 * is not the route's own doing, and without the route they bring no less. No pool takes more, with what the route gives it, than the bound
 * supposes. So the bound is above the route by what they bring at the least; of the rest nothing is said. Where gas counts they pay for a
 * transaction of their own. Empty where there are none, and where a token takes taxes.
 *
 * @example
 * findArbitrage({ question, solution })[0] // { pool, tokenIn: usdc, amountIn: 1000000000n, amountOut: 335112043117201n }
 */
export function findArbitrage({
  question,
  solution: { route, certificate },
}: {
  question: Question
  solution: Pick<Solution, 'route' | 'certificate'>
}): readonly ArbitrageTrade[] {
  const problem = problemOf(question)
  const { market, side, taxes = noTaxes, gasCosts = executionCosts[side] } = question
  const isSell = side === 'SELL'
  const quoted = Number(isSell ? route.destAmount : route.srcAmount)
  const gap = isSell ? certificate.bound - quoted : quoted - certificate.bound
  if (problem === undefined || isTaxed(taxes) || !(gap > negligible * quoted)) return []
  const { callCosts, src, dest } = problem
  const after = afterLegs(market, route.legs)
  const compiled = orientSome(
    compileMarket(after),
    route.legs.map(({ pool, tokenIn }) => ({
      pool: market.positions.get(pool)!,
      from: market.tokenIds.get(tokenIn)!,
    })),
  )
  const token = isSell ? dest : src
  const prices = Float64Array.from(market.tokens, (address) => certificate.prices.get(address)!)
  const caps = capsOf(problem, { prices, bound: certificate.bound }, quoted)
  const given = new Map(route.legs.map((leg) => [leg.pool, leg]))
  const mostOf = ({ pool, from }: Flow) =>
    safely * caps[from]! - Number(given.get(market.pools[pool]!.address)?.amountIn ?? 0n)
  const plannedOf = (flow: Flow) => planned * prices[flow.from]! * mostOf(flow)

  const base = gasCosts.base * gasUnitCostOf(question)
  const mask = problem.mask?.slice() ?? new Uint8Array(market.pools.length).fill(1)
  // Pairs of one contract move each other: they tell nothing apart.
  for (const [position, { kind }] of market.pools.entries())
    if (kind === 'stableMulti' || kind === 'stableMeta') mask[position] = 0
  let best: readonly ArbitrageTrade[] = []
  let bestNet = base
  for (let round = 0; round < maxRounds; round++) {
    const flows = freeFlows({ market, compiled, token, mask, prices })
    const circles = payingCircles(limitCircles(circlesOf(flows, prices), prices, plannedOf), prices, callCosts)
    const { trades, net } = arbitrageTrades({ market, after, circles, flows, token, callCosts, prices, given, mostOf })
    if (net > bestNet) {
      best = trades
      bestNet = net
    }
    const isSame = trades.length === 0 || trades.length === flows.length
    if (isSame || base === 0) break
    mask.fill(0)
    for (const { pool } of trades) mask[market.positions.get(pool)!] = 1
  }
  return best
}

/** What the route leaves of the market. */
const afterLegs = (market: MarketState, legs: readonly Leg[]): MarketState =>
  updateMarket(
    market,
    legs.flatMap(({ pool, tokenIn, amountIn }) => {
      const swap = swapExactIn(findPool(market, pool)!, tokenIn, amountIn)
      return swap.ok ? [swap.pool] : []
    }),
  )

/** What pools do with each other at the prices that bound an order of nothing. */
function freeFlows({
  market,
  compiled,
  token,
  mask,
  prices,
}: {
  market: MarketState
  compiled: CompiledMarket
  token: number
  mask: Uint8Array
  prices: Float64Array
}): readonly Flow[] {
  for (const { to } of market.edges[token]!) {
    // Which token an order of nothing begins with does not matter, so long as it leads there.
    const dual = solveDual({ market: compiled, side: 'SELL', src: to, dest: token, amount: 0, mask, warm: prices })
    if (dual !== undefined) return flowsOf(compiled, dual)
  }
  return []
}
