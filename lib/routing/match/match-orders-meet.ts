import { smaller } from '../pools/integer'
import type { PoolAddress } from '../pools/pool'
import type { DirectedPair } from './match-orders-question'

/** A directed pair and the part of it that meets others. Raw units. */
export type MatchedPair = DirectedPair & {
  /** Minimum output per unit of input, including the gas of the pair's orders. */
  floor: number
  /** The amount that has not met: source units of a sell, destination units of a buy. */
  rest: bigint
  metIn: bigint
  metOut: bigint
}

/** Directed pairs that meet each other, directly or through others. */
export type MatchGroup = readonly MatchedPair[]

/** A cycle of directed pairs; `gain` is the factor by which it beats the product of the floors. */
type Cycle = { pairs: readonly MatchedPair[]; gain: number }

/** Maximum pairs in a cycle. */
const longest = 4
/** Maximum cycles of one length to consider. */
const maxCycles = 2_000

/**
 * Crosses directed pairs: opposite pairs first, then cycles of three and four, highest gain first.
 * The gain over the floors is shared equally: every pair of a cycle gets its floor, better by the
 * same factor. If a pair's remainder could meet in full within its floor, it does, as it then needs
 * no pool. Mutates the pairs; returns groups of those that met.
 *
 * @example
 * meet([wethToUsdc, usdcToWeth]) // [[wethToUsdc, usdcToWeth]], with metIn and metOut
 */
export function crossPairs(pairs: readonly MatchedPair[]): readonly MatchGroup[] {
  const groups = new Map(pairs.map((pair) => [pair, new Set([pair])]))
  for (let length = 2; length <= longest; length++) {
    for (const cycle of cyclesOf(pairs, length).sort((a, b) => b.gain - a.gain)) {
      if (cycle.gain <= 1 || !crossCycle(cycle)) continue
      const joined = new Set(cycle.pairs.flatMap((pair) => [...groups.get(pair)!]))
      for (const pair of joined) groups.set(pair, joined)
    }
  }
  const met = pairs.filter(({ metIn }) => metIn > 0n)
  return [...new Set(met.map((pair) => groups.get(pair)!))].map((group) => pairs.filter((pair) => group.has(pair)))
}

/**
 * Returns the cycle with the highest gain, for when none gains.
 *
 * @example
 * nearestCycle([wethToUsdc, usdcToWeth]) // [wethToUsdc, usdcToWeth]
 */
export function nearestCycle(pairs: readonly MatchedPair[]): readonly MatchedPair[] | undefined {
  let nearest: Cycle | undefined
  for (let length = 2; length <= longest; length++)
    for (const cycle of cyclesOf(pairs, length)) if (!(cycle.gain <= (nearest?.gain ?? 0))) nearest = cycle
  return nearest?.pairs
}

/** Lists each cycle once, starting at its first pair. */
function cyclesOf(pairs: readonly MatchedPair[], length: number): Cycle[] {
  const outOf = new Map<PoolAddress, { pair: MatchedPair; place: number }[]>()
  for (const [place, pair] of pairs.entries()) outOf.set(pair.src, [...(outOf.get(pair.src) ?? []), { pair, place }])
  const cycles: Cycle[] = []
  const walk = (path: readonly MatchedPair[], first: number) => {
    const { dest } = path.at(-1)!
    for (const { pair, place } of outOf.get(dest) ?? []) {
      if (cycles.length >= maxCycles) return
      if (place <= first || path.includes(pair)) continue
      const isLast = path.length === length - 1
      if (isLast !== (pair.dest === path[0]!.src)) continue
      if (isLast) cycles.push(cycleOf([...path, pair]))
      else if (path.every(({ src }) => src !== pair.dest)) walk([...path, pair], first)
    }
  }
  for (const [place, pair] of pairs.entries()) walk([pair], place)
  return cycles
}

const cycleOf = (pairs: readonly MatchedPair[]): Cycle => ({
  pairs,
  gain: 1 / pairs.reduce((product, { floor }) => product * floor, 1),
})

/** Crosses the maximum around a cycle; returns false if that is nothing. */
function crossCycle({ pairs, gain }: Cycle): boolean {
  const count = pairs.length
  const after = (place: number) => (place + 1) % count
  const before = (place: number) => (place + count - 1) % count
  const better = gain ** (1 / count)
  // Relative amounts of each pair's source around the cycle: a pair receives what the next one
  // gives.
  const parts = [1]
  for (let place = 0; place < count - 1; place++) parts.push(parts[place]! * pairs[place]!.floor * better)
  /** Maximum of a pair's source: its remainder, and what the previous pair still buys. */
  const caps = pairs.map((pair, place) => {
    const wanting = pairs[before(place)]!
    const caps = [...(pair.side === 'SELL' ? [pair.rest] : []), ...(wanting.side === 'BUY' ? [wanting.rest] : [])]
    return caps.length === 0 ? undefined : caps.reduce(smaller)
  })
  let scale = Number.POSITIVE_INFINITY
  let binding = 0
  for (const [place, cap] of caps.entries()) {
    if (cap === undefined || !(Number(cap) / parts[place]! < scale)) continue
    scale = Number(cap) / parts[place]!
    binding = place
  }
  if (!(scale > 0 && scale < Number.POSITIVE_INFINITY)) return false
  const amounts = parts.map((part, place) => {
    const amount = BigInt(Math.floor(part * scale))
    const cap = caps[place]
    return place === binding || (cap !== undefined && amount > cap) ? cap! : amount
  })
  for (let place = before(binding); place !== binding; place = before(place)) {
    const cap = caps[place]
    if (cap !== undefined && Number(cap) * pairs[place]!.floor <= Number(amounts[after(place)]!)) amounts[place] = cap
  }
  if (amounts.some((amount) => amount === 0n)) return false
  for (const [place, pair] of pairs.entries()) {
    const [given, taken] = [amounts[place]!, amounts[after(place)]!]
    pair.metIn += given
    pair.metOut += taken
    pair.rest -= pair.side === 'SELL' ? given : taken
  }
  return true
}
