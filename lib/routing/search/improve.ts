import { type Flow, onPaths } from '../dual/recover'
import { optimalTrade } from '../pools/oracle/oracle'
import { type Division, divide } from './divide'
import type { Problem } from './problem'

/** Pools that may be worth their calls together, and an upper bound of their gain. */
type Addition = { pools: readonly number[]; gain: number }

/** A memo of divisions by set of pools. `effort` is the remaining number of flows to divide. */
export type Divider = {
  problem: Problem
  known: Map<string, Division | undefined>
  effort: number
}

const poolOf = ({ pool }: Flow): number => pool

/** Maximum additions, and maximum flows to exchange for additions, tried per division. */
const triedAdditions = 6
const triedExchanges = 10
/** Fraction of the unprofitable flows that is dropped at once. */
const prunedPart = 0.3

/**
 * Divides over a set of pools, or returns the memoised division.
 *
 * @example
 * divideOver(divider, [7, 12], prices)?.net // 2989120331.2
 */
export function divideOver(divider: Divider, pools: readonly number[], warm: Float64Array): Division | undefined {
  const set = [...new Set(pools)].sort((a, b) => a - b)
  const key = set.join()
  if (divider.known.has(key)) return divider.known.get(key)
  divider.effort -= set.length
  const division = divide(divider.problem, set, warm)
  divider.known.set(key, division)
  return division
}

/**
 * Drops flows that do not earn their call, the worst fraction at a time, while there are any.
 * Returns the best division on the way, which need not be the last, as other flows depend on those
 * dropped.
 *
 * @example
 * prune(divider, division).flows.length // at most division.flows.length
 */
export function prune(divider: Divider, start: Division): Division {
  let best = start
  let current: Division | undefined = start
  while (current !== undefined && divider.effort > 0) {
    const { flows, earnings, costs, prices }: Division = current
    const losses = flows.map((flow, index) => ({ flow, loss: costs[index]! - earnings[index]! }))
    const losing = losses.filter(({ loss }) => loss > 0).sort((a, b) => b.loss - a.loss)
    if (losing.length === 0) break
    const dropped = new Set(losing.slice(0, Math.ceil(losing.length * prunedPart)).map(({ flow }) => flow))
    const rest = flows.filter((flow) => !dropped.has(flow))
    const kept = onPaths(divider.problem, rest, prices.length)
    current = divideOver(
      divider,
      kept.map(({ pool }) => pool),
      prices,
    )
    if (current !== undefined && current.net > best.net) best = current
  }
  return best
}

/**
 * Improves the net value of a division step by step: drops unprofitable pools, adds profitable
 * ones, or exchanges one for others. Stops if nothing helps, `target` (an upper bound) is reached
 * or the effort is spent.
 *
 * @example
 * improve(divider, division, bound).net // at least division.net
 */
export function improve(divider: Divider, start: Division, target: number): Division {
  let best = start
  const wins = (division: Division | undefined): division is Division => {
    if (division === undefined || !(division.net > best.net + 1e-13 * Math.abs(best.net))) return false
    best = division
    return true
  }
  while (divider.effort > 0 && best.net < target) {
    const from = best
    const exits = exitsOf(divider.problem, from)
    if (
      exits.some(
        ({ gain, kept }) => gain > 0 && divider.effort > 0 && wins(divideOver(divider, kept.map(poolOf), from.prices)),
      )
    )
      continue
    if (adds(from)) continue
    const isBetter = exits.slice(0, triedExchanges).some(({ kept }) => {
      if (divider.effort <= 0) return false
      const without = divideOver(divider, kept.map(poolOf), from.prices)
      return without !== undefined && (wins(without) || adds(without))
    })
    if (!isBetter) break
  }
  return best

  function adds(to: Division): boolean {
    const additions = additionsTo(divider.problem, to).slice(0, triedAdditions)
    const pools = to.flows.map(({ pool }) => pool)
    const tries = (some: readonly Addition[]) =>
      divider.effort > 0 &&
      to.net + some.reduce((sum, { gain }) => sum + gain, 0) > best.net &&
      wins(divideOver(divider, [...pools, ...some.flatMap((addition) => addition.pools)], to.prices))
    return (
      additions.some((one) => tries([one])) ||
      additions.some((one, index) => additions.slice(0, index).some((other) => tries([one, other])))
    )
  }
}

/** Returns for each flow the remaining flows without it, and an upper bound of the saving. */
function exitsOf(
  problem: Problem,
  { flows, earnings, costs, prices }: Division,
): readonly { kept: readonly Flow[]; gain: number }[] {
  const indices = new Map(flows.map((flow, index) => [flow, index]))
  const total = flows.reduce((sum, _, index) => sum + costs[index]! - earnings[index]!, 0)
  const exits: { kept: readonly Flow[]; gain: number }[] = []
  for (const flow of flows) {
    const kept = onPaths(problem, flows, prices.length, flow)
    if (kept.length === 0) continue
    let gain = total
    for (const other of kept) {
      const index = indices.get(other)!
      gain = gain - costs[index]! + earnings[index]!
    }
    exits.push({ kept, gain })
  }
  return exits.sort((a, b) => b.gain - a.gain)
}

/** Returns pools that earn more than their call: alone, or as a pair through a new token. */
function additionsTo({ market, src, dest, side, mask, callCosts }: Problem, division: Division): readonly Addition[] {
  const { ends, band, tokenCount } = market
  const { prices } = division
  const unit = prices[side === 'SELL' ? dest : src]!
  const isUsed = new Set(division.flows.map(({ pool }: Flow) => pool))
  const isTouched = new Uint8Array(tokenCount)
  const roots = prices.map((price) => Math.sqrt(price))
  for (const { from, to } of division.flows) {
    isTouched[from] = 1
    isTouched[to] = 1
  }
  const trade = new Float64Array(3)
  const additions: Addition[] = []
  const bestInto = new Map<number, { pool: number; gain: number }>()
  const bestOutOf = new Map<number, { pool: number; gain: number }>()
  for (let pool = 0; pool < ends.length >> 1; pool++) {
    if (mask !== undefined && mask[pool] === 0) continue
    const token0 = ends[2 * pool]!
    const token1 = ends[2 * pool + 1]!
    if (isTouched[token0] === 0 && isTouched[token1] === 0) continue
    const root0 = roots[token0]!
    const root1 = roots[token1]!
    if (root0 >= band[2 * pool]! * root1 && root0 <= band[2 * pool + 1]! * root1) continue
    const direction = optimalTrade(market, pool, root0 / root1, trade, side === 'SELL')
    if (direction === 0 || isUsed.has(pool)) continue
    const [from, to] = direction === 1 ? [token0, token1] : [token1, token0]
    const gain = (prices[to]! * trade[1]! - prices[from]! * trade[0]!) / unit - callCosts[pool]!
    if (isTouched[from] === 1 && isTouched[to] === 1) {
      if (gain > 0) additions.push({ pools: [pool], gain })
      continue
    }
    const [known, token] = isTouched[to] === 0 ? [bestInto, to] : [bestOutOf, from]
    if (gain > (known.get(token)?.gain ?? Number.NEGATIVE_INFINITY)) known.set(token, { pool, gain })
  }
  for (const [token, into] of bestInto) {
    const outOf = bestOutOf.get(token)
    if (outOf === undefined || !(into.gain + outOf.gain > 0)) continue
    additions.push({ pools: [into.pool, outOf.pool], gain: into.gain + outOf.gain })
  }
  return additions.sort((a, b) => b.gain - a.gain)
}
