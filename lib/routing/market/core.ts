import { noPrice } from '../dual/start-prices'
import type { PoolAddress } from '../pools/pool'
import { type CompiledMarket, compileMarket } from './compiled'
import { createMarket, type MarketState, updateMarket, withTemporaryPools } from './state'

// Most tokens of a chain have pools with one other token. Unless it is an end of the trade, no way
// passes such a token, and where its pools agree on its price they earn nothing either, at any price
// of the other token. So the dual without them has the same minimum, and so on with the tokens that
// have one neighbour left. What remains is the core.

/** The part of a market that a question depends on. */
export type Core = {
  market: MarketState
  /** Extends prices of the core's tokens to those of the whole market, at which no other pool earns. */
  complete: (priceOf: (token: PoolAddress) => number) => ReadonlyMap<PoolAddress, number>
}

/** Fewer pools are not worth a second market. */
const minLeftOut = 500
/** Pools agree if a price is within all their bands by this factor. */
const apart = 1 + 1e-9
/** Maximum cores per state with the pools of ends that are outside. */
const maxExtended = 16

/**
 * Returns the core of a market for a question between tokens, in lower case: the market itself
 * where little can be left out. Exact: the core has the same best route and bound. Cached per
 * state; the core of the next state shares what did not change.
 *
 * @example
 * coreOf(market, [weth, usdc]).market.pools.length // 8211 of 200000
 */
export function coreOf(market: MarketState, ends: readonly PoolAddress[]): Core {
  const whole = market.base ?? market
  const base = baseOf(whole)
  if (base === undefined) return { market, complete: (priceOf) => pricesOf(market.tokens, priceOf) }
  const added = market === whole ? [] : market.pools.filter((pool, position) => pool !== whole.pools[position])
  const touched = [...ends, ...added.flatMap(({ token0, token1 }) => [token0, token1])]
  const around = new Set(touched.flatMap((token) => branchOf(whole, base, token)))
  const core = extend(whole, base, around, added)
  return { market: core, complete: (priceOf) => completed(market, base, core, priceOf) }
}

type Base = Trees & {
  market: MarketState
  /** Marks the tokens that are left out with 1. */
  isOut: Uint8Array
  /** The price of each leaf at which its pools are idle, in prices of its parent. */
  ratios: Float64Array
  extended: Map<string, MarketState>
}

const bases = new WeakMap<MarketState, { base: Base | undefined }>()
/** The latest core of each lineage, and the pools of the whole market that it has. */
const latest = new WeakMap<MarketState['lineage'], { market: MarketState; positions: readonly number[] }>()

function baseOf(whole: MarketState): Base | undefined {
  const known = bases.get(whole)
  if (known !== undefined) return known.base
  const base = whole.pools.length < minLeftOut ? undefined : computeBase(whole)
  bases.set(whole, { base })
  return base
}

function computeBase(whole: MarketState): Base | undefined {
  const trees = treesOf(whole)
  const { leaves, parents } = trees
  const compiled = compileMarket(whole)
  const ratios = new Float64Array(whole.tokens.length)
  const isOut = new Uint8Array(whole.tokens.length)
  const mustStay = new Uint8Array(whole.tokens.length)
  for (const token of leaves) {
    const parent = parents[token]!
    ratios[token] = ratioOf(compiled, token, poolsToParent(whole, trees, token))
    if (mustStay[token] === 1 || ratios[token] === 0) mustStay[parent] = 1
    else isOut[token] = 1
  }
  const positions: number[] = []
  for (let pool = 0; pool < whole.pools.length; pool++) {
    if (isOut[compiled.ends[2 * pool]!] === 0 && isOut[compiled.ends[2 * pool + 1]!] === 0) positions.push(pool)
  }
  if (whole.pools.length - positions.length < minLeftOut) return undefined
  return { ...trees, market: coreMarket(whole, positions), isOut, ratios, extended: new Map() }
}

/** Returns the market of some pools, which shares the rows of unchanged ones with the one before. */
function coreMarket(whole: MarketState, positions: readonly number[]): MarketState {
  const before = latest.get(whole.lineage)
  const pools = positions.map((position) => whole.pools[position]!)
  const isSame =
    before?.positions.length === positions.length && before.positions.every((one, index) => one === positions[index])
  const market = isSame
    ? updateMarket(
        before.market,
        pools.filter((pool, index) => pool !== before.market.pools[index]),
      )
    : { ...createMarket(pools), ...(before && { lineage: before.market.lineage }) }
  latest.set(whole.lineage, { market, positions })
  return market
}

