import { stateOf } from '../pools/curve/multi-name'
import type { PoolAddress } from '../pools/pool'
import type { MarketState } from './state'
import { isDestTaxed, isSrcTaxed, noTaxes, type Taxes } from './taxes'

/** What a question lets a route use, as data, so that it can travel to another thread. */
export type PoolFilter = {
  /** Names of exchanges; all by default. */
  dexes?: readonly string[]
  /** Addresses of pools in lower case; that of a contract stands for all of its pairs. */
  excludedPools?: readonly string[]
  /** Tokens that tax their transfers though the question's amounts count it already: like its `taxes`, they leave constant product pools only. */
  taxedTokens?: readonly PoolAddress[]
  /** Tokens that a route may begin or end with, or name in `via`, and passes otherwise never. */
  endsOnly?: readonly PoolAddress[]
  /** The exact tokens of the only path allowed, source and destination included: 2 to 4. Only pools between neighbours are used. */
  via?: readonly PoolAddress[]
}

/**
 * Marks the pools that a question allows, one a pool of the market: 1 is allowed. A taxed token passes constant product pools only.
 * Undefined when all are. The same mask for the same filter on all states of a set of pools: nobody writes to it.
 *
 * @example
 * allowedPools({ market, srcToken: weth, destToken: usdc, taxes: noTaxes, filter: { dexes: ['UniswapV3'] } }) // Uint8Array of 0 and 1
 */
export function allowedPools({
  market,
  srcToken,
  destToken,
  taxes,
  filter: { dexes, excludedPools = [], taxedTokens = [], endsOnly = [], via },
}: {
  market: MarketState
  srcToken: PoolAddress
  destToken: PoolAddress
  taxes: Taxes
  filter: PoolFilter
}): Uint8Array | undefined {
  const taxed = [...taxedTokens, ...(isSrcTaxed(taxes) ? [srcToken] : []), ...(isDestTaxed(taxes) ? [destToken] : [])]
  const names = dexes && dexesOf(market).some((dex) => !dexes.includes(dex)) ? new Set(dexes) : undefined
  const ends = tokensOf(endsOnly)
  const spared = [...new Set([srcToken, destToken])].filter((token) => ends.tokens.has(token))
  const avoids = ends.tokens.size > spared.length
  if (!avoids && [...excludedPools, ...taxed].length === 0 && names === undefined && via === undefined) return undefined
  // What a mask says of a pool never changes with its state, so it holds for all states of the same pools.
  const masks = known.get(market.positions) ?? new Map<string, Uint8Array>()
  known.set(market.positions, masks)
  const key = JSON.stringify([dexes, excludedPools, taxed, ends.number, spared, via])
  const before = masks.get(key)
  if (before !== undefined) {
    // What is asked for goes to the end, so that it is kept longest.
    masks.delete(key)
    masks.set(key, before)
    return before
  }
  const excluded = new Set(excludedPools)
  const isExcluded = (address: PoolAddress) => excluded.has(address) || excluded.has(stateOf(address))
  const isAvoided = (token: PoolAddress) => ends.tokens.has(token) && !spared.includes(token)
  const places = via && new Map(via.map((token, index) => [token.toLowerCase(), index]))
  const mask = new Uint8Array(market.pools.length)
  market.pools.forEach(({ kind, dex, address, token0, token1 }, position) => {
    if (names !== undefined && !names.has(dex)) return
    if (isExcluded(address) || isAvoided(token0) || isAvoided(token1)) return
    if (kind !== 'v2' && taxed.some((token) => token === token0 || token === token1)) return
    if (places !== undefined && Math.abs((places.get(token0) ?? -9) - (places.get(token1) ?? -99)) !== 1) return
    mask[position] = 1
  })
  for (const oldest of masks.keys()) if (masks.size >= maxMasks) masks.delete(oldest)
  masks.set(key, mask)
  return mask
}

/**
 * Marks the pools that a route between tokens which anything may pass is allowed, as `allowedPools` does for such a question.
 *
 * @example
 * ordinaryPools(market, [unlisted]) // Uint8Array, 0 for the pools of that token
 */
export const ordinaryPools = (market: MarketState, endsOnly: readonly PoolAddress[]): Uint8Array | undefined =>
  allowedPools({ market, srcToken: '0x', destToken: '0x', taxes: noTaxes, filter: { endsOnly } })

/** Masks kept for each set of pools: those of the questions that are asked all the time. */
const maxMasks = 32
const known = new WeakMap<MarketState['positions'], Map<string, Uint8Array>>()

/** Tokens of a list, and a number that equal lists share: thousands of addresses are not written out for each question. */
type TokenSet = { tokens: ReadonlySet<PoolAddress>; number: number }

const sets = new WeakMap<readonly PoolAddress[], TokenSet>()
const byContent = new Map<string, TokenSet>()
const maxSets = 256
let madeSets = 0

function tokensOf(list: readonly PoolAddress[]): TokenSet {
  const before = sets.get(list)
  if (before !== undefined) return before
  const content = list.join()
  const set = byContent.get(content) ?? { tokens: new Set(list), number: ++madeSets }
  for (const oldest of byContent.keys()) if (byContent.size >= maxSets) byContent.delete(oldest)
  byContent.set(content, set)
  sets.set(list, set)
  return set
}

const listed = new WeakMap<MarketState['positions'], readonly string[]>()

/** The exchanges that a market has pools of, found once for each set of pools: a list that names them all filters nothing. */
function dexesOf({ pools, positions }: MarketState): readonly string[] {
  const names = listed.get(positions) ?? [...new Set(pools.map(({ dex }) => dex))]
  listed.set(positions, names)
  return names
}

/**
 * Whether a list may be the tokens of a path: 2 to 4 different ones, from the source to the destination.
 *
 * @example
 * isTokenPath([weth, dai, usdc], weth, usdc) // true
 */
export const isTokenPath = (via: readonly PoolAddress[], srcToken: PoolAddress, destToken: PoolAddress): boolean => {
  const tokens = via.map((token) => token.toLowerCase())
  return (
    tokens.length >= 2 &&
    tokens.length <= 4 &&
    tokens[0] === srcToken &&
    tokens.at(-1) === destToken &&
    new Set(tokens).size === tokens.length
  )
}
