import { describe, expect, test } from 'vitest'
import { capsOf } from '../dual/caps'
import { solveDual } from '../dual/dual'
import { boundNet } from '../dual/net-bound'
import { solveNetCases } from '../dual/net-cases'
import { createMarket } from '../market/state'
import { executionCosts } from '../route/gas'
import { problemOf, type Question } from '../route/question'
import { solve } from '../route/solve'
import { greedyChunks } from '../testing/baselines'
import { dataSet, ordersOf } from '../testing/data-sets'
import { syntheticMarket } from '../testing/synthetic-market'
import { type SyntheticToken, unitsOf, unitsPerUsd } from '../testing/synthetic-token'
import { divide } from './divide'
import type { Problem } from './problem'

const { tokens, pools } = syntheticMarket({ seed: 77, tokens: 4, pools: 9 })
const market = createMarket(pools)
const questionOf = (
  src: SyntheticToken,
  dest: SyntheticToken,
  side: 'SELL' | 'BUY',
  usd: number,
  usdPerGas: number,
) => ({
  market,
  srcToken: src.address,
  destToken: dest.address,
  side,
  amount: unitsOf(side === 'SELL' ? src : dest, usd),
  gasUnitCost: usdPerGas * unitsPerUsd(side === 'SELL' ? dest : src),
})

/**
 * Returns the net value of every subset of pools, divided over all of them, and the pools it calls;
 * in the order's own units, more is better.
 */
function netsOf(problem: Problem, prices: Float64Array): { net: number; used: ReadonlySet<number> }[] {
  return Array.from({ length: 2 ** pools.length - 1 }, (_, index) => index + 1).flatMap((set) => {
    const some = pools.map((_, index) => index).filter((index) => (set >> index) & 1)
    const division = divide(problem, some, prices)
    return division ? [{ net: division.net, used: new Set(division.flows.map(({ pool }) => pool)) }] : []
  })
}

function bestOfAllSets(question: Question): number | undefined {
  const prices = Float64Array.from(
    market.tokens,
    (address) => 1 / unitsPerUsd(tokens.find((token) => token.address === address)!),
  )
  const nets = netsOf(problemOf(question)!, prices).map(({ net }) => net)
  return nets.length > 0 ? Math.max(...nets) : undefined
}

describe('divideNet', () => {
  test('behavior: finds the best subset of a few pools', () => {
    let compared = 0
    for (const [src, dest] of [
      [tokens[0]!, tokens[1]!],
      [tokens[3]!, tokens[2]!],
    ] as const) {
      for (const usdPerGas of [1e-7, 3e-5]) {
        for (const usd of [1_000, 30_000, 1_000_000]) {
          const question = questionOf(src, dest, 'SELL', usd, usdPerGas)
          const best = bestOfAllSets(question)
          if (best === undefined) continue
          const { route, gas } = solve(question)!
          const net = Number(route.destAmount) - (gas - executionCosts.SELL.base) * question.gasUnitCost
          expect(net / best).toBeGreaterThan(1 - 1e-7)
          compared++
        }
      }
    }
    expect(compared).toBeGreaterThan(8)
  })

  test('behavior: dearer gas never makes more calls worthwhile than free gas', () => {
    const free = solve(questionOf(tokens[0]!, tokens[1]!, 'SELL', 300_000, 0))!
    const dear = solve(questionOf(tokens[0]!, tokens[1]!, 'SELL', 300_000, 1e-3))!
    expect(dear.route.legs.length).toBeLessThan(free.route.legs.length)
    expect(dear.gas).toBeLessThan(free.gas)
  })
})

