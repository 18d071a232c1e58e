import type { Edges } from '../dual/network'

/** The pools that trade at the prices of the last sweep, one entry each. */
type Active = {
  count: number
  pools: Int32Array
  /** Input token; `to` is the output token. */
  from: Int32Array
  to: Int32Array
  amountIn: Float64Array
  amountOut: Float64Array
  /** Value of the input. */
  given: Float64Array
  /** Increase of the input, by value, per unit of fall of the log price. */
  conductance: Float64Array
}

/**
 * The usable OTC orders and vaults, each with a slope around an anchor; see `orders.ts`. The used
 * amount of one is between `least` and `most`, in token0; vaults may redeem, which is negative.
 * Free ones ignore both limits. `near` lists the indices of those that currently matter.
 */
type Orders = {
  count: number
  /** Total earnings at the prices of the last sweep, less those with slopes. */
  lost: number
  near: Int32Array
  nearCount: number
  pools: Int32Array
  isFree: Uint8Array
  min: Float64Array
  max: Float64Array
  sizes: Float64Array
  anchors: Float64Array
  stiffness: Float64Array
}

/** Pieces of the derivative: each rises by `rises` per unit from `entries` on, up to `limits`. */
export type Kinks = { count: number; entries: Float64Array; rises: Float64Array; limits: Float64Array }

/** The working memory of a minimisation. Arrays may be longer than their used part. */
export type SearchWork = {
  /** Square roots of the prices by token, here and at the end of a step. */
  roots: Float64Array
  rootsAfter: Float64Array
  /** Inflow less outflow of each token, by value. */
  residual: Float64Array
  /** Relative price change of each token. */
  step: Float64Array
  trial: Float64Array
  active: Active
  /** A flag per pool: 1 for those in `active`, while a step is searched. */
  isActive: Uint8Array
  /** The pools that may be used, and the currently relevant ones among them; see `near.ts`. */
  allowed: Int32Array
  near: Int32Array
  orders: Orders
  /** Group of each token; tied orders move a group together. */
  groups: Int32Array
  kinks: Kinks
  /** Node of each token in the network, -1 for none. */
  nodes: Int32Array
  edges: Edges
  /** The linear system, by node. */
  leaks: Float64Array
  source: Float64Array
  solved: Float64Array
}

let shared = createWork(0, 0)
let room = { tokens: 0, pools: 0 }

/**
 * Returns the working memory of this thread, large enough for a market. One question uses it at a
 * time, and its contents do not outlive a question.
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
      min: perPool(),
      max: perPool(),
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
