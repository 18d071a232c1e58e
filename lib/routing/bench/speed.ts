import { greedyChunks } from '../testing/baselines'
import { type DataSet, type DataSetName, dataSet, dataSets, ordersOf } from '../testing/data-sets'
import { unitsPerUsd } from '../testing/synthetic-token'
import { judge, quoteOf } from './engine'
import { exponent, mean, quantile } from './statistics'

/** Maximum orders for the baseline, which is slow on large sets. */
const maxBaselines = 24

/**
 * Rounds after the warm-up, which has at least as many quotes as a thread of the service rehearses.
 */
const rounds = 3
const rehearsed = 240

export type Speed = {
  set: DataSetName
  usdPerGas: number
  quotes: number
  p50: number
  p99: number
  /** Median of the greedy baseline in the same run, order by order after the engine. */
  greedyP50: number
  /** Quotes per second on one core, each executed once in integers. */
  perSecond: number
}

/**
 * Times warm quotes, in milliseconds: different orders in sequence on one state, each followed by
 * the baseline's answer. Uses the median of three rounds; an order repeats only after all others.
 *
 * @example
 * speedOf('D4', { usdPerGas: 0, pairs: 6 }).p50 // 1.9
 */
export function speedOf(name: DataSetName, { usdPerGas, pairs }: { usdPerGas: number; pairs: number }): Speed {
  const set = dataSet(name, 1)
  const questions = questionsOf(set, pairs, usdPerGas)
  const solving = questions.map((): number[] => [])
  const executing = questions.map((): number[] => [])
  const baseline: number[] = []
  const worth = new Map(set.tokens.map((token) => [token.address, 1 / unitsPerUsd(token)]))
  for (let round = -Math.ceil(rehearsed / questions.length); round < rounds; round++) {
    for (const [index, question] of questions.entries()) {
      const begin = performance.now()
      const quote = quoteOf(question)
      const found = performance.now()
      if (quote !== undefined) judge(question, quote.route)
      const executed = performance.now()
      if (round < 0) continue
      solving[index]!.push(found - begin)
      executing[index]!.push(executed - found)
      if (round > 0 || index >= maxBaselines) continue
      greedyChunks({ ...question, worth })
      baseline.push(performance.now() - executed)
    }
  }
  const times = solving.map((rounds) => quantile(rounds, 0.5))
  return {
    set: name,
    usdPerGas,
    quotes: questions.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    greedyP50: quantile(baseline, 0.5),
    perSecond: 1000 / (mean(times) + mean(executing.flat())),
  }
}

function questionsOf(set: DataSet, pairs: number, usdPerGas: number) {
  const sizes = [1_000, 10_000, 100_000, 1_000_000] as const
  return ordersOf(set, { side: 'SELL', pairs, sizes }).map(({ src, dest, side, amount }) => ({
    market: set.market,
    side,
    srcToken: src.address,
    destToken: dest.address,
    amount,
    gasUnitCost: usdPerGas * unitsPerUsd(dest),
  }))
}

/** Fits the growth of the median time with the number of pools: e in time = c·pools^e. */
export const growthOf = (speeds: readonly Speed[]): number =>
  exponent(speeds.map(({ set, p50 }) => [dataSets[set].pools, p50]))
