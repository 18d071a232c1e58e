import { describe, expect, test } from 'vitest'
import { createMarket, findPool, updateMarket } from '../market/state'
import { noTaxes } from '../market/taxes'
import type { V2Pool } from '../pools/pool'
import { swapExactIn } from '../pools/swap'
import { executionCosts } from '../route/gas'
import type { Question } from '../route/question'
import { type Solution, solve } from '../route/solve'
import { dataSet, noises, ordersOf } from '../testing/data-sets'
import { syntheticPair, syntheticTokens } from '../testing/synthetic-pair'
import { syntheticAddress, unitsPerUsd } from '../testing/synthetic-token'
import type { ArbitrageTrade } from './arbitrage-trades'
import { findArbitrage } from './find-arbitrage'

const [a, b, c] = syntheticTokens
const pair = (number: number, token0: V2Pool['token0'], token1: V2Pool['token1'], reserve1 = 10n ** 21n) =>
  syntheticPair(number, token0, token1, 10n ** 21n, reserve1)

const answered = (question: Question): { question: Question; solution: Solution } => ({
  question,
  solution: solve(question)!,
})

const tokenOutOf = ({ market }: Question, { pool, tokenIn }: ArbitrageTrade) => {
  const { token0, token1 } = findPool(market, pool)!
  return tokenIn === token0 ? token1 : token0
}

/** Returns the balance of each token after trades. */
const balancesOf = (question: Question, trades: readonly ArbitrageTrade[]): ReadonlyMap<string, bigint> => {
  const balances = new Map<string, bigint>()
  const add = (token: string, amount: bigint) => balances.set(token, (balances.get(token) ?? 0n) + amount)
  for (const trade of trades) {
    add(trade.tokenIn, -trade.amountIn)
    add(tokenOutOf(question, trade), trade.amountOut)
  }
  return balances
}

/** True if the pools of a market pay the stated amounts. */
const isPaid = (market: Question['market'], trades: readonly ArbitrageTrade[]): boolean =>
  trades.every(({ pool, tokenIn, amountIn, amountOut }) => {
    const swap = swapExactIn(findPool(market, pool)!, tokenIn, amountIn)
    return swap.ok && swap.amountOut >= amountOut
  })