describe('divideNet beside the greedy router', () => {
  const set = dataSet('D2', 5)
  const worth = new Map(set.tokens.map((token) => [token.address, 1 / unitsPerUsd(token)]))

  test.each([1e-7, 3e-5, 3e-4])('behavior: never returns less at %f dollars per unit of gas', (usdPerGas) => {
    const sizes = [10_000, 100_000] as const
    for (const { src, dest, side, amount } of ordersOf(set, { side: 'SELL', pairs: 6, sizes })) {
      const gasUnitCost = usdPerGas * unitsPerUsd(dest)
      const requested = {
        market: set.market,
        srcToken: src.address,
        destToken: dest.address,
        side,
        amount,
        gasUnitCost,
      }
      const { route, gas } = solve(requested)!
      const greedy = greedyChunks({ ...requested, worth })!
      const net = Number(route.destAmount) - gas * gasUnitCost
      expect(net).toBeGreaterThanOrEqual((Number(greedy.amount) - greedy.gas * gasUnitCost) * (1 - 1e-10))
    }
  })
})

describe('boundNet', () => {
  const set = dataSet('D2', 3)

  test.each(['SELL', 'BUY'] as const)('behavior: no %s is better after gas, and few are far from the bound', (side) => {
    let gaps = 0
    let count = 0
    for (const { src, dest, amount } of ordersOf(set, { side, pairs: 3, sizes: [1_000, 100_000] })) {
      for (const usdPerGas of [1e-7, 3e-5]) {
        const gasUnitCost = usdPerGas * unitsPerUsd(side === 'SELL' ? dest : src)
        const question = {
          market: set.market,
          srcToken: src.address,
          destToken: dest.address,
          side,
          amount,
          gasUnitCost,
        }
        const solution = solve(question)!
        const { bound, cases } = boundNet({ question, solution })
        const { route, gas } = solution
        const gap =
          side === 'SELL'
            ? bound - (Number(route.destAmount) - gas * gasUnitCost)
            : Number(route.srcAmount) + gas * gasUnitCost - bound
        expect(gap / bound).toBeGreaterThan(-1e-9)
        for (const { prices } of cases) expect(prices.size).toBe(set.market.tokens.length)
        const { certificate } = solution
        if (side === 'SELL') expect(bound).toBeLessThanOrEqual(certificate.bound)
        else expect(bound).toBeGreaterThanOrEqual(certificate.bound)
        gaps += gap / bound
        count++
      }
    }
    expect(gaps / count).toBeLessThan(side === 'SELL' ? 3e-5 : 3e-4)
  })

  test('behavior: no subset exceeds the bound of its case, and more cases tighten the bound', () => {
    const gaps = { one: 0, all: 0 }
    for (const usd of [3_000, 30_000, 300_000]) {
      const problem = problemOf(questionOf(tokens[3]!, tokens[2]!, 'SELL', usd, 3e-5))!
      const dual = solveDual(problem)!
      const nets = netsOf(problem, dual.prices)
      const best = Math.max(...nets.map(({ net }) => net))
      const casesOf = (maxCases: number) =>
        solveNetCases({
          problem,
          starts: [dual.prices],
          caps: capsOf(problem, dual, undefined),
          target: best,
          maxCases,
        })
      const cases = casesOf(8)
      for (const { used, net } of nets) {
        const its = cases.filter(({ supposes }) => supposes.every(({ pool, called }) => used.has(pool) === called))
        expect(its.length).toBe(1)
        expect(its[0]!.bound).toBeGreaterThan(net * (1 - 1e-9))
      }
      gaps.one += casesOf(1)[0]!.bound / best - 1
      gaps.all += Math.max(...cases.map(({ bound }) => bound)) / best - 1
    }
    expect(gaps.one).toBeGreaterThan(1e-5)
    expect(gaps.all).toBeLessThan(gaps.one / 10)
  })

  test('error: refuses a question without a solution', () => {
    const question = questionOf(tokens[0]!, tokens[1]!, 'SELL', 1_000, 0)
    const solution = solve(question)!
    expect(() => boundNet({ question: { ...question, amount: 0n }, solution })).toThrow('solve it first')
  })
})
