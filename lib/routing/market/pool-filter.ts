import { kindOf } from '../kinds/kinds'
import { sharedStateOf } from '../pools/curve/multi-name'
import type { PoolAddress } from '../pools/pool'
import type { MarketState } from './state'
import { isDestTaxed, isSrcTaxed, noTaxes, type Taxes } from './taxes'

/** The pools that a question allows, as plain data that can be sent to another thread. */
export type PoolFilter = {
  /** Names of exchanges; all by default. */
  dexes?: readonly string[]
  /** Pool addresses in lower case; the address of a contract excludes all of its pairs. */
  excludedPools?: readonly string[]
  /** Taxed tokens whose tax the amounts already include; they only use constant product pools. */
  taxedTokens?: readonly PoolAddress[]
  /** Tokens that may be the source, the destination or in `via`, but not intermediate. */
  endsOnly?: readonly PoolAddress[]
  /** The tokens of the only path allowed, 2 to 4 with both ends. */
  via?: readonly PoolAddress[]
}

/**
 * Returns a mask of the pools that a question allows, one entry per pool, 1 for allowed; undefined
 * if all are. Taxed tokens only use constant product pools. Equal filters share one mask for all
 * states of a set of pools, so it must not be written to.
 *
 * @example
 * const filter = { dexes: ['UniswapV3'] }
 * allowedPools({ market, srcToken: weth, destToken: usdc, taxes: noTaxes, filter })
 * // Uint8Array of 0 and 1
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
  // A mask does not depend on a pool's state, so it is valid for all states of the same pools.
  const masks = known.get(market.positions) ?? new Map<string, Uint8Array>()
  known.set(market.positions, masks)
  const key = JSON.stringify([dexes, excludedPools, taxed, ends.number, spared, via])
  const cached = masks.get(key)
  if (cached !== undefined) {
    // Moves the used entry to the end, as the oldest is evicted first.
    masks.delete(key)
    masks.set(key, cached)
    return cached
  }
  const excluded = new Set(excludedPools)
  const isExcluded = (address: PoolAddress) => excluded.has(address) || excluded.has(sharedStateOf(address))
  const isAvoided = (token: PoolAddress) => ends.tokens.has(token) && !spared.includes(token)
  const places = via && new Map(via.map((token, index) => [token.toLowerCase(), index]))
  const mask = new Uint8Array(market.pools.length)
  market.pools.forEach((pool, position) => {
    const { dex, address, token0, token1 } = pool
    if (names !== undefined && !names.has(dex)) return
    if (isExcluded(address) || isAvoided(token0) || isAvoided(token1)) return
    if (!kindOf(pool).takesTaxedTokens && taxed.some((token) => token === token0 || token === token1)) return
    if (places !== undefined && Math.abs((places.get(token0) ?? -9) - (places.get(token1) ?? -99)) !== 1) return
    mask[position] = 1
  })
  for (const oldest of masks.keys()) if (masks.size >= maxMasks) masks.delete(oldest)
  masks.set(key, mask)
  return mask
}

/**
 * Returns the mask of `allowedPools` for a route between ordinary tokens.
 *
 * @example
 * ordinaryPools(market, [unlisted]) // Uint8Array, 0 for the pools of that token
 */
export const ordinaryPools = (market: MarketState, endsOnly: readonly PoolAddress[]): Uint8Array | undefined =>
  allowedPools({ market, srcToken: '0x', destToken: '0x', taxes: noTaxes, filter: { endsOnly } })

/** Maximum masks per set of pools, for the most frequent questions. */
const maxMasks = 32
const known = new WeakMap<MarketState['positions'], Map<string, Uint8Array>>()

/** The tokens of a list, and a number shared by equal lists, for short keys. */
type TokenSet = { tokens: ReadonlySet<PoolAddress>; number: number }

const sets = new WeakMap<readonly PoolAddress[], TokenSet>()
const byContent = new Map<string, TokenSet>()
const maxSets = 256
let setCount = 0

function tokensOf(list: readonly PoolAddress[]): TokenSet {
  const cached = sets.get(list)
  if (cached !== undefined) return cached
  const content = list.join()
  const set = byContent.get(content) ?? { tokens: new Set(list), number: ++setCount }
  for (const oldest of byContent.keys()) if (byContent.size >= maxSets) byContent.delete(oldest)
  byContent.set(content, set)
  sets.set(list, set)
  return set
}

const listed = new WeakMap<MarketState['positions'], readonly string[]>()

/** Returns the exchanges of a market's pools, cached per set of pools. */
function dexesOf({ pools, positions }: MarketState): readonly string[] {
  const names = listed.get(positions) ?? [...new Set(pools.map(({ dex }) => dex))]
  listed.set(positions, names)
  return names
}

/**
 * True if a list may be the tokens of a path: 2 to 4 different ones, from the source to the
 * destination.
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
