import { describe, expect, test } from 'vitest'
import { compileMarket } from '../market/compiled'
import { createMarket, type MarketState } from '../market/state'
import type { Side } from '../route/route'
import { adversarialCases } from '../testing/adversarial'
import { asSolidly } from '../testing/as-solidly'
import { dataSet, heldOf, ordersOf } from '../testing/data-sets'
import { boundAt, solveReference } from '../testing/reference-dual'
import { solveDual } from './dual'

// Compares the dual with a reference that shares no code with it: dense, slow and simple.

/**
 * Returns the engine's bound, the sum over the pools at its prices, and the reference's least
 * bound, each relative to the bound.
 */
function compare(market: MarketState, side: Side, srcToken: `0x${string}`, destToken: `0x${string}`, amount: number) {
  const [src, dest] = [market.tokenIds.get(srcToken), market.tokenIds.get(destToken)]
  if (src === undefined || dest === undefined) return undefined
  const answer = solveDual({ market: compileMarket(market), side, src, dest, amount })
  if (answer === undefined) return undefined
  const prices = new Map(market.tokens.map((token, index) => [token, answer.prices[index]!]))
  const question = { pools: market.pools, side, srcToken, destToken, amount }
  const sign = side === 'SELL' ? 1 : -1
  const least = solveReference(question)?.bound
  return {
    // Two float sums agree relatively, and to a unit where a few units meet huge pools.
    claim: (sign * (boundAt(question, prices) - answer.bound) - 1) / Math.abs(answer.bound),
    excess: least === undefined ? undefined : (sign * (answer.bound - least)) / least,
    residual: answer.residual,
  }
}

describe('solveDual', () => {
  test.each(['D1', 'D2', 'D3', 'D4'] as const)('behavior: on %s its bound is as tight as the reference', (name) => {
    for (const seed of name === 'D4' ? [1] : [1, 2, 3]) {
      const set = dataSet(name, seed)
      for (const side of ['SELL', 'BUY'] as const) {
        const sizes = side === 'SELL' ? undefined : ([1, 1_000, 10_000, 100_000, 1_000_000] as const)
        for (const { src, dest, amount, size } of ordersOf(set, {
          side,
          pairs: name === 'D4' ? 1 : 3,
          ...(sizes && { sizes }),
        })) {
          const about = { name, seed, side, size, src: src.address, dest: dest.address }
          const found = compare(set.market, side, src.address, dest.address, Number(amount))
          if (found?.excess === undefined) continue
          expect({ ...about, ...found, holds: found.claim <= 1e-10 }).toMatchObject({ holds: true })
          expect({ ...about, ...found, tight: found.excess <= 1e-8 }).toMatchObject({ tight: true })
        }
      }
    }
  })

  test("behavior: on pairs of Solidly's kind it bounds as tightly", () => {
    const set = dataSet('D2', 1)
    const pools = set.market.pools.map((pool) =>
      pool.kind === 'v2' || pool.kind === 'stable' ? asSolidly(pool) : pool,
    )
    const market = createMarket(pools)
    const sizes = [1_000, 10_000, 100_000, 1_000_000] as const
    for (const side of ['SELL', 'BUY'] as const)
      for (const { src, dest, amount, size } of ordersOf({ ...set, market }, { side, pairs: 3, sizes })) {
        const found = compare(market, side, src.address, dest.address, Number(amount))
        if (found?.excess === undefined) continue
        const about = { side, size, src: src.address, dest: dest.address }
        expect({ ...about, ...found, holds: found.claim <= 1e-10 }).toMatchObject({ holds: true })
        expect({ ...about, ...found, tight: found.excess <= 1e-8 }).toMatchObject({ tight: true })
      }
  })

  test.each(adversarialCases().map((adversarial) => [adversarial.name, adversarial] as const))(
    'behavior: %s',
    (_, { pools, pairs, amounts }) => {
      const market = createMarket(pools)
      for (const [srcToken, destToken] of pairs) {
        for (const side of ['SELL', 'BUY'] as const) {
          for (const amount of amounts) {
            // For a buy above the available amount there is no least input.
            if (side === 'BUY' && amount >= heldOf(market, destToken)) continue
            const found = compare(market, side, srcToken, destToken, Number(amount))
            if (found?.excess === undefined) continue
            expect({ side, srcToken, amount, ...found, holds: found.claim <= 1e-9 }).toMatchObject({ holds: true })
          }
        }
      }
    },
  )
})
