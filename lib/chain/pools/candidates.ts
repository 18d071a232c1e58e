import { toLowerAddress } from '@/lib/address'
import { baseNameOf, multiName } from '@/lib/routing/pools/curve/multi-name'
import type { PoolAddress, V4Key } from '@/lib/routing/pools/pool'
import type { Chain, Dex } from '../chain'
import { findToken } from '../registry/registry'
import { solidlyPairAddress, sortTokens, v2PairAddress, v3PoolAddress, v4PoolId } from './pool-address'

/**
 * A pool that may exist, with its address and known properties. The tokens of Curve and Balancer
 * pools and the asset of a vault are read from the chain.
 */
export type PoolCandidate =
  | { kind: 'v2'; address: PoolAddress; dex: string; token0: PoolAddress; token1: PoolAddress; feePips: number }
  | {
      kind: 'v3'
      address: PoolAddress
      dex: string
      token0: PoolAddress
      token1: PoolAddress
      feePips: number
      tickSpacing: number
    }
  | ({
      kind: 'v4'
      address: PoolAddress
      dex: string
      token0: PoolAddress
      token1: PoolAddress
      lpFeePips: number
    } & V4Key)
  | { kind: 'solidly'; address: PoolAddress; dex: string; token0: PoolAddress; token1: PoolAddress; stable: boolean }
  | { kind: 'stable'; address: PoolAddress; dex: string }
  | { kind: 'stableNg'; address: PoolAddress; dex: string }
  /** A pair of coins of a pool contract; its address encodes the pair. */
  | { kind: 'stableMulti'; address: PoolAddress; dex: string; contract: PoolAddress }
  /** A pair of coins of a crypto pool. */
  | { kind: 'crypto'; address: PoolAddress; dex: string; contract: PoolAddress }
  /** A metapool's coin and a coin of its base pool. */
  | { kind: 'stableMeta'; address: PoolAddress; dex: string; contract: PoolAddress; base: PoolAddress }
  | { kind: 'erc4626'; address: PoolAddress; dex: string }
  | { kind: 'staking'; address: PoolAddress; dex: string; token0: PoolAddress; token1: PoolAddress }
  | { kind: 'weighted'; address: PoolAddress; dex: string; vault: PoolAddress }
  | { kind: 'composable'; address: PoolAddress; dex: string; vault: PoolAddress }

/** A candidate of one kind of pool. */
export type CandidateOf<kind extends PoolCandidate['kind']> = Extract<PoolCandidate, { kind: kind }>

/**
 * Lists every pool that two tokens can have on the dexes of a chain: one per V2 dex, one per fee
 * tier of a V3 or V4 dex, a volatile and a stable one per Solidly dex.
 *
 * @example
 * pairCandidates(mainnet, weth, usdc).length
 * // 18: V2 of 2 dexes, 4 tiers of V3 of 2 dexes and of V4, twice
 */
export const pairCandidates = (chain: Chain, tokenA: string, tokenB: string): PoolCandidate[] => {
  const [token0, token1] = sortTokens(tokenA, tokenB)
  if (token0 === token1) return []
  return chain.dexes.flatMap((dex) => pairsOfDex(chain, dex, [token0, token1]))
}

/** Returns the pools of two tokens, in the order of pools, on one dex. */
const pairsOfDex = (chain: Chain, dex: Dex, [token0, token1]: readonly [PoolAddress, PoolAddress]): PoolCandidate[] => {
  switch (dex.kind) {
    case 'v2': {
      const address = v2PairAddress(dex, token0, token1)
      return [{ kind: 'v2', address, dex: dex.name, token0, token1, feePips: dex.feePips }]
    }
    case 'v3':
      return dex.tiers.map(({ feePips, tickSpacing }) => {
        const address = v3PoolAddress(dex, token0, token1, feePips)
        return { kind: 'v3', address, dex: dex.name, token0, token1, feePips, tickSpacing }
      })
    case 'solidly':
      return [false, true].map((stable) => {
        const address = solidlyPairAddress(dex, token0, token1, stable)
        return { kind: 'solidly', address, dex: dex.name, token0, token1, stable }
      })
    case 'v4':
      return v4Candidates(chain, dex, [token0, token1])
    // The registry lists each of their pools.
    case 'stable':
    case 'stableNg':
    case 'stableMulti':
    case 'stableMeta':
    case 'crypto':
    case 'balancer':
    case 'erc4626':
    case 'staking':
      return []
  }
}

