import { describe, expect, test } from 'vitest'
import { createMarket, type MarketState, updateMarket } from '../market/state'
import { executionCosts } from '../route/gas'
import type { Question } from '../route/question'
import { type Solution, solve } from '../route/solve'
import { ordersOf } from '../testing/data-sets'
import { settlePools } from '../testing/settle-pools'
import { createBlocks } from '../testing/synthetic-events'
import { type Noise, syntheticMarket } from '../testing/synthetic-market'
import { unitsPerUsd } from '../testing/synthetic-token'

const gasPrices = [1.5e-7, 3e-5] as const
const sizes = [1_000, 100_000] as const
/** Pools that move in each block. */
const blocks = [0, 1, 20] as const
const markets: readonly (readonly [string, Noise | undefined])[] = [
  ['agree', undefined],
  ['are as searchers leave them', { pools: 0.3, upTo: 0.01, settled: 3e-5 }],
  ['disagree', { pools: 0.2, upTo: 0.02 }],
]

const poolsOf = ({ route }: Solution) => route.legs.map(({ pool }) => pool)

/** Returns the output less gas, or minus the input and gas. */
const netOf = ({ side, gasUnitCost }: Question, { route, gas }: Solution) =>
  (side === 'SELL' ? Number(route.destAmount) : -Number(route.srcAmount)) - gas * gasUnitCost!

/** Asserts that a route is at most a call or 1 bps worse than another one. */
const expectNear = (question: Question, found: Solution, other: Solution) => {
  const call = Math.min(...Object.values(executionCosts[question.side].leg)) * question.gasUnitCost!
  const net = netOf(question, other)
  expect(netOf(question, found)).toBeGreaterThanOrEqual(net - Math.max(call, 1.001e-4 * Math.abs(net)))
}

/** Returns questions of both sides at both prices of gas on a market of 6 tokens and 40 pools. */
const openMarket = (seed: number, noise?: Noise) => {
  const { tokens, pools } = syntheticMarket({ seed, tokens: 6, pools: 40, ...(noise && { noise }) })
  const market = createMarket(pools)
  const questionsOn = (market: MarketState): readonly Question[] =>
    (['SELL', 'BUY'] as const).flatMap((side) =>
      ordersOf({ seed, tokens, market }, { side, pairs: 2, sizes }).flatMap(({ src, dest, amount }) =>
        gasPrices.map((usdPerGas) => ({
          market,
          side,
          amount,
          srcToken: src.address,
          destToken: dest.address,
          gasUnitCost: usdPerGas * unitsPerUsd(side === 'SELL' ? dest : src),
        })),
      ),
    )
  const draw = createBlocks(seed)
  /** Moves some pools as traders and searchers do; or as traders alone, who leave cycles that pay. */
  const moved = (market: MarketState, count: number, settles: boolean) => {
    const drawn = Array.from({ length: count }).flatMap(() => draw(market).changed)
    const changed = drawn.filter(({ address }, at) => drawn.findIndex((one) => one.address === address) === at)
    return updateMarket(market, settles ? settlePools(tokens, changed.slice(0, count), 3e-5) : changed.slice(0, count))
  }
  return { market, questionsOn, moved }
}

describe('solve from the pools of the last route', () => {
  test.each(markets)('behavior: no route is more than a call or 1 bps worse where pools %s', (_, noise) => {
    for (const seed of [21, 22])
      for (const settles of [true, false]) {
        const { market: first, questionsOn, moved } = openMarket(seed, noise)
        let market = first
        let last = questionsOn(market).map((question) => poolsOf(solve(question)!))
        for (const count of blocks) {
          market = moved(market, count, settles)
          last = questionsOn(market).map((question, index) => {
            const [cold, warm] = [solve(question)!, solve({ ...question, lastPools: last[index]! })!]
            expectNear(question, warm, cold)
            expect(warm.certificate.bound).toBe(cold.certificate.bound)
            return poolsOf(warm)
          })
        }
      }
  })

  test('behavior: equal questions have equal routes', () => {
    const { market, questionsOn, moved } = openMarket(24)
    const next = moved(market, 3, true)
    const last = poolsOf(solve(questionsOn(market)[0]!)!)
    const [question] = questionsOn(next)
    const again = { ...question!, market: createMarket(next.pools), lastPools: [...last] }
    expect(solve(again)).toStrictEqual(solve({ ...question!, lastPools: last }))
  })

  test('behavior: pools of another pair, excluded ones and unknown ones are ignored', () => {
    const { market, questionsOn } = openMarket(25)
    const [question, other] = [questionsOn(market)[0]!, questionsOn(market)[4]!]
    const whole = solve(question)!
    expect(solve({ ...question, lastPools: ['0x00'] })).toStrictEqual(whole)
    expectNear(question, solve({ ...question, lastPools: poolsOf(solve(other)!) })!, whole)
    const filter = { excludedPools: poolsOf(whole) }
    const without = solve({ ...question, filter })!
    const warm = solve({ ...question, filter, lastPools: poolsOf(whole) })!
    expect(warm).toStrictEqual(without)
  })

  test('behavior: a route that is near the best is found from the pools of a worse one', () => {
    const { market, questionsOn } = openMarket(26)
    for (const question of questionsOn(market)) {
      const whole = solve(question)!
      const second = solve({ ...question, filter: { excludedPools: poolsOf(whole) } })
      if (second !== undefined) expectNear(question, solve({ ...question, lastPools: poolsOf(second) })!, whole)
    }
  })
})
