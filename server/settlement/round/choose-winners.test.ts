import fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { chooseWinners, type RatedBid, type RatedFill } from './choose-winners'

const fill = (order: number, score: number, { pair = 'A B', amount = 100 } = {}): RatedFill => ({
  orderHash: `0x${order}`,
  pair,
  amount: BigInt(amount),
  score: BigInt(score),
})
const bid = (agent: string, ...fills: RatedFill[]): RatedBid => ({ agent, fills })
const choose = (...bids: RatedBid[]) => chooseWinners(bids, { reserve: 'amm' })

test('default: each order goes to the bid that is worth most to its owner, among equals to the first', () => {
  expect(choose(bid('amm', fill(1, 5)), bid('a', fill(1, 7)), bid('b', fill(1, 7)), bid('amm', fill(2, 0)))).toEqual([
    'outbid',
    'won',
    'outbid',
    'won',
  ])
})

describe('a batch', () => {
  const back = { pair: 'B A' }

  test('behavior: wins if it is better than the sum of the best singles', () => {
    const singles = [bid('amm', fill(1, 5)), bid('a', fill(2, 5, back))]
    expect(choose(...singles, bid('m', fill(1, 6), fill(2, 5, back)))).toEqual(['outbid', 'outbid', 'won'])
  })

  test('behavior: is unfair if a pair gets less than its best singles, whatever the other pair gets', () => {
    const singles = [bid('amm', fill(1, 5)), bid('a', fill(2, 5, back))]
    expect(choose(...singles, bid('m', fill(1, 100), fill(2, 4, back)))).toEqual(['won', 'won', 'unfair'])
  })

  test('behavior: may shift value between orders of a pair, but not below the reserve', () => {
    const singles = [bid('a', fill(1, 5)), bid('amm', fill(1, 3)), bid('amm', fill(2, 5))]
    expect(choose(...singles, bid('m', fill(1, 4), fill(2, 6)))).toEqual(['outbid', 'outbid', 'outbid', 'won'])
    expect(choose(...singles, bid('m', fill(1, 2), fill(2, 9)))).toEqual(['won', 'outbid', 'won', 'unfair'])
  })

  test('behavior: with a partial fill is compared with the same part of the single', () => {
    const single = bid('amm', fill(1, 10, { amount: 100 }))
    const half = (score: number) => bid('m', fill(1, score, { amount: 50 }), fill(2, 0, back))
    expect(choose(single, half(5))).toEqual(['outbid', 'won'])
    expect(choose(single, half(4))).toEqual(['won', 'unfair'])
  })

  test('behavior: shares no pair: the best of two wins, and other orders of its pairs wait', () => {
    const others = [bid('amm', fill(3, 1)), bid('amm', fill(4, 1, { pair: 'C D' }))]
    const batches = [bid('m', fill(1, 2), fill(2, 2, back)), bid('n', fill(1, 3), fill(5, 2, { pair: 'E F' }))]
    expect(choose(...others, ...batches)).toEqual(['conflict', 'won', 'conflict', 'won'])
  })
})

test('behavior: in 1,000 rounds no winning batch is below its best singles, and each order is won once', () => {
  const pairs = ['A B', 'B A', 'B C', 'C A']
  const rated = fc
    .record({ order: fc.integer({ min: 0, max: 11 }), score: fc.integer({ min: 0, max: 30 }) })
    .map(({ order, score }) => fill(order, score, { pair: pairs[order % pairs.length]! }))
  const bids = fc.array(
    fc.record({
      agent: fc.constantFrom('amm', 'a', 'm'),
      fills: fc.uniqueArray(rated, { minLength: 1, maxLength: 5, selector: ({ orderHash }) => orderHash }),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(bids, (all) => {
      const verdicts = chooseWinners(all, { reserve: 'amm' })
      const won = all.filter((_, at) => verdicts[at] === 'won')
      const orders = won.flatMap(({ fills }) => fills.map(({ orderHash }) => orderHash))
      expect(new Set(orders).size).toBe(orders.length)
      const batches = won.filter(({ fills }) => fills.length > 1)
      const owned = batches.flatMap(({ fills }) => [...new Set(fills.map(({ pair }) => pair))])
      expect(new Set(owned).size).toBe(owned.length)
      for (const { fills } of batches)
        for (const pair of new Set(fills.map((one) => one.pair))) {
          const ofPair = fills.filter((one) => one.pair === pair)
          const best = ofPair.reduce((sum, { orderHash }) => sum + bestAlone(all, orderHash), 0n)
          expect(ofPair.reduce((sum, { score }) => sum + score, 0n)).toBeGreaterThanOrEqual(best)
        }
      // An order with a single bid is won, unless a batch has its pair.
      for (const { fills } of all)
        if (fills.length === 1)
          expect(orders.includes(fills[0]!.orderHash) || owned.includes(fills[0]!.pair)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

const bestAlone = (all: readonly RatedBid[], orderHash: Hex): bigint =>
  BigInt(Math.max(0, ...scoresAlone(all, orderHash)))
const scoresAlone = (all: readonly RatedBid[], orderHash: Hex): number[] =>
  all.flatMap(({ fills }) => (fills.length === 1 && fills[0]!.orderHash === orderHash ? Number(fills[0]!.score) : []))
