import { toLowerAddress } from '@/lib/address'
import type { PoolAddress, V4Key } from '@/lib/routing/pools/pool'
import type { Chain, Dex } from './chain'
import { solidlyPairAddress, sortTokens, v2PairAddress, v3PoolAddress, v4PoolId } from './pool-address'
import { findToken } from './registry'

/** A pool that may exist: where it would be and what it would hold. A stable or weighted pool's tokens are read from the chain. */
export type Candidate =
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
  | { kind: 'weighted'; address: PoolAddress; dex: string; vault: PoolAddress }

/**
 * Lists every pool that two tokens can have on the dexes of a chain: one per V2 dex, one per fee tier of a V3 or V4 dex, a volatile and a
 * stable one per dex of Solidly's kind.
 *
 * @example
 * pairCandidates(mainnet, weth, usdc).length // 18: two V2 dexes, four tiers of two V3 dexes and of V4, there once more for ether
 */
export const pairCandidates = (chain: Chain, tokenA: string, tokenB: string): Candidate[] => {
  const [token0, token1] = sortTokens(tokenA, tokenB)
  if (token0 === token1) return []
  return chain.dexes.flatMap((dex): Candidate[] => {
    if (dex.kind === 'v2') {
      const address = v2PairAddress(dex, token0, token1)
      return [{ kind: 'v2', address, dex: dex.name, token0, token1, feePips: dex.feePips }]
    }
    if (dex.kind === 'v3') {
      return dex.tiers.map(({ feePips, tickSpacing }) => {
        const address = v3PoolAddress(dex, token0, token1, feePips)
        return { kind: 'v3', address, dex: dex.name, token0, token1, feePips, tickSpacing }
      })
    }
    if (dex.kind === 'solidly') {
      return [false, true].map((stable) => {
        const address = solidlyPairAddress(dex, token0, token1, stable)
        return { kind: 'solidly', address, dex: dex.name, token0, token1, stable }
      })
    }
    return dex.kind === 'v4' ? managedCandidates(chain, dex, [token0, token1]) : []
  })
}

/** A pool of each tier; with the wrapped native token one of the native currency beside it. */
const managedCandidates = (
  { contracts }: Chain,
  { name: dex, manager, tiers }: Extract<Dex, { kind: 'v4' }>,
  tokens: readonly [PoolAddress, PoolAddress],
): Candidate[] => {
  const wrapped = toLowerAddress(contracts.wrappedNative)
  const [token0, token1] = tokens
  const places = [{ token0, token1, native: false }]
  if (tokens.includes(wrapped))
    places.push({ token0: wrapped, token1: token0 === wrapped ? token1 : token0, native: true })
  return places.flatMap((place) =>
    tiers.map(({ feePips, tickSpacing }) => ({
      ...{ kind: 'v4', dex, manager: toLowerAddress(manager), tickSpacing, lpFeePips: feePips, ...place },
      address: v4PoolId({ ...place, feePips, tickSpacing }),
    })),
  )
}

const listed = new WeakMap<Chain, readonly Candidate[]>()

/**
 * Lists every pool that the listed tokens of a chain can have with each other, and the stable and weighted pools the registry names. Their
 * addresses are computed once for a chain.
 *
 * @example
 * listedCandidates(mainnet).length // 1331: 91 pairs of 14 tokens, 14 places each, four more for each of 13 with ether, one stable pool and four weighted ones
 */
export const listedCandidates = (chain: Chain): readonly Candidate[] => {
  const known = listed.get(chain) ?? computeListed(chain)
  listed.set(chain, known)
  return known
}

const computeListed = (chain: Chain): readonly Candidate[] => [
  ...chain.tokens.flatMap((token, index) =>
    chain.tokens.slice(index + 1).flatMap((other) => pairCandidates(chain, token.address, other.address)),
  ),
  ...chain.dexes.flatMap((dex): Candidate[] => {
    if (dex.kind !== 'stable' && dex.kind !== 'weighted') return []
    return dex.pools.map((pool) => {
      const place = { address: toLowerAddress(pool), dex: dex.name }
      return dex.kind === 'stable'
        ? { ...place, kind: 'stable' }
        : { ...place, kind: 'weighted', vault: toLowerAddress(dex.vault) }
    })
  }),
]

/**
 * Lists the tokens that an unlisted token is looked for against: the wrapped native one and the stable ones.
 *
 * @example
 * baseTokens(mainnet).length // 5: WETH, USDC, USDT, DAI, crvUSD
 */
export const baseTokens = (chain: Chain): PoolAddress[] => [
  ...new Set([
    toLowerAddress(chain.contracts.wrappedNative),
    ...chain.tokens
      .filter(({ symbol }) => chain.stableSymbols.includes(symbol))
      .map(({ address }) => toLowerAddress(address)),
  ]),
]

/**
 * Lists every pool that an unlisted token can have with the base tokens.
 *
 * @example
 * tokenCandidates(mainnet, pepe).length // 74
 */
export const tokenCandidates = (chain: Chain, token: string): Candidate[] =>
  baseTokens(chain).flatMap((base) => pairCandidates(chain, token, base))

/**
 * Lists every pool that a trade between two tokens can use: those of the listed tokens, and of one that is not listed those with any of
 * these and with the other end.
 *
 * @example
 * candidatesBetween(mainnet, weth, pepe).length - listedCandidates(mainnet).length // 200: with 14 tokens, 14 places each, with WETH 18
 */
export const candidatesBetween = (chain: Chain, srcToken: string, destToken: string): readonly Candidate[] => {
  const unlisted = [srcToken, destToken].filter((token) => findToken(chain, token) === undefined)
  if (unlisted.length === 0) return listedCandidates(chain)
  const own = [
    ...unlisted.flatMap((token) => chain.tokens.flatMap(({ address }) => pairCandidates(chain, token, address))),
    ...(unlisted.length === 2 ? pairCandidates(chain, srcToken, destToken) : []),
  ]
  return [...listedCandidates(chain), ...own]
}
