import { describe, expect, test } from 'vitest'
import { createMarket } from '@/lib/routing/market/state'
import { swapExactIn } from '@/lib/routing/pools/swap'
import { solve } from '@/lib/routing/route/solve'
import { createDraw } from '@/lib/routing/testing/random'
import { syntheticPair } from '@/lib/routing/testing/synthetic-pair'
import { syntheticAddress, unitsOf } from '@/lib/routing/testing/synthetic-token'
import { syntheticTwoChains, tradesByLane } from '@/lib/routing/testing/synthetic-two-chains'
import type { UnionQuestion } from '@/lib/routing/union/certify-union'
import { onDestination, unionOf } from '@/lib/routing/union/union-market'
import { divideGap } from './divide-gap'
import { UnreadableProof } from './proof-errors'
import { sumCrosschain } from './sum-crosschain'
import { crosschainGrounds } from './testing/crosschain-grounds'

/** Relative tolerance of sums in floats. */
const near = 1e-9

/** Draws a question over two small markets; the pools of a third of them disagree. */
const questionAt = (seed: number): UnionQuestion => {
  const draw = createDraw(seed)
  const size = { tokens: 4 + draw.below(4), pools: 8 + draw.below(20), lanes: 1 + draw.below(3) }
  const noise = draw.below(3) === 0 ? { pools: 0.2, upTo: 0.005 } : undefined
  const { tokens, ...chains } = syntheticTwoChains({ seed, ...size, ...(noise && { noise }) })
  const [src, dest] = [draw.pick(tokens), draw.pick(tokens)]
  const side = draw.pick(['SELL', 'BUY'] as const)
  const amount = unitsOf(side === 'SELL' ? src : dest, 10 ** draw.between(1, 6)) + 1n
  return { ...chains, side, srcToken: src.address, destToken: dest.address, amount }
}

describe('in 1,000 random markets', () => {
  const sums = Array.from({ length: 1_000 }, (_, index) => {
    const question = questionAt(index + 1)
    return { question, sum: sumCrosschain(crosschainGrounds(question)) }
  })

  test('default: no trade over one lane beats the bound, and the parts of its gap add up', () => {
    for (const { question, sum } of sums) {
      const { side, srcToken, destToken } = question
      for (const { lane, input, crossing, output } of tradesByLane(question)) {
        const quote = { side, srcToken, destToken, lane, input, output, entering: crossing, arriving: crossing }
        const { gapBps, parts } = divideGap(sum, { ...quote, gas: 0n })
        const quoted = Number(side === 'SELL' ? output : input)
        const gap = side === 'SELL' ? sum.bound.bound - quoted : quoted - sum.bound.bound
        const tolerance = near * (sum.bound.size + quoted) + 1
        expect(gap).toBeGreaterThanOrEqual(-tolerance)
        expect(Math.abs((gapBps / 10_000) * quoted - gap)).toBeLessThanOrEqual(tolerance)
        for (const part of [parts.origin, parts.destination])
          expect((part / 10_000) * quoted).toBeGreaterThanOrEqual(-tolerance)
      }
    }
  })

  test('behavior: a trade that is divided over all lanes reaches the bound where pools agree', () => {
    const gaps = sums.slice(0, 200).flatMap(({ question, sum }) => {
      const { side, destToken } = question
      const route = solve({ ...question, market: unionOf(question), destToken: onDestination(destToken) })?.route
      if (route === undefined) return []
      const reached = Number(side === 'SELL' ? route.destAmount : route.srcAmount)
      const gap = side === 'SELL' ? sum.bound.bound - reached : reached - sum.bound.bound
      expect(gap).toBeGreaterThanOrEqual(-near * (sum.bound.size + reached) - 1)
      return [gap / reached]
    })
    const reaching = gaps.filter((gap) => gap < 1e-6)
    expect(reaching.length).toBeGreaterThan(gaps.length / 2)
  })

  test('behavior: other prices give a looser bound, never one that a trade beats', () => {
    const draw = createDraw(7)
    for (const { question } of sums.slice(0, 100)) {
      const grounds = crosschainGrounds(question)
      const { side, destToken, srcToken } = question
      const move = (prices: Record<string, number>, counted: string | undefined) =>
        Object.fromEntries(
          Object.entries(prices).map(([token, price]) => [
            token,
            token === counted ? price : price * draw.between(0.9, 1.1),
          ]),
        )
      const { bound } = sumCrosschain({
        ...grounds,
        origin: { ...grounds.origin, prices: move(grounds.origin.prices, side === 'BUY' ? srcToken : undefined) },
        destination: {
          ...grounds.destination,
          prices: move(grounds.destination.prices, side === 'SELL' ? destToken : undefined),
        },
      })
      for (const { input, output } of tradesByLane(question)) {
        const [reached, limit] = side === 'SELL' ? [output, bound.bound] : [-input, -bound.bound]
        expect(Number(reached)).toBeLessThanOrEqual(limit + near * (bound.size + Number(input)) + 1)
      }
    }
  })
})

