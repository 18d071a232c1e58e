import { describe, expect, test } from 'vitest'
import { toProofPool } from '@/lib/chain/pools/proof-pool'
import { boundNet } from '@/lib/routing/dual/net-bound'
import { createMarket } from '@/lib/routing/market/state'
import { noTaxes } from '@/lib/routing/market/taxes'
import { canPay } from '@/lib/routing/pools/can-pay'
import { executeRoute } from '@/lib/routing/route/execute'
import { estimateGas, executionCosts } from '@/lib/routing/route/gas'
import type { Question } from '@/lib/routing/route/question'
import { type Solution, solve } from '@/lib/routing/route/solve'
import { findArbitrage } from '@/lib/routing/search/find-arbitrage'
import { type HostileToken, hostileMarket } from '@/lib/routing/testing/hostile-pools'
import { createDraw } from '@/lib/routing/testing/random'
import type { Proof } from '../api/market/proof'
import { arbitrageBpsOf } from './arbitrage'
import { checkProof, type QuoteToProve } from './check-proof'
import { type Statement, sumBounds } from './sum-bounds'

// Mispriced markets, with orders of dust and above all supply. For any question the engine
// terminates, no known route beats a bound, and its proof is accepted: perhaps loose, never false.

const markets = 60
const pairs = [
  [0, 1],
  [0, 3],
  [1, 2],
  [3, 0],
  [2, 1],
] as const

/** Relative tolerance of the engine's float bounds. */
const near = 1e-9

type Asked = { seed: number; question: Question }

const questions = function* (): Generator<Asked> {
  for (let seed = 1; seed <= markets; seed++) {
    const draw = createDraw(seed)
    const { tokens, pools } = hostileMarket(draw)
    const market = createMarket(pools)
    for (const side of ['SELL', 'BUY'] as const)
      for (const [src, dest] of pairs) {
        const [given, counted] = side === 'SELL' ? [tokens[src]!, tokens[dest]!] : [tokens[dest]!, tokens[src]!]
        const amount = BigInt(Math.ceil(Math.min(2 ** 127, 10 ** draw.between(-3, 9) * unitsPerUsd(given))))
        const [srcToken, destToken] = [tokens[src]!.address, tokens[dest]!.address]
        const gasUnitCost = draw.pick([0, 1e-7, 3e-5]) * unitsPerUsd(counted)
        yield { seed, question: { market, side, srcToken, destToken, amount, gasUnitCost } }
      }
  }
}

const unitsPerUsd = ({ decimals, usd }: HostileToken) => 10 ** decimals / usd

/**
 * Returns the service's statement of the engine's result, and the page's knowledge of the quote.
 */
function proofOf({ market, side, srcToken, destToken, amount, gasUnitCost = 0 }: Question, solution: Solution) {
  const { route, certificate } = solution
  const question = { market, side, srcToken, destToken, amount, gasUnitCost }
  const net = boundNet({ question, solution })
  const execution = executeRoute({ market, route, taxes: noTaxes })
  const [srcAmount, destAmount] = [String(route.srcAmount), String(side === 'BUY' ? amount : route.destAmount)]
  const common = { chainId: 1, blockNumber: 1, side, srcToken, destToken, srcAmount, destAmount }
  const statement: Statement = {
    ...common,
    blockHash: '0x',
    gas: {
      unitCost: gasUnitCost,
      base: executionCosts[side].base,
      route: estimateGas(route, execution.ok ? execution.ticksCrossed : 0),
      least: executionCosts[side].leg,
    },
    gross: { prices: Object.fromEntries(certificate.prices) },
    net: {
      cases: net.cases.map(({ supposes, prices }) => ({ supposes: [...supposes], prices: Object.fromEntries(prices) })),
    },
    pools: market.pools.filter(canPay).map(toProofPool),
  }
  const quote: QuoteToProve = {
    ...common,
    taxes: noTaxes,
    legs: route.legs.map(({ pool, tokenIn, amountIn, amountOut }) => ({
      pool,
      tokenIn,
      amountIn: String(amountIn),
      amountOut: String(amountOut),
    })),
    gas: { base: executionCosts[side].base, least: executionCosts[side].leg, counted: executionCosts[side].leg },
    unitCost: [gasUnitCost, gasUnitCost],
  }
  return { statement, quote, net }
}

describe('a proof in a hostile market', () => {
  test('behavior: is never false, and no route beats its bound', () => {
    const seen = { proved: 0, loose: 0, closer: 0, arbitrage: 0 }
    for (const { seed, question } of questions()) {
      const solution = solve(question)
      if (solution === undefined) continue
      const { statement, quote, net } = proofOf(question, solution)
      const summed = sumBounds(statement)
      const arbitrage = findArbitrage({ question, solution }).map((trade) => ({
        ...trade,
        amountIn: String(trade.amountIn),
        amountOut: String(trade.amountOut),
      }))
      const explainedBps = arbitrageBpsOf(
        { ...statement, arbitrage },
        { legs: quote.legs, counted: quote.gas.counted, limits: summed.limits },
      )
      const proof: Proof = {
        ...statement,
        ...(explainedBps !== undefined && explainedBps > 0 && { arbitrage }),
        gross: { ...statement.gross, bound: summed.gross.bound },
        net: { ...statement.net, bound: summed.net.bound },
      }
      const { side, amount, srcToken, destToken } = question
      const about = { seed, side, amount, srcToken, destToken }
      const check = checkProof(proof, quote)
      expect({ ...about, ...check }).not.toHaveProperty('reason')
      if ('reason' in check) continue
      seen[check.verdict]++
      // The explained arbitrage is a part of the gap, up to the last digit of a bound.
      if (check.arbitrageBps > 0) seen.arbitrage++
      expect({ ...about, over: check.arbitrageBps > check.net.gapBps + 1e-6 }).toEqual({ ...about, over: false })

      // Routes of the same question by another measure: with dear gas, on one path, or through
      // other pools.
      const others = [
        solve({ ...question, gasUnitCost: 0 }),
        solve({ ...question, gasUnitCost: 1e3 * (question.gasUnitCost ?? 0) }),
        solve({ ...question, singlePath: true }),
        solve({ ...question, maxLegs: 1 }),
      ]
      const sign = side === 'SELL' ? 1 : -1
      for (const other of [solution, ...others]) {
        if (other === undefined) continue
        const reached = Number(side === 'SELL' ? other.route.destAmount : other.route.srcAmount)
        const kept = reached - sign * other.gas * (question.gasUnitCost ?? 0)
        // The net bound does not cover a buy that costs more than the quoted one.
        const counts = side === 'SELL' || kept <= Number(solution.route.srcAmount)
        const slack = near * (reached + other.gas * (question.gasUnitCost ?? 0)) + 1
        for (const [name, reachedHere, proven, engine] of [
          ['gross', reached, summed.gross.bound, solution.certificate.bound],
          ['net', kept, summed.net.bound, net.bound],
        ] as const) {
          if (name === 'net' && !counts) continue
          const holds = sign * (reachedHere - proven) <= 0
          const engineHolds = sign * (reachedHere - engine) <= slack
          expect({ ...about, name, reachedHere, proven, engine, holds, engineHolds }).toMatchObject({
            holds: true,
            engineHolds: true,
          })
        }
        seen.closer++
      }
    }
    expect(seen.proved).toBeGreaterThan(10)
    expect(seen.loose).toBeGreaterThan(100)
    expect(seen.closer).toBeGreaterThan(500)
    expect(seen.arbitrage).toBeGreaterThan(10)
  })
})
