import { expect, test } from 'vitest'
import { solveDual } from '../dual/dual'
import { createMarket } from '../market/state'
import { problemOf, type Question } from '../route/question'
import { solve } from '../route/solve'
import { type DataSet, dataSet, ordersOf } from '../testing/data-sets'
import { unitsPerUsd } from '../testing/synthetic-token'
import { type DivisionCandidate, findDivisions } from './find-divisions'

const mainChain = 3e-5
const gasPrices = [1.5e-7, 3e-6, mainChain, 3e-4] as const
const sizes = [1_000, 100_000] as const
/**
 * Disagreements from those that searchers leave to those in which cycles pay a lot, and whether a
 * first order may suffice.
 */
const cases = [
  [{ pools: 0.3, upTo: 0.01, settled: mainChain }, true],
  [{ pools: 1, upTo: 0.02, settled: mainChain }, true],
  [{ pools: 0.5, upTo: 0.002 }, true],
  [{ pools: 0.2, upTo: 0.03 }, false],
] as const

/** Returns the questions of a set at every price of gas, and their problems. */
const questionsOf = (set: DataSet) =>
  (['SELL', 'BUY'] as const).flatMap((side) =>
    ordersOf(set, { side, pairs: 2, sizes }).flatMap(({ src, dest, amount }) =>
      gasPrices.map((usdPerGas): Question => {
        const gasUnitCost = usdPerGas * unitsPerUsd(side === 'SELL' ? dest : src)
        const { market } = set
        return { market, side, srcToken: src.address, destToken: dest.address, amount, gasUnitCost }
      }),
    ),
  )

const bestNet = (divisions: readonly DivisionCandidate[]) =>
  divisions.reduce((best, { division }) => Math.max(best, division.net), Number.NEGATIVE_INFINITY)

test.each(cases)('behavior: with noise %o, a first order that suffices loses no bps', (noise, maySuffice) => {
  let sufficed = 0
  for (const seed of [11, 12, 13])
    for (const question of questionsOf(dataSet('D2', seed, noise))) {
      const problem = problemOf(question)!
      const dual = solveDual(problem)!
      const [first, full] = [...findDivisions({ problem, market: question.market, dual })]
      if (full === undefined) continue
      const [ofFirst, ofFull] = [bestNet(first!.divisions), bestNet(full.divisions)]
      const small = 1e-4 * Math.abs(ofFull)
      const slack = Math.max(2 * small, ...problem.callCosts)
      if (first!.enough < Number.POSITIVE_INFINITY) expect(ofFull).toBeLessThanOrEqual(first!.enough + slack)
      if (ofFirst < first!.enough) continue
      sufficed++
      expect(ofFull - ofFirst).toBeLessThan(small)
    }
  expect(sufficed > 0).toBe(maySuffice)
})

test('behavior: equal states have equal routes, whichever search finds them', () => {
  const set = dataSet('D2', 11, cases[0][0])
  for (const question of questionsOf(set)) {
    const again = { ...question, market: createMarket(set.market.pools) }
    expect(solve(again)).toStrictEqual(solve(question))
  }
})

// The prices of three orders, tied after the last step, promised 237 times what there was.
test('behavior: no division promises more than the bound where orders are partly used', () => {
  const set = dataSet('D4', 1, cases[0][0])
  const { src, dest, amount, side } = ordersOf(set, { side: 'SELL', pairs: 2, sizes: [100_000] })[1]!
  const { market } = set
  const gasUnitCost = mainChain * unitsPerUsd(dest)
  const problem = problemOf({ market, side, srcToken: src.address, destToken: dest.address, amount, gasUnitCost })!
  const dual = solveDual(problem)!
  const [first] = findDivisions({ problem, market, dual })
  expect(bestNet(first!.divisions)).toBeGreaterThan(0.99 * dual.bound)
  expect(bestNet(first!.divisions)).toBeLessThan(dual.bound)
})
