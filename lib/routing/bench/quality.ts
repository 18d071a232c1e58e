import type { GasCosts } from '../route/gas'
import type { Side } from '../route/route'
import { bestFirst, greedyChunks, singlePath } from '../testing/baselines'
import { type DataSet, type OrderSize, ordersOf, type SyntheticOrder } from '../testing/data-sets'
import { solveReference } from '../testing/reference-dual'
import type { BaselineAnswer } from '../testing/run-strands'
import type { Noise } from '../testing/synthetic-market'
import { unitsPerUsd } from '../testing/synthetic-token'
import { type BenchQuestion, judge, legGasOf, quoteOf, type Verdict } from './engine'
import { netProofOf, proofOf } from './proofs'

/** Dollars per unit of gas: none, a rollup, the main chain at 10 and at 100 gwei. */
export const gasPrices = [0, 1e-7, 3e-5, 3e-4] as const

/**
 * The result of one order. Gaps and differences are in bps of what the route pays or takes;
 * positive is worse for the engine.
 */
export type Finding = {
  set: string
  seed: number
  noise: Noise | undefined
  /** Indices of source and destination among the set's tokens. */
  pair: readonly [number, number]
  side: Side
  usdPerGas: number
  size: OrderSize
  /** True if the engine found a route; `baselineFound` if any baseline did. */
  found: boolean
  baselineFound: boolean
  gapBps: number | undefined
  /** Gap to the published bound, which counts the minimum gas that is forced. */
  publishedGapBps: number | undefined
  /** Net advantage of the best baseline, and of each, over the engine. */
  behindBestBps: number
  behindGreedyBps: number
  behindSingleBps: number
  behindBestFirstBps: number
  legs: number
  isTrue: boolean
  /** True if an independent sum confirms the engine's certificate; undefined without one. */
  isProved: boolean | undefined
  certifiedGapBps: number | undefined
  engineMs: number
  greedyMs: number
}

/**
 * Maximum pools for the reference dual, which is dense; beyond it only the engine's certificate
 * bounds.
 */
const referencePools = 300

/**
 * Runs the engine and the baselines on one order, in sequence, and executes all in integers.
 *
 * @example
 * findingOf(dataSet('D4', 1), order, 3e-5).gapBps // 0.12
 */
export function findingOf(set: DataSet, order: SyntheticOrder, usdPerGas: number): Finding {
  const { src, dest, side, size, amount } = order
  const counted = side === 'SELL' ? dest : src
  const question: BenchQuestion = {
    market: set.market,
    side,
    srcToken: src.address,
    destToken: dest.address,
    amount,
    gasUnitCost: usdPerGas * unitsPerUsd(counted),
  }
  const baselineQuestion = { ...question, worth: worthsOf(set) }
  const [greedy, greedyMs] = timed(() => greedyChunks(baselineQuestion))
  const single = singlePath(baselineQuestion)
  const first = bestFirst(baselineQuestion)
  const [quote, engineMs] = timed(() => quoteOf(question))
  const verdict = quote && judge(question, quote.route)

  const sign = side === 'SELL' ? 1 : -1
  const netOf = ({ amount, gas }: Verdict | BaselineAnswer) => sign * Number(amount) - gas * question.gasUnitCost
  const dual = { ...question, pools: set.market.pools, amount: Number(amount) }
  const certificate = quote?.certificate
  const gross = quote && verdict && proofOf(question, quote, verdict)
  const bound = gross?.own ?? (set.market.pools.length <= referencePools ? solveReference(dual)?.bound : undefined)
  // Scales by the amount, as a bound includes the pools' arbitrage, which may exceed the order.
  const scale = Number(verdict?.amount ?? greedy?.amount ?? 1n) / 10_000
  const behind = (baseline: BaselineAnswer | undefined) =>
    baseline === undefined
      ? Number.NEGATIVE_INFINITY
      : verdict === undefined
        ? Number.POSITIVE_INFINITY
        : (netOf(baseline) - netOf(verdict)) / scale

  const gapTo = (best: number | undefined) =>
    best === undefined || verdict === undefined ? undefined : (sign * best - netOf(verdict)) / scale
  const netBoundOf = (leg: GasCosts['leg']) =>
    quote && verdict ? netProofOf(question, quote, verdict, leg) : { own: undefined, isProved: true }
  const legGas = legGasOf(side)
  const withoutGas = { own: bound, isProved: true }
  const compared = usdPerGas > 0 ? netBoundOf(legGas.compared) : withoutGas
  const published = usdPerGas > 0 ? netBoundOf(legGas.forced) : withoutGas
  const grossGap = verdict && certificate && (sign * (certificate.bound - Number(verdict.amount))) / scale
  return {
    set: set.name,
    seed: set.seed,
    noise: set.noise,
    side,
    usdPerGas,
    size,
    engineMs,
    greedyMs,
    pair: [set.tokens.indexOf(src), set.tokens.indexOf(dest)],
    found: verdict !== undefined,
    baselineFound: [greedy, single, first].some((answer) => answer !== undefined),
    gapBps: gapTo(compared.own),
    publishedGapBps: gapTo(published.own),
    behindGreedyBps: behind(greedy),
    behindSingleBps: behind(single),
    behindBestFirstBps: behind(first),
    behindBestBps: Math.max(behind(greedy), behind(single), behind(first)),
    legs: verdict?.legs ?? 0,
    isTrue: verdict?.isTrue ?? true,
    isProved: gross?.isProved && compared.isProved && published.isProved,
    certifiedGapBps: grossGap,
  }
}

/** Returns all findings of a set: its orders at each gas price. */
export const findingsOf = (
  set: DataSet,
  options: { side: Side; gas: readonly number[]; pairs: number; sizes?: readonly OrderSize[] },
): Finding[] =>
  options.gas.flatMap((usdPerGas) => ordersOf(set, options).map((order) => findingOf(set, order, usdPerGas)))

const worthsOf = ({ tokens }: DataSet) => new Map(tokens.map((token) => [token.address, 1 / unitsPerUsd(token)]))

function timed<value>(act: () => value): [value, number] {
  const begin = performance.now()
  const value = act()
  return [value, performance.now() - begin]
}