/** The trees of tokens around those that several ways lead to. */
type Trees = {
  /** Tokens with one neighbour besides earlier ones, which is their parent. */
  leaves: readonly number[]
  /** The parent of each leaf, by token. */
  parents: Int32Array
}

const trees = new WeakMap<MarketState['positions'], Trees>()

function treesOf({ positions, tokens, edges }: MarketState): Trees {
  const known = trees.get(positions)
  if (known !== undefined) return known
  const neighbours = Int32Array.from(edges, (ways) => ways.length)
  const parents = new Int32Array(tokens.length).fill(-1)
  const leaves: number[] = []
  for (let token = 0; token < tokens.length; token++) if (neighbours[token] === 1) leaves.push(token)
  for (let at = 0; at < leaves.length; at++) {
    const token = leaves[at]!
    const parent = edges[token]!.find(({ to }) => parents[to] === -1)?.to
    if (parent === undefined) {
      // The last token of a tree without a core has no parent.
      leaves.splice(at--, 1)
      continue
    }
    parents[token] = parent
    if (--neighbours[parent]! === 1) leaves.push(parent)
  }
  const found = { leaves, parents }
  trees.set(positions, found)
  return found
}

/** Returns the positions of the pools of a leaf with its parent. */
const poolsToParent = ({ edges }: MarketState, { parents }: Trees, leaf: number): readonly number[] =>
  edges[leaf]!.find(({ to }) => to === parents[leaf])!.pools

/**
 * Returns a price of a token, in prices of its parent, at which none of its pools trades; 0 if they
 * disagree.
 */
function ratioOf({ ends, band }: CompiledMarket, token: number, pools: readonly number[]): number {
  // Limits of the square root of the price.
  let [low, high] = [0, Number.POSITIVE_INFINITY]
  for (const pool of pools) {
    const isFirst = ends[2 * pool] === token
    low = Math.max(low, isFirst ? band[2 * pool]! : 1 / band[2 * pool + 1]!)
    high = Math.min(high, isFirst ? band[2 * pool + 1]! : 1 / band[2 * pool]!)
  }
  if (!(low * apart < high)) return 0
  if (low === 0) return high === Number.POSITIVE_INFINITY ? 1 : high ** 2 / 4
  return high === Number.POSITIVE_INFINITY ? 4 * low ** 2 : low * high
}

/** Returns a token and those on its way to the core, as far as they are outside. */
function branchOf({ tokenIds }: MarketState, { isOut, parents }: Base, address: PoolAddress): number[] {
  const branch: number[] = []
  let token = tokenIds.get(address)
  for (; token !== undefined && isOut[token] === 1; token = parents[token]!) branch.push(token)
  return branch
}

/** Adds the pools of some tokens with their parents, and those of one question. */
function extend(whole: MarketState, base: Base, around: ReadonlySet<number>, added: MarketState['pools']): MarketState {
  const { market, extended } = base
  const poolsOf = (token: number) => poolsToParent(whole, base, token).map((position) => whole.pools[position]!)
  const key = [...around].join()
  const known = around.size === 0 ? market : extended.get(key)
  const found = known ?? withTemporaryPools(market, [...around].flatMap(poolsOf))
  if (known === undefined) {
    for (const oldest of extended.keys()) if (extended.size >= maxExtended) extended.delete(oldest)
    extended.set(key, found)
  }
  return added.length === 0 ? found : { ...withTemporaryPools(found, added), base: market }
}

function completed(
  { tokens }: MarketState,
  { leaves, parents, isOut, ratios }: Base,
  core: MarketState,
  priceOf: (token: PoolAddress) => number,
): ReadonlyMap<PoolAddress, number> {
  const prices = Float64Array.from(tokens, (token) => (core.tokenIds.has(token) ? priceOf(token) : noPrice))
  // Each parent comes after its leaves.
  for (let at = leaves.length - 1; at >= 0; at--) {
    const leaf = leaves[at]!
    if (isOut[leaf] === 1 && !core.tokenIds.has(tokens[leaf]!)) prices[leaf] = ratios[leaf]! * prices[parents[leaf]!]!
  }
  return pricesOf(tokens, (_, id) => prices[id]!)
}

const pricesOf = (tokens: readonly PoolAddress[], priceOf: (token: PoolAddress, id: number) => number) =>
  new Map(tokens.map((token, id) => [token, priceOf(token, id)]))