describe('over one lane', () => {
  const [weth, usdc, usdcFar] = [1, 2, 3].map((index) => syntheticAddress(1, index)) as [
    `0x${string}`,
    `0x${string}`,
    `0x${string}`,
  ]
  const pool = syntheticPair(1, weth, usdc, 10n ** 21n, 3n * 10n ** 12n)
  /** A sale into a token that has 18 decimals on the destination and 6 on the origin. */
  const question: UnionQuestion = {
    origin: createMarket([pool]),
    destination: createMarket([syntheticPair(2, usdcFar, syntheticAddress(1, 4), 10n ** 24n, 10n ** 24n)]),
    lanes: [{ input: usdc, output: usdcFar, scalingFactor: 12 }],
    side: 'SELL',
    srcToken: weth,
    destToken: usdcFar,
    amount: 10n ** 18n,
  }
  const grounds = crosschainGrounds(question)

  test('default: the bound is the output of the only pool, in the decimals of the destination', () => {
    const swap = swapExactIn(pool, weth, question.amount)
    const output = swap.ok ? Number(swap.amountOut) * 1e12 : 0
    expect(sumCrosschain(grounds).bound.bound / output).toBeCloseTo(1, 6)
  })

  test('behavior: the fee of the bridge and gas are parts of the gap', () => {
    const swap = swapExactIn(pool, weth, question.amount - 10n ** 15n)
    const entering = swap.ok ? swap.amountOut : 0n
    const arriving = entering * 10n ** 12n - 3n * 10n ** 18n
    const [lane] = question.lanes
    const ends = { side: 'SELL' as const, srcToken: weth, destToken: usdcFar, lane: lane! }
    const amounts = { input: question.amount, gas: 10n ** 15n, entering, arriving, output: arriving }
    const { parts } = divideGap(sumCrosschain(grounds), { ...ends, ...amounts })
    expect(parts.gas).toBeCloseTo(10, 0)
    expect(parts.bridge).toBeCloseTo(10, 0)
    expect(parts.origin).toBeLessThan(0.1)
    expect(parts.destination).toBe(0)
  })

  test('error: UnreadableProof for an invalid amount, lane or price', () => {
    const [lane] = grounds.lanes
    const invalid = [
      { amount: '0' },
      { amount: '1e18' },
      { lanes: [{ ...lane!, scalingFactor: 1.5 }] },
      { lanes: [{ ...lane!, scalingFactor: 400 }] },
      { destination: { ...grounds.destination, prices: { [usdcFar]: 2 } } },
      { origin: { ...grounds.origin, prices: { [usdc]: 1e12 } } },
      { origin: { ...grounds.origin, pools: [...grounds.origin.pools, ...grounds.origin.pools] } },
    ]
    for (const change of invalid) expect(() => sumCrosschain({ ...grounds, ...change })).toThrow(UnreadableProof)
  })
})
