import type { RouteLeg, RoutePath, RouteToken } from './read-route'

/** A token in the drawing. `x` is a fraction of the width; `top` and `height` are in pixels. */
export type RouteNode = { key: string; token: RouteToken; x: number; top: number; height: number }

/** The legs between two tokens; `spine` is the centre line, a point per column. */
export type RouteBand = {
  key: string
  src: RouteToken
  dest: RouteToken
  share: number
  legs: readonly RouteLeg[]
  spine: readonly { x: number; y: number }[]
  height: number
}

export type RouteGraph = {
  columns: number
  nodes: readonly RouteNode[]
  bands: readonly RouteBand[]
  /** Paths without room, the largest first. */
  left: readonly RoutePath[]
}

const maxColumns = 6
/** The height of a label and the gap between two, in pixels. */
const rowHeight = 20
const gap = 4
const thickness = { max: 84, min: 36 }
const thinnest = 1.5
const sweeps = 12

// Lays out a route as flows between tokens: a token is in the column after its last source, and a
// flow's thickness is its share of the trade. Adds paths from the largest while the height has room
// for their names; the others are in `left`.
export function layOutRoute(paths: readonly RoutePath[], height: number): RouteGraph {
  const byShare = paths.toSorted((a, b) => b.share - a.share)
  let drawn: RoutePath[] = []
  let graph: Layers | undefined
  for (const path of byShare) {
    const next = layersOf([...drawn, path])
    if (next.columns.length > maxColumns || scaleOf(next, height) < thickness.min) continue
    drawn = [...drawn, path]
    graph = next
  }
  if (graph === undefined) return { columns: 0, nodes: [], bands: [], left: byShare }
  return { ...place(graph, height), left: byShare.filter((path) => !drawn.includes(path)) }
}

type Stop = { key: string; token: RouteToken | undefined; share: number; order: number; column: number }
type Flow = { key: string; src: RouteToken; dest: RouteToken; share: number; legs: RouteLeg[]; stops: Stop[] }
type Layers = { columns: Stop[][]; flows: Flow[] }

/** Assigns tokens to columns. A flow gets an unnamed stop in each column that it passes. */
function layersOf(paths: readonly RoutePath[]): Layers {
  const stops = new Map<string, Stop>()
  const flows = new Map<string, Flow & { from: string; to: string }>()
  const stopOf = (key: string, token: RouteToken) => {
    const stop = stops.get(key) ?? { key, token, share: 0, order: stops.size, column: 0 }
    stops.set(key, stop)
    return stop
  }
  for (const [index, { share, hops }] of paths.entries()) {
    // Paths of another service may be opposite; the second one then has its own tokens in between.
    const links = [...flows.values(), ...hops.map(({ src, dest }) => ({ from: src.address, to: dest.address }))]
    const isAgainst = hops.some(({ src, dest }) => leads(links, dest.address, src.address))
    const keyOf = (token: RouteToken, isEnd: boolean) =>
      isAgainst && !isEnd ? `${token.address}/${index}` : token.address
    for (const [position, { src, dest, legs }] of hops.entries()) {
      const [from, to] = [keyOf(src, position === 0), keyOf(dest, position === hops.length - 1)]
      if (position === 0) stopOf(from, src).share += share
      stopOf(to, dest).share += share
      const key = `${from}>${to}`
      const flow = flows.get(key) ?? { key, from, to, src, dest, share: 0, legs: [], stops: [] }
      flow.share += share
      flow.legs.push(...legs)
      flows.set(key, flow)
    }
  }
  const depths = depthsOf([...flows.values()])
  const columns: Stop[][] = Array.from({ length: Math.max(...depths.values()) + 1 }, () => [])
  for (const stop of stops.values()) {
    stop.column = depths.get(stop.key)!
    columns[stop.column]!.push(stop)
  }
  for (const flow of flows.values()) {
    const [first, last] = [depths.get(flow.from)!, depths.get(flow.to)!]
    flow.stops.push(stops.get(flow.from)!)
    for (let column = first + 1; column < last; column++) {
      const passing = { key: `${flow.key}@${column}`, token: undefined, share: flow.share, order: stops.size, column }
      columns[column]!.push(passing)
      flow.stops.push(passing)
    }
    flow.stops.push(stops.get(flow.to)!)
  }
  return { columns, flows: [...flows.values()] }
}

type Link = { from: string; to: string }

const leads = (links: readonly Link[], from: string, to: string): boolean => {
  const reached = new Set([from])
  for (const token of reached) for (const link of links) if (link.from === token) reached.add(link.to)
  return reached.has(to)
}

/** Returns the column of each token: one after its last source. */
function depthsOf(links: readonly Link[]): Map<string, number> {
  const depths = new Map<string, number>(
    links.flatMap(({ from, to }) => [
      [from, 0],
      [to, 0],
    ]),
  )
  for (let changed = true; changed; ) {
    changed = false
    for (const { from, to } of links) {
      if (depths.get(to)! > depths.get(from)!) continue
      depths.set(to, depths.get(from)! + 1)
      changed = true
    }
  }
  return depths
}

const slotOf = ({ token, share }: Stop, scale: number): number => Math.max(token ? rowHeight : thinnest, share * scale)

/** Returns the maximum thickness of the whole trade, in pixels; 0 if the names do not fit. */
function scaleOf({ columns }: Layers, height: number): number {
  for (let scale = thickness.max; scale >= thickness.min; scale -= 4) {
    const fits = columns.every(
      (column) => column.reduce((sum, stop) => sum + slotOf(stop, scale) + gap, -gap) <= height,
    )
    if (fits) return scale
  }
  return 0
}

type FlowStep = { flow: Flow; from: Stop; to: Stop }
type Middles = ReadonlyMap<Stop, number>

