import type { Edges } from '../dual/network'

/** The pools that trade at the prices of the last sweep, one entry each. */
type Active = {
  count: number
  pools: Int32Array
  /** The token that goes in, and the one that comes out. */
  from: Int32Array
  to: Int32Array
  amountIn: Float64Array
  amountOut: Float64Array
  /** Value of what goes in. */
  given: Float64Array
  /** In value: how much more flows in when the log of the price falls by one. */
  conductance: Float64Array
}

/**
 * The OTC orders and vaults that may be used, each with a slope around an anchor; see `orders.ts`. What is used of one lies between `least`
 * and `most`, in token0: less than nothing is given back, as vaults do. A free one keeps to neither. `near` lists, by their places here, those
 * that matter for now.
 */
type Orders = {
  count: number
  /** What all of them earn at the prices of the last sweep above what they earn with their slopes. */
  lost: number
  near: Int32Array
  nearCount: number
  pools: Int32Array
  isFree: Uint8Array
  least: Float64Array
  most: Float64Array
  sizes: Float64Array
  anchors: Float64Array
  stiffness: Float64Array
}

/** Pieces of the derivative along a step: each rises by `rises` a unit from `entries` on, until it has added `limits`. */
export type Kinks = { count: number; entries: Float64Array; rises: Float64Array; limits: Float64Array }

/** Everything a minimisation writes to. Arrays may be longer than what they are used for. */
export type SearchWork = {
  /** By token: square roots of the prices, here and at the end of a step. */
  roots: Float64Array
  rootsAfter: Float64Array
  /** By token: value of what flows in less what flows out. */
  residual: Float64Array
  /** By token: the relative change of its price. */
  step: Float64Array
  trial: Float64Array
  active: Active
  /** By pool: 1 for those in `active`, while a step is searched. */
  isActive: Uint8Array
  /** The pools that may be used, and of them those that matter for now; see `near.ts`. */
  allowed: Int32Array
  near: Int32Array
  orders: Orders
  /** By token: which ones tied orders move together. */
  groups: Int32Array
  kinks: Kinks
  /** By token: its node in the network, -1 for none. */
  nodes: Int32Array
  edges: Edges
  /** By node. */
  leaks: Float64Array
  source: Float64Array
  solved: Float64Array
}

let shared = createWork(0, 0)
let room = { tokens: 0, pools: 0 }

/**
 * The scratch of this thread, large enough for a market. One question uses it at a time, and nothing in it outlives a question.
 *
 * @example
 * workFor({ tokenCount: 50, poolCount: 1000 }).residual // Float64Array of 50 or more
 */
export function workFor({ tokenCount, poolCount }: { tokenCount: number; poolCount: number }): SearchWork {
  if (tokenCount > room.tokens || poolCount > room.pools) {
    room = { tokens: Math.max(tokenCount, room.tokens), pools: Math.max(poolCount, room.pools) }
    shared = createWork(room.tokens, room.pools)
  }
  return shared
}

function createWork(tokens: number, pools: number): SearchWork {
  const perToken = () => new Float64Array(tokens)
  const perPool = () => new Float64Array(pools)
  return {
    roots: perToken(),
    rootsAfter: perToken(),
    residual: perToken(),
    step: perToken(),
    trial: perToken(),
    active: {
      count: 0,
      pools: new Int32Array(pools),
      from: new Int32Array(pools),
      to: new Int32Array(pools),
      amountIn: perPool(),
      amountOut: perPool(),
      given: perPool(),
      conductance: perPool(),
    },
    isActive: new Uint8Array(pools),
    allowed: new Int32Array(pools),
    near: new Int32Array(pools),
    orders: {
      count: 0,
      lost: 0,
      near: new Int32Array(pools),
      nearCount: 0,
      pools: new Int32Array(pools),
      isFree: new Uint8Array(pools),
      least: perPool(),
      most: perPool(),
      sizes: perPool(),
      anchors: perPool(),
      stiffness: perPool(),
    },
    groups: new Int32Array(tokens),
    kinks: { count: 0, entries: perPool(), rises: perPool(), limits: perPool() },
    nodes: new Int32Array(tokens),
    edges: { count: 0, from: new Int32Array(pools), to: new Int32Array(pools), conductance: perPool() },
    leaks: perToken(),
    source: perToken(),
    solved: perToken(),
  }
}