/** Returns a pool of each tier; with the wrapped native token also one of the native currency. */
const v4Candidates = (
  { contracts }: Chain,
  { name: dex, manager, tiers }: Extract<Dex, { kind: 'v4' }>,
  tokens: readonly [PoolAddress, PoolAddress],
): PoolCandidate[] => {
  const wrapped = toLowerAddress(contracts.wrappedNative)
  const [token0, token1] = tokens
  const places = [{ token0, token1, native: false }]
  if (tokens.includes(wrapped))
    places.push({ token0: wrapped, token1: token0 === wrapped ? token1 : token0, native: true })
  return places.flatMap((place) =>
    tiers.map(({ feePips, tickSpacing }) => ({
      kind: 'v4',
      dex,
      manager: toLowerAddress(manager),
      tickSpacing,
      lpFeePips: feePips,
      ...place,
      address: v4PoolId({ ...place, feePips, tickSpacing }),
    })),
  )
}

const listed = new WeakMap<Chain, readonly PoolCandidate[]>()

/**
 * Lists every pool that the listed tokens of a chain can have with each other, and the Curve and
 * Balancer pools, the vaults and the staking tokens of the registry. Computed once per chain.
 *
 * @example
 * listedCandidates(mainnet).length // 1758
 */
export const listedCandidates = (chain: Chain): readonly PoolCandidate[] => {
  const known = listed.get(chain) ?? computeListed(chain)
  listed.set(chain, known)
  return known
}

const computeListed = (chain: Chain): readonly PoolCandidate[] => [
  ...chain.tokens.flatMap((token, index) =>
    chain.tokens.slice(index + 1).flatMap((other) => pairCandidates(chain, token.address, other.address)),
  ),
  ...chain.dexes.flatMap((dex) => listedByDex(chain, dex)),
]

/** Returns the pools that the registry lists of a dex. */
const listedByDex = (chain: Chain, dex: Dex): PoolCandidate[] => {
  switch (dex.kind) {
    case 'stable':
    case 'stableNg':
    case 'erc4626':
      return dex.pools.map((pool) => ({ kind: dex.kind, address: toLowerAddress(pool), dex: dex.name }))
    case 'staking':
      return dex.pools.map((pool) => stakingCandidate(chain, dex.name, pool))
    case 'stableMulti':
    case 'crypto':
      return dex.pools.flatMap((pool) => multiCoinCandidates(dex, pool))
    case 'stableMeta':
      return dex.pools.flatMap((pool) => metapoolCandidates(dex.name, pool))
    case 'balancer': {
      const ofKind = (kind: 'weighted' | 'composable', pools: readonly string[]): PoolCandidate[] =>
        pools.map((pool) => ({
          kind,
          address: toLowerAddress(pool),
          dex: dex.name,
          vault: toLowerAddress(dex.vault),
        }))
      return [...ofKind('weighted', dex.weightedPools), ...ofKind('composable', dex.composablePools)]
    }
    // Their pools follow from two tokens.
    case 'v2':
    case 'v3':
    case 'v4':
    case 'solidly':
      return []
  }
}

/** Returns the candidate of a staking token, whose ether is represented by the wrapped token. */
const stakingCandidate = ({ contracts }: Chain, dex: string, pool: string): PoolCandidate => {
  const [token0, token1] = sortTokens(pool, contracts.wrappedNative)
  return { kind: 'staking', address: toLowerAddress(pool), dex, token0, token1 }
}