/** Returns the centre of each stop, near its neighbours, in pixels from the top. */
function arrange({ columns }: Layers, steps: readonly FlowStep[], scale: number, height: number): Middles {
  const middles = new Map<Stop, number>()
  for (const column of columns)
    spread(
      column,
      column.map(() => height / 2),
      { middles, scale, height },
    )
  let best: { crossings: number; columns: Stop[][] } | undefined
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const column of columns) {
      const targets = new Map(column.map((stop) => [stop, pull(stop, steps, middles, sweep % 2 === 0 ? 'from' : 'to')]))
      column.sort((a, b) => targets.get(a)! - targets.get(b)! || a.order - b.order)
      spread(
        column,
        column.map(() => height / 2),
        { middles, scale, height },
      )
    }
    const crossings = crossingsOf(steps, middles)
    if (best === undefined || crossings < best.crossings)
      best = { crossings, columns: columns.map((column) => [...column]) }
  }
  best?.columns.forEach((column, index) => {
    columns[index] = column
  })
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const column of columns) {
      const targets = column.map((stop) => pull(stop, steps, middles, 'both'))
      spread(column, targets, { middles, scale, height })
    }
  }
  const edges = columns.flat().map((stop) => ({ y: middles.get(stop)!, half: slotOf(stop, scale) / 2 }))
  const [top, bottom] = [
    Math.min(...edges.map(({ y, half }) => y - half)),
    Math.max(...edges.map(({ y, half }) => y + half)),
  ]
  return new Map([...middles].map(([stop, y]) => [stop, y + (height - bottom - top) / 2]))
}

/** Returns the mean centre of a stop's neighbours, weighted by the flows between. */
function pull(stop: Stop, steps: readonly FlowStep[], middles: Middles, side: 'from' | 'to' | 'both'): number {
  let [weight, sum] = [0, 0]
  for (const { flow, from, to } of steps) {
    const neighbour = to === stop && side !== 'to' ? from : from === stop && side !== 'from' ? to : undefined
    if (neighbour === undefined) continue
    weight += flow.share
    sum += flow.share * middles.get(neighbour)!
  }
  return weight > 0 ? sum / weight : middles.get(stop)!
}

/** Moves the stops of a column to their targets, in order, without overlap and inside the box. */
function spread(
  column: readonly Stop[],
  targets: readonly number[],
  { middles, scale, height }: { middles: Map<Stop, number>; scale: number; height: number },
) {
  const slots = column.map((stop) => slotOf(stop, scale))
  const tops: number[] = []
  for (const [index, slot] of slots.entries()) {
    const free = index === 0 ? 0 : tops[index - 1]! + slots[index - 1]! + gap
    tops.push(Math.max(free, targets[index]! - slot / 2))
  }
  let floor = height
  for (let index = slots.length - 1; index >= 0; index--) {
    tops[index] = Math.min(tops[index]!, floor - slots[index]!)
    floor = tops[index]! - gap
  }
  for (const [index, stop] of column.entries()) middles.set(stop, tops[index]! + slots[index]! / 2)
}

/** Returns the share of the trade that crosses other flows. */
function crossingsOf(steps: readonly FlowStep[], middles: Middles): number {
  let sum = 0
  for (const [index, one] of steps.entries()) {
    for (const other of steps.slice(index + 1)) {
      if (one.from.column !== other.from.column) continue
      const [left, right] = [
        middles.get(one.from)! - middles.get(other.from)!,
        middles.get(one.to)! - middles.get(other.to)!,
      ]
      if (left * right < 0) sum += Math.min(one.flow.share, other.flow.share)
    }
  }
  return sum
}

function place(layers: Layers, height: number): Omit<RouteGraph, 'left'> {
  const { columns, flows } = layers
  const scale = scaleOf(layers, height)
  const steps = flows.flatMap((flow): FlowStep[] =>
    flow.stops.slice(1).map((to, index) => ({ flow, from: flow.stops[index]!, to })),
  )
  const middles = arrange(layers, steps, scale, height)
  const xOf = ({ column }: Stop) => column / (columns.length - 1)
  const thick = (share: number) => Math.max(thinnest, share * scale)
  // Stacks the flows at a token in the order of their other ends.
  const leaving = new Map<object, number>()
  const arriving = new Map<object, number>()
  for (const stop of columns.flat()) {
    const sides = [
      { ends: leaving, mine: steps.filter(({ from }) => from === stop), other: 'to' },
      { ends: arriving, mine: steps.filter(({ to }) => to === stop), other: 'from' },
    ] as const
    for (const { ends, mine, other } of sides) {
      mine.sort((a, b) => middles.get(a[other])! - middles.get(b[other])!)
      let top = middles.get(stop)! - mine.reduce((sum, { flow }) => sum + thick(flow.share), 0) / 2
      for (const step of mine) {
        ends.set(step, top + thick(step.flow.share) / 2)
        top += thick(step.flow.share)
      }
    }
  }
  const bands = flows.map((flow): RouteBand => {
    const mine = steps.filter((step) => step.flow === flow)
    const spine = [
      ...mine.map((step) => ({ x: xOf(step.from), y: leaving.get(step)! })),
      { x: xOf(flow.stops.at(-1)!), y: arriving.get(mine.at(-1)!)! },
    ]
    const { key, src, dest, share, legs } = flow
    return { key, src, dest, share, legs, spine, height: thick(share) }
  })
  const nodes = columns.flat().flatMap((stop): RouteNode[] => {
    const { key, token, share } = stop
    if (token === undefined) return []
    const tall = Math.max(4, share * scale)
    return [{ key, token, x: xOf(stop), top: middles.get(stop)! - tall / 2, height: tall }]
  })
  return { columns: columns.length, nodes, bands }
}
