/** The value of placing one token before another. */
export type Arc = { from: number; to: number; weight: number }

/** A new place for a token, and the gain in total weight of forward arcs. */
export type Move = { token: number; place: number; gain: number }

/** Maximum rounds of moving tokens to their best places; few orders need more than three. */
const maxRounds = 10

/**
 * Orders tokens to maximise the weight of forward arcs (linear ordering, by the heuristic of Eades,
 * Lin and Smyth and moves of single tokens), with the source first and the destination last.
 *
 * @example
 * orderTokens({ tokenCount: 4, src: 0, dest: 3, arcs: [{ from: 2, to: 1, weight: 1 }] })
 * // [0, 2, 1, 3]
 */
export function orderTokens({
  tokenCount,
  src,
  dest,
  arcs,
}: {
  tokenCount: number
  src: number
  dest: number
  arcs: readonly Arc[]
}): readonly number[] {
  const byToken = arcsByToken(tokenCount, src, dest, arcs)
  const outgoing = new Float64Array(tokenCount)
  const incoming = new Float64Array(tokenCount)
  const isPlaced = new Uint8Array(tokenCount)
  for (const list of byToken)
    for (const { from, to, weight } of list) {
      outgoing[from]! += weight / 2
      incoming[to]! += weight / 2
    }
  const head = [src]
  const tail = [dest]
  isPlaced[src] = isPlaced[dest] = 1
  const counts = { in: new Int32Array(tokenCount), out: new Int32Array(tokenCount) }
  for (const [token, list] of byToken.entries())
    for (const { from } of list) counts[from === token ? 'out' : 'in'][token]!++
  for (let left = tokenCount - head.length - tail.length; left > 0; left--) {
    let next = -1
    for (let token = 0; token < tokenCount; token++) {
      if (isPlaced[token] === 1) continue
      if (counts.in[token] === 0 || counts.out[token] === 0) {
        next = token
        break
      }
      if (next === -1 || outgoing[token]! - incoming[token]! > outgoing[next]! - incoming[next]!) next = token
    }
    isPlaced[next] = 1
    if (counts.out[next] === 0) tail.push(next)
    else head.push(next)
    for (const { from, to, weight } of byToken[next]!) {
      if (from === next) {
        incoming[to]! -= weight
        counts.in[to]!--
      } else {
        outgoing[from]! -= weight
        counts.out[from]!--
      }
    }
  }
  let order: readonly number[] = [...head, ...tail.reverse()]
  for (let round = 0; round < maxRounds; round++) {
    const before = order
    for (const [token, list] of byToken.entries()) {
      if (list.length === 0) continue
      const { place, gain } = bestPlaceOf(token, ranksOf(order), list)
      if (gain > 0) order = moved(order, { token, place })
    }
    if (order === before) break
  }
  return order
}

/**
 * Returns for each token the place that adds most to the weight of forward arcs, if any does; best
 * first.
 *
 * @example
 * movesOf([0, 1, 2, 3], [{ from: 2, to: 1, weight: 1 }]) // [{ token: 1, place: 2, gain: 1 }, ...]
 */
export function movesOf(order: readonly number[], arcs: readonly Arc[]): readonly Move[] {
  const ranks = ranksOf(order)
  return arcsByToken(order.length, order[0]!, order.at(-1)!, arcs)
    .flatMap((list, token) => (list.length > 0 ? [{ token, ...bestPlaceOf(token, ranks, list) }] : []))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain)
}

/**
 * Moves a token of an order to another place.
 *
 * @example
 * moved([0, 1, 2, 3], { token: 1, place: 2 }) // [0, 2, 1, 3]
 */
export function moved(order: readonly number[], { token, place }: Pick<Move, 'token' | 'place'>): readonly number[] {
  const rest = order.filter((other) => other !== token)
  return [...rest.slice(0, place), token, ...rest.slice(place)]
}

/** Groups the arcs by token, without the source and the destination, which are fixed. */
function arcsByToken(tokenCount: number, src: number, dest: number, arcs: readonly Arc[]): readonly Arc[][] {
  const byToken = Array.from({ length: tokenCount }, (): Arc[] => [])
  for (const arc of arcs) {
    if (arc.from === src || arc.from === dest || arc.to === src || arc.to === dest) continue
    byToken[arc.from]!.push(arc)
    byToken[arc.to]!.push(arc)
  }
  return byToken
}

function ranksOf(order: readonly number[]): Int32Array {
  const ranks = new Int32Array(order.length)
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank]!] = rank
  return ranks
}

function bestPlaceOf(token: number, ranks: Int32Array, arcs: readonly Arc[]): { place: number; gain: number } {
  const rank = ranks[token]!
  const steps = arcs
    .map(({ from, to, weight }) =>
      from === token ? { at: ranks[to]!, change: -weight } : { at: ranks[from]!, change: weight },
    )
    .sort((a, b) => a.at - b.at)
  // Weights behind each of the others, relative to the place before all of them.
  let here = 0
  let weight = 0
  let best = { place: Math.min(steps[0]!.at, rank), weight: 0 }
  for (const [index, { at, change }] of steps.entries()) {
    weight += change
    if (at < rank) here = weight
    if (steps[index + 1]?.at === at) continue
    if (weight > best.weight) best = { place: at > rank ? at : at + 1, weight }
  }
  return { place: best.place, gain: best.weight - here }
}