/** Returns a candidate for each pair of coins of a pool. */
const multiCoinCandidates = (
  { kind, name: dex }: Extract<Dex, { kind: 'stableMulti' | 'crypto' }>,
  { address, coins }: { address: string; coins: number },
): PoolCandidate[] => {
  const contract = toLowerAddress(address)
  const places = Array.from({ length: coins }, (_, place) => place)
  return places.flatMap((place0) =>
    places.slice(place0 + 1).map((place1) => ({
      kind,
      dex,
      contract,
      address: multiName({ contract, coins, place0, place1 }),
    })),
  )
}

/** Returns a candidate for the pool's coin with each coin of its base pool. */
const metapoolCandidates = (dex: string, pool: { address: string; base: string; coins: number }): PoolCandidate[] => {
  const [contract, base] = [toLowerAddress(pool.address), toLowerAddress(pool.base)]
  return Array.from({ length: pool.coins }, (_, index) => ({
    kind: 'stableMeta',
    dex,
    contract,
    base,
    address: multiName({ contract, coins: pool.coins + 1, place0: 0, place1: index + 1, base: baseNameOf(base) }),
  }))
}

/**
 * True if service and page search pools of two tokens: those of two listed tokens, and those of a
 * requested unlisted token with any listed one, the wrapped native one and other requested ones.
 *
 * @example
 * arePaired(mainnet, pepe, link, (token) => token === pepe) // true
 */
export const arePaired = (
  chain: Chain,
  tokenA: PoolAddress,
  tokenB: PoolAddress,
  isRequested: (token: PoolAddress) => boolean,
): boolean => {
  const [isListedA, isListedB] = [tokenA, tokenB].map((token) => findToken(chain, token) !== undefined)
  if (isListedA && isListedB) return true
  const isPartner = (token: PoolAddress) => partnersOf(chain).has(token) || isRequested(token)
  return (
    (!isListedA && isRequested(tokenA) && isPartner(tokenB)) || (!isListedB && isRequested(tokenB) && isPartner(tokenA))
  )
}

const partners = new WeakMap<Chain, ReadonlySet<PoolAddress>>()

/** Returns the tokens with which every unlisted token is paired. */
const partnersOf = (chain: Chain): ReadonlySet<PoolAddress> => {
  const known = partners.get(chain)
  if (known) return known
  const found = new Set(
    [chain.contracts.wrappedNative, ...chain.tokens.map(({ address }) => address)].map(toLowerAddress),
  )
  partners.set(chain, found)
  return found
}

/**
 * Lists every pool that an unlisted token can have with the listed ones and the wrapped native one.
 *
 * @example
 * tokenCandidates(mainnet, pepe).length // 228
 */
export const tokenCandidates = (chain: Chain, token: string): PoolCandidate[] =>
  [...partnersOf(chain)].flatMap((partner) => pairCandidates(chain, token, partner))

/**
 * Lists every pool that a trade among these tokens can use: those of the listed tokens, and those
 * of each unlisted one with any listed one and with each other.
 *
 * @example
 * candidatesAmong(mainnet, [weth, pepe]).length - listedCandidates(mainnet).length // 228
 */
export const candidatesAmong = (chain: Chain, tokens: readonly string[]): readonly PoolCandidate[] => {
  const unlisted = [...new Set(tokens.map(toLowerAddress))].filter((token) => findToken(chain, token) === undefined)
  if (unlisted.length === 0) return listedCandidates(chain)
  const own = unlisted.flatMap((token, index) => [
    ...tokenCandidates(chain, token),
    ...unlisted.slice(index + 1).flatMap((other) => pairCandidates(chain, token, other)),
  ])
  const places = [...listedCandidates(chain), ...own]
  return [...new Map(places.map((place) => [place.address, place])).values()]
}
