import type { MarketState } from '../market/state'
import type { PoolAddress } from '../pools/pool'
import { executionCosts } from '../route/gas'
import type { Question } from '../route/question'
import { type Curve, curveOf } from './curve'
import { type BaselineAnswer, runAsGraph, type Step, type Strand } from './run-strands'

/** An order for a baseline router: one path, or equal chunks in sequence. */
export type BaselineQuestion = Pick<Question, 'market' | 'side' | 'srcToken' | 'destToken' | 'amount'> & {
  /** Raw units of the destination (sell) or of the source (buy) for one unit of gas. */
  gasUnitCost: number
  /**
   * Value of a raw unit of each token in any one currency, to weigh gas against intermediate
   * tokens.
   */
  worth: ReadonlyMap<PoolAddress, number>
}

const maxHops = 3
/** Numbers of chunks to try: many suit large orders, few suit dear gas. */
const chunkCounts = [2, 4, 8, 16, 48]

/**
 * Finds the best single path through single pools, of up to three hops, by its exact output after
 * gas.
 *
 * @example
 * singlePath(question)?.amount // 2989120331n
 */
export const singlePath = (question: BaselineQuestion): BaselineAnswer | undefined => routeInChunks(question, [1])

/**
 * Routes greedily: in equal chunks, each along the best path on top of the existing flows,
 * including the gas of unused pools; then runs the flows as one graph. Returns the best of several
 * numbers of chunks by exact output after gas.
 *
 * @example
 * greedyChunks(question)?.amount // 2989987654n
 */
export const greedyChunks = (question: BaselineQuestion): BaselineAnswer | undefined =>
  routeInChunks(question, question.gasUnitCost > 0 ? [1, ...chunkCounts] : [1, chunkCounts.at(-1)!])

/**
 * Does the same along paths of any length by best-first search, where each token is visited once.
 * Where pools disagree an order gains value on its way, so these paths are long.
 *
 * @example
 * bestFirst(question)?.amount // 2989987654n
 */
export const bestFirst = (question: BaselineQuestion): BaselineAnswer | undefined =>
  routeInChunks(question, question.gasUnitCost > 0 ? [1, ...chunkCounts] : [1, chunkCounts.at(-1)!], 'bestFirst')

type Label = { token: number; amount: number; cost: number; value: number; step?: Step; previous?: Label }

function routeInChunks(
  question: BaselineQuestion,
  counts: readonly number[],
  ways: 'layers' | 'bestFirst' = 'layers',
): BaselineAnswer | undefined {
  const { side, gasUnitCost } = question
  const netOf = ({ amount, gas }: BaselineAnswer) => (side === 'SELL' ? 1 : -1) * Number(amount) - gas * gasUnitCost
  let best: BaselineAnswer | undefined
  for (const count of counts) {
    for (const strands of divide(question, count, ways)) {
      const answer = runAsGraph(question, strands)
      if (answer !== undefined && answer.amount > 0n && (best === undefined || netOf(answer) > netOf(best)))
        best = answer
    }
  }
  return best
}

/**
 * Returns strands with the part of the order that each carries. For one chunk, returns the best
 * strand of every number of hops, as alternatives.
 */
