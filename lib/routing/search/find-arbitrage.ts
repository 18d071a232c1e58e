import { capsOf } from '../dual/caps'
import { solveDual } from '../dual/dual'
import type { Flow } from '../dual/recover'
import { kindOf } from '../kinds/kinds'
import { type CompiledMarket, compileMarket } from '../market/compiled'
import { findPool, type MarketState, updateMarket } from '../market/state'
import { isTaxed, noTaxes } from '../market/taxes'
import { swapExactIn } from '../pools/swap'
import { executionCosts } from '../route/gas'
import { gasUnitCostOf, inCore, problemOf, type Question } from '../route/question'
import type { Leg } from '../route/route'
import type { Solution } from '../route/solve'
import { type ArbitrageTrade, arbitrageTrades } from './arbitrage-trades'
import { cyclesOf, limitCycles, profitableCycles } from './cycles'
import { flowsOf } from './divide'
import { orientSome } from './orient'

/** Fraction of the quote below which a gap is not explained. */
const negligible = 1e-6
/** Fraction of a pool's cap that cycles use; the same pools also carry their profit onwards. */
const planned = 0.9
/** Margin for a verifier that rounds differently. */
const safely = 0.999
/** Maximum rounds of dropping pools that do not pay for their calls. */
const maxRounds = 6

/**
 * Finds cyclic trades that anyone could make, with or without the order: they start with nothing,
 * owe nothing, and leave some of the bound's token. They run on top of the route and never against
 * it, so that their profit is not the route's own doing and is no less without it. No pool takes
 * more, together with the route, than the bound assumes. So the bound exceeds the route by at least
 * their profit; the rest of the gap is unexplained. With gas, they pay for a transaction of their
 * own. Empty if there are none, or if a token has taxes.
 *
 * @example
 * findArbitrage({ question, solution })[0] // { pool, tokenIn: usdc, amountIn: 10n ** 9n, ... }
 */
export function findArbitrage({
  question: asked,
  solution: { route, certificate },
}: {
  question: Question
  solution: Pick<Solution, 'route' | 'certificate'>
}): readonly ArbitrageTrade[] {
  const { question } = inCore(asked)
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
  const maxOf = ({ pool, from }: Flow) =>
    safely * caps[from]! - Number(given.get(market.pools[pool]!.address)?.amountIn ?? 0n)
  const plannedOf = (flow: Flow) => planned * prices[flow.from]! * maxOf(flow)

  const base = gasCosts.base * gasUnitCostOf(question)
  const mask = problem.mask?.slice() ?? new Uint8Array(market.pools.length).fill(1)
  // Pairs of one contract move each other, so they explain nothing.
  for (const [position, pool] of market.pools.entries()) if (kindOf(pool).sharingState !== 'own') mask[position] = 0
  let best: readonly ArbitrageTrade[] = []
  let bestNet = base
  for (let round = 0; round < maxRounds; round++) {
    const flows = freeFlows({ market, compiled, token, mask, prices })
    const cycles = profitableCycles(limitCycles(cyclesOf(flows, prices), prices, plannedOf), prices, callCosts)
    const { trades, net } = arbitrageTrades({ market, after, cycles, flows, token, callCosts, prices, given, maxOf })
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

/** Returns the market after the route. */
const afterLegs = (market: MarketState, legs: readonly Leg[]): MarketState =>
  updateMarket(
    market,
    legs.flatMap(({ pool, tokenIn, amountIn }) => {
      const swap = swapExactIn(findPool(market, pool)!, tokenIn, amountIn)
      return swap.ok ? [swap.pool] : []
    }),
  )

/** Returns the flows between pools at the prices that bound an empty order. */
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
    // Any start token of an empty order will do if it leads there.
    const dual = solveDual({ market: compiled, side: 'SELL', src: to, dest: token, amount: 0, mask, warm: prices })
    if (dual !== undefined) return flowsOf(compiled, dual)
  }
  return []
}
