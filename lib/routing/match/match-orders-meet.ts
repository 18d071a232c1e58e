import { smaller } from '../pools/integer'
import type { PoolAddress } from '../pools/pool'
import type { Lane } from './match-orders-question'

/** A lane and what of it meets others. Raw units. */
export type MetLane = Lane & {
  /** The least output for one unit of input, with what the lane's orders take in gas. */
  floor: number
  /** What has not met: source units of a sale, destination units of a purchase. */
  rest: bigint
  metIn: bigint
  metOut: bigint
}

/** Lanes that meet each other, directly or through others. */
export type Meeting = readonly MetLane[]

/** Lanes from token to token and back to the first; `gain` is how much better all of it is than the floors, 2 for twice. */
type Circle = { lanes: readonly MetLane[]; gain: number }

/** Lanes of a circle at most. */
const longest = 4
/** Circles of one length that are looked at. */
const mostCircles = 2_000

/**
 * Lets lanes meet: pairs first, then circles of three and four, those first that gain most. What meeting saves against the floors is
 * shared equally: every lane of a circle gets its floor, better by the same factor. A lane that this leaves a rest of meets whole where
 * its floor allows that, as then it needs no pool. Changes the lanes; gives groups of those that met.
 *
 * @example
 * meet([wethToUsdc, usdcToWeth]) // [[wethToUsdc, usdcToWeth]], with metIn and metOut
 */
export function meet(lanes: readonly MetLane[]): readonly Meeting[] {
  const groups = new Map(lanes.map((lane) => [lane, new Set([lane])]))
  for (let length = 2; length <= longest; length++) {
    for (const circle of circlesOf(lanes, length).sort((a, b) => b.gain - a.gain)) {
      if (circle.gain <= 1 || !meetAround(circle)) continue
      const joined = new Set(circle.lanes.flatMap((lane) => [...groups.get(lane)!]))
      for (const lane of joined) groups.set(lane, joined)
    }
  }
  const met = lanes.filter(({ metIn }) => metIn > 0n)
  return [...new Set(met.map((lane) => groups.get(lane)!))].map((group) => lanes.filter((lane) => group.has(lane)))
}

/**
 * The circle that is nearest to gaining, where none does.
 *
 * @example
 * nearestCircle([wethToUsdc, usdcToWeth]) // [wethToUsdc, usdcToWeth]
 */
export function nearestCircle(lanes: readonly MetLane[]): readonly MetLane[] | undefined {
  let nearest: Circle | undefined
  for (let length = 2; length <= longest; length++)
    for (const circle of circlesOf(lanes, length)) if (!(circle.gain <= (nearest?.gain ?? 0))) nearest = circle
  return nearest?.lanes
}

/** Each circle once: from the lane that stands first. */
function circlesOf(lanes: readonly MetLane[], length: number): Circle[] {
  const outOf = new Map<PoolAddress, { lane: MetLane; place: number }[]>()
  for (const [place, lane] of lanes.entries()) outOf.set(lane.src, [...(outOf.get(lane.src) ?? []), { lane, place }])
  const circles: Circle[] = []
  const walk = (path: readonly MetLane[], first: number) => {
    const { dest } = path.at(-1)!
    for (const { lane, place } of outOf.get(dest) ?? []) {
      if (circles.length >= mostCircles) return
      if (place <= first || path.includes(lane)) continue
      const isLast = path.length === length - 1
      if (isLast !== (lane.dest === path[0]!.src)) continue
      if (isLast) circles.push(circleOf([...path, lane]))
      else if (path.every(({ src }) => src !== lane.dest)) walk([...path, lane], first)
    }
  }
  for (const [place, lane] of lanes.entries()) walk([lane], place)
  return circles
}

const circleOf = (lanes: readonly MetLane[]): Circle => ({
  lanes,
  gain: 1 / lanes.reduce((product, { floor }) => product * floor, 1),
})

/** Moves what fits around a circle; false where that is nothing. */
function meetAround({ lanes, gain }: Circle): boolean {
  const count = lanes.length
  const after = (place: number) => (place + 1) % count
  const before = (place: number) => (place + count - 1) % count
  const better = gain ** (1 / count)
  // What goes around of the source of each lane, as parts of each other: a lane gets what the next one gives.
  const parts = [1]
  for (let place = 0; place < count - 1; place++) parts.push(parts[place]! * lanes[place]!.floor * better)
  /** The most that may go around of a lane's source: what the lane has left, and what the one before it wants. */
  const caps = lanes.map((lane, place) => {
    const wanting = lanes[before(place)]!
    const caps = [...(lane.side === 'SELL' ? [lane.rest] : []), ...(wanting.side === 'BUY' ? [wanting.rest] : [])]
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
    if (cap !== undefined && Number(cap) * lanes[place]!.floor <= Number(amounts[after(place)]!)) amounts[place] = cap
  }
  if (amounts.some((amount) => amount === 0n)) return false
  for (const [place, lane] of lanes.entries()) {
    const [given, taken] = [amounts[place]!, amounts[after(place)]!]
    lane.metIn += given
    lane.metOut += taken
    lane.rest -= lane.side === 'SELL' ? given : taken
  }
  return true
}