function divide(
  { market, side, srcToken, destToken, amount, gasUnitCost, worth }: BaselineQuestion,
  count: number,
  ways: 'layers' | 'bestFirst',
): Strand[][] {
  const isSell = side === 'SELL'
  const [origin, target] = [srcToken, destToken].map((token) => market.tokenIds.get(token)) as [number, number]
  if (origin === undefined || target === undefined) return []
  const [first, last] = isSell ? [origin, target] : [target, origin]
  const gasValue = gasUnitCost * (worth.get(isSell ? destToken : srcToken) ?? 0)
  const worths = market.tokens.map((token) => worth.get(token) ?? 0)
  const sent = new Float64Array(market.pools.length)
  const got = new Float64Array(market.pools.length)
  const directions = new Int8Array(market.pools.length)

  const { curves, firsts, calls } = viewOf(market)

  /** Returns a pool's extra output (sell) or input (buy) for an extra amount on top of its flow. */
  const advance = (pool: number, direction: 1 | -1, more: number): number => {
    if (directions[pool] === -direction) return Number.NaN
    const curve = direction === 1 ? curves[pool]!.zeroForOne : curves[pool]!.oneForZero
    return (isSell ? curve.outputOf(sent[pool]! + more) : curve.inputOf(sent[pool]! + more)) - got[pool]!
  }
  const directionOf = ({ pool, from }: Step): 1 | -1 => (firsts[pool] === from ? 1 : -1)

  /** Extends a label to all its neighbours and keeps the best label of each. */
  const follow = (label: Label, isOpen: (token: number) => boolean, best: (Label | undefined)[]) => {
    for (const { to, pools } of market.edges[label.token]!) {
      if (!isOpen(to)) continue
      for (const pool of pools) {
        const direction = firsts[pool] === (isSell ? label.token : to) ? 1 : -1
        const amount = advance(pool, direction, label.amount)
        if (!(amount > 0 && amount < Number.POSITIVE_INFINITY)) continue
        const opened = directions[pool] === 0 ? gasValue * calls[pool]! : 0
        const cost = label.cost + opened
        const value = (isSell ? 1 : -1) * amount * worths[to]! - cost
        const known = best[to]
        if (known !== undefined && known.value >= value) continue
        const step = isSell ? { pool, from: label.token, to } : { pool, from: to, to: label.token }
        best[to] = { token: to, amount, cost, value, step, previous: label }
      }
    }
  }
  const noLabels = () => new Array<Label | undefined>(market.tokens.length).fill(undefined)
  const searchInLayers = (start: number): Label[] => {
    const arrived: Label[] = []
    let layer: Label[] = [{ token: first, amount: start, cost: 0, value: 0 }]
    for (let hop = 1; hop <= maxHops; hop++) {
      const next = noLabels()
      for (const label of layer) follow(label, (to) => (hop < maxHops || to === last) && !visited(label, to), next)
      if (next[last] !== undefined) arrived.push(next[last])
      next[last] = undefined
      layer = next.filter((label) => label !== undefined)
    }
    return arrived
  }
  const searchBestFirst = (start: number): Label[] => {
    const best = noLabels()
    const isClosed = new Uint8Array(market.tokens.length)
    let label: Label | undefined = { token: first, amount: start, cost: 0, value: 0 }
    while (label !== undefined && label.token !== last) {
      isClosed[label.token] = 1
      follow(label, (to) => isClosed[to] === 0, best)
      label = undefined
      for (const [token, other] of best.entries())
        if (other !== undefined && isClosed[token] === 0 && !(label !== undefined && label.value >= other.value))
          label = other
    }
    return label === undefined ? [] : [label]
  }
  const search = ways === 'layers' ? searchInLayers : searchBestFirst
  const stepsOf = (label: Label): Step[] => {
    const steps: Step[] = []
    for (let at: Label | undefined = label; at?.step !== undefined; at = at.previous) steps.push(at.step)
    return isSell ? steps.reverse() : steps
  }
  if (count === 1) return search(Number(amount)).map((label) => [{ steps: stepsOf(label), sent: [Number(amount)] }])

  const strands = new Map<string, { steps: readonly Step[]; sent: number[] }>()
  const chunk = Number(amount) / count
  for (let part = 0; part < count; part++) {
    const best = search(chunk).reduce<Label | undefined>(
      (a, b) => (a === undefined || b.value > a.value ? b : a),
      undefined,
    )
    if (best === undefined) return []
    const steps = stepsOf(best)
    const key = steps.map((step) => step.pool).join()
    const strand = strands.get(key) ?? { steps, sent: steps.map(() => 0) }
    strands.set(key, strand)
    let value = chunk
    for (let at = 0; at < steps.length; at++) {
      const index = isSell ? at : steps.length - 1 - at
      const step = steps[index]!
      const given = advance(step.pool, directionOf(step), value)
      strand.sent[index]! += value
      sent[step.pool]! += value
      got[step.pool]! += given
      directions[step.pool] = directionOf(step)
      value = given
    }
  }
  return [[...strands.values()]]
}

function visited(label: Label, token: number): boolean {
  for (let at: Label | undefined = label; at !== undefined; at = at.previous) if (at.token === token) return true
  return false
}

/** The search's data of each pool: its curve, the number of its first token, the gas of a call. */
type View = { curves: readonly Curve[]; firsts: Int32Array; calls: Float64Array }
const views = new WeakMap<MarketState, View>()

function viewOf(market: MarketState): View {
  const known = views.get(market)
  if (known !== undefined) return known
  const view = {
    curves: market.pools.map(curveOf),
    firsts: Int32Array.from(market.pools, ({ token0 }) => market.tokenIds.get(token0)!),
    calls: Float64Array.from(market.pools, ({ kind }) => executionCosts.SELL.leg[kind]),
  }
  views.set(market, view)
  return view
}
