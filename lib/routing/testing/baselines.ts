import { leastLegGas } from '../gas'
import { curveOf } from '../pools/curve'
import type { PoolAddress } from '../pools/pool'
import type { Side } from '../route'
import type { MarketState } from '../state'
import { type BaselineAnswer, runAsGraph, runAsPaths, type Step, type Strand } from './run-strands'

/** An order as what other routers do is asked it: one path, or equal chunks one after the other. */
export type BaselineQuestion = {
  market: MarketState
  side: Side
  srcToken: PoolAddress
  destToken: PoolAddress
  /** Raw units of the source (sell) or of the destination (buy). */
  amount: bigint
  /** Raw units of the destination (sell) or of the source (buy) for one unit of gas. */
  gasUnitCost: number
  /** What a raw unit of a token is worth, in any one currency: weighs gas against tokens on the way. */
  worth: ReadonlyMap<PoolAddress, number>
}

const maxHops = 3
/** Chunks of the attempts at a split: many are good for large orders, few for dear gas. */
const chunkCounts = [2, 4, 8, 16, 48]

/**
 * The best single path through single pools, of up to three hops, by what it pays in integers after gas.
 *
 * @example
 * singlePath(question)?.amount // 2989120331n
 */
export const singlePath = (question: BaselineQuestion): BaselineAnswer | undefined => routeInChunks(question, [1])

/**
 * The greedy router: the order in equal chunks, each along the path that is best on top of what flows already, gas of pools not yet
 * used counted in; the pools' flows then run as one graph (sell), equal paths as one path (buy). The best of some numbers of chunks by
 * what it pays in integers after gas.
 *
 * @example
 * greedyChunks(question)?.amount // 2989987654n
 */
export const greedyChunks = (question: BaselineQuestion): BaselineAnswer | undefined =>
  routeInChunks(question, question.gasUnitCost > 0 ? [1, ...chunkCounts] : [1, chunkCounts.at(-1)!])

type Label = { token: number; amount: number; cost: number; value: number; steps: readonly Step[] }

function routeInChunks(question: BaselineQuestion, counts: readonly number[]): BaselineAnswer | undefined {
  const { side, gasUnitCost } = question
  const netOf = ({ amount, gas }: BaselineAnswer) => (side === 'SELL' ? 1 : -1) * Number(amount) - gas * gasUnitCost
  let best: BaselineAnswer | undefined
  for (const count of counts) {
    for (const strands of divide(question, count)) {
      const answer = side === 'SELL' ? runAsGraph(question, strands) : runAsPaths(question, strands)
      if (answer !== undefined && answer.amount > 0n && (best === undefined || netOf(answer) > netOf(best)))
        best = answer
    }
  }
  return best
}

/** Strands with the part of the order that each carries. One chunk gives the best strand of every number of hops, as alternatives. */
function divide(
  { market, side, srcToken, destToken, amount, gasUnitCost, worth }: BaselineQuestion,
  count: number,
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

  /** What a pool gives for more (sell), or asks for more (buy), on top of what flows. */
  const advance = (pool: number, direction: 1 | -1, more: number): number => {
    if (directions[pool] === -direction) return Number.NaN
    const curve = curveOf(market.pools[pool]!)[direction === 1 ? 'zeroForOne' : 'oneForZero']
    return (isSell ? curve.outputOf : curve.inputOf)(sent[pool]! + more) - got[pool]!
  }
  const directionOf = ({ pool, from }: Step): 1 | -1 => (market.pools[pool]!.token0 === market.tokens[from] ? 1 : -1)

  const search = (start: number): Label[] => {
    const arrived: Label[] = []
    let layer: Label[] = [{ token: first, amount: start, cost: 0, value: 0, steps: [] }]
    for (let hop = 1; hop <= maxHops; hop++) {
      const next = new Map<number, Label>()
      for (const label of layer) {
        for (const { to, pools } of market.edges[label.token]!) {
          if ((hop === maxHops && to !== last) || to === first) continue
          if (label.steps.some((step) => step.from === to || step.to === to)) continue
          for (const pool of pools) {
            const step = isSell ? { pool, from: label.token, to } : { pool, from: to, to: label.token }
            const value = advance(pool, directionOf(step), label.amount)
            if (!(value > 0 && value < Number.POSITIVE_INFINITY)) continue
            const opened = directions[pool] === 0 ? gasValue * leastLegGas[market.pools[pool]!.kind] : 0
            const cost = label.cost + opened
            const net = (isSell ? 1 : -1) * value * worths[to]! - cost
            const known = next.get(to)
            if (known !== undefined && known.value >= net) continue
            const steps = isSell ? [...label.steps, step] : [step, ...label.steps]
            next.set(to, { token: to, amount: value, cost, value: net, steps })
          }
        }
      }
      const end = next.get(last)
      if (end !== undefined) arrived.push(end)
      next.delete(last)
      layer = [...next.values()]
    }
    return arrived
  }
  if (count === 1) return search(Number(amount)).map(({ steps }) => [{ steps, chunks: 1, sent: [Number(amount)] }])

  const strands = new Map<string, { steps: readonly Step[]; chunks: number; sent: number[] }>()
  const chunk = Number(amount) / count
  for (let part = 0; part < count; part++) {
    const best = search(chunk).reduce<Label | undefined>(
      (a, b) => (a === undefined || b.value > a.value ? b : a),
      undefined,
    )
    if (best === undefined) return []
    const key = best.steps.map((step) => step.pool).join()
    const strand = strands.get(key) ?? { steps: best.steps, chunks: 0, sent: best.steps.map(() => 0) }
    strands.set(key, strand)
    strand.chunks++
    let value = chunk
    for (let at = 0; at < best.steps.length; at++) {
      const index = isSell ? at : best.steps.length - 1 - at
      const step = best.steps[index]!
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