describe('findArbitrage', () => {
  test('default', () => {
    // The cycle goes from c to b and back through two pools, one of which is 4 % off; the order
    // goes from a to b.
    const market = createMarket([pair(1, a, b), pair(2, b, c), pair(3, b, c, 1_040_000_000_000_000_000_000n)])
    const answer = answered({ market, srcToken: a, destToken: b, amount: 10n ** 20n, side: 'SELL' })
    const trades = findArbitrage(answer)
    expect(trades.map(({ pool, tokenIn }) => [pool, tokenIn]).sort()).toEqual(
      [
        [syntheticAddress(7, 2), c],
        [syntheticAddress(7, 3), b],
      ].sort(),
    )
    const { certificate, route } = answer.solution
    const gained = Number(balancesOf(answer.question, trades).get(b))
    // Two consecutive pools pay p·x / (q + r·x) for x, so the maximum profit is (√p - √q)² / r.
    const [keep, reserve, more] = [0.997, 1000, 1040]
    const [p, q, r] = [keep * more * keep * reserve, reserve ** 2, keep * reserve + keep * keep * more]
    expect(gained / 1e18).toBeCloseTo((Math.sqrt(p) - Math.sqrt(q)) ** 2 / r, 5)
    expect(gained / (certificate.bound - Number(route.destAmount))).toBeCloseTo(1, 5)
  })

  test('behavior: is empty where pools agree, a token has taxes, or the profit does not cover gas', () => {
    const off = pair(3, b, c, 1_040_000_000_000_000_000_000n)
    const question = { srcToken: a, destToken: b, amount: 10n ** 20n, side: 'SELL' } as const
    const market = createMarket([pair(1, a, b), pair(2, b, c), off])
    expect(findArbitrage(answered({ ...question, market: createMarket([pair(1, a, b), pair(2, b, c)]) }))).toEqual([])
    const taxes = { ...noTaxes, destTransferBps: 100 }
    expect(findArbitrage(answered({ ...question, market, taxes }))).toEqual([])
    expect(findArbitrage(answered({ ...question, market, gasUnitCost: 1e11 }))).toHaveLength(2)
    expect(findArbitrage(answered({ ...question, market, gasUnitCost: 1e12 }))).toEqual([])
  })

  const orders = (['D1', 'D2'] as const).flatMap((name) =>
    noises.flatMap((noise) => {
      const set = dataSet(name, 1, noise)
      return (['SELL', 'BUY'] as const).flatMap((side) =>
        ordersOf(set, { side, pairs: 2, sizes: [1_000, 1_000_000] }).flatMap(({ src, dest, amount }) =>
          [0, 3e-5].map((usdPerGas): Question => {
            const gasUnitCost = usdPerGas * unitsPerUsd(side === 'SELL' ? dest : src)
            const { market } = set
            return { market, side, srcToken: src.address, destToken: dest.address, amount, gasUnitCost }
          }),
        ),
      )
    }),
  )

  test('behavior: pools pay it with and without the order, nothing is owed, and the bound covers it', () => {
    let found = 0
    for (const question of orders) {
      const solution = solve(question)
      if (solution === undefined) continue
      const trades = findArbitrage({ question, solution })
      if (trades.length === 0) continue
      found++
      const { market, side, srcToken, destToken, gasUnitCost = 0 } = question
      const { route, certificate } = solution
      const after = route.legs.map(({ pool, tokenIn, amountIn }) => {
        const swap = swapExactIn(findPool(market, pool)!, tokenIn, amountIn)
        if (!swap.ok) throw new Error('The route cannot be run.')
        return swap.pool
      })
      const balances = balancesOf(question, trades)
      const ways = new Map(route.legs.map(({ pool, tokenIn }) => [pool, tokenIn]))
      const [counted, gap] =
        side === 'SELL'
          ? [destToken, certificate.bound - Number(route.destAmount)]
          : [srcToken, Number(route.srcAmount) - certificate.bound]
      const gained = Number(balances.get(counted) ?? 0n)
      const gas =
        trades.reduce((sum, { pool }) => sum + executionCosts[side].leg[findPool(market, pool)!.kind], 0) * gasUnitCost
      expect({
        without: isPaid(market, trades),
        onTop: isPaid(updateMarket(market, after), trades),
        once: new Set(trades.map(({ pool }) => pool)).size,
        againstTheRoute: trades.filter(({ pool, tokenIn }) => (ways.get(pool) ?? tokenIn) !== tokenIn),
        owed: [...balances.values()].filter((balance) => balance < 0n),
        paysForGas: gained > gas,
        isInGap: gained <= gap,
      }).toEqual({
        without: true,
        onTop: true,
        once: trades.length,
        againstTheRoute: [],
        owed: [],
        paysForGas: true,
        isInGap: true,
      })
    }
    expect(found).toBeGreaterThan(20)
  })

  test('behavior: explains nearly the full gap of a large order where pools disagree widely', () => {
    const set = dataSet('D2', 1, { pools: 0.1, upTo: 0.01 })
    const [{ src, dest, amount }] = ordersOf(set, { side: 'SELL', pairs: 1, sizes: [1_000_000] }) as [
      ReturnType<typeof ordersOf>[number],
    ]
    const { market } = set
    const answer = answered({ market, srcToken: src.address, destToken: dest.address, amount, side: 'SELL' })
    const { route, certificate } = answer.solution
    const gained = Number(balancesOf(answer.question, findArbitrage(answer)).get(dest.address))
    expect(gained / (certificate.bound - Number(route.destAmount))).toBeGreaterThan(0.99)
  })
})
