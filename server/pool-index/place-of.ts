import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { PoolCandidate } from '@/lib/chain/pools/candidates'
import { solidlyPairAddress, v4PoolId } from '@/lib/chain/pools/pool-address'
import { announcerOf, isAnnounced } from './announcer-of'
import type { IndexedPool } from './index-store'

/**
 * Converts an indexed pool to a candidate; undefined for unknown exchanges or fee tiers.
 *
 * @example
 * placeOf(mainnet, row)
 * // { kind: 'v2', address: '0xb4e1...', dex: 'UniswapV2', token0, token1, feePips: 3000 }
 */
export const placeOf = (
  chain: Chain,
  {
    pool: address,
    factory,
    token0,
    token1,
    feePips,
  }: Pick<IndexedPool, 'pool' | 'factory' | 'token0' | 'token1' | 'feePips'>,
): PoolCandidate | undefined => {
  const dex = chain.dexes.filter(isAnnounced).find((one) => announcerOf(one) === factory)
  if (dex === undefined) return undefined
  const pair = { address, dex: dex.name, token0, token1 }
  if (dex.kind === 'v2') return { kind: 'v2', ...pair, feePips: dex.feePips }
  if (dex.kind === 'solidly')
    return { kind: 'solidly', ...pair, stable: solidlyPairAddress(dex, token0, token1, true) === address }
  const tier = dex.tiers.find((one) => one.feePips === feePips)
  if (tier === undefined) return undefined
  const { tickSpacing } = tier
  if (dex.kind === 'v3') return { kind: 'v3', ...pair, feePips, tickSpacing }
  const native = v4PoolId({ token0, token1, feePips, tickSpacing, native: true }) === address
  return { kind: 'v4', ...pair, manager: toLowerAddress(dex.manager), lpFeePips: feePips, tickSpacing, native }
}
