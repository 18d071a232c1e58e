import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { NotReadyError, type PoolTracker } from '../market/pools'

/**
 * Creates a tracker that follows no pool, for tests without prices: reading all pools of a chain
 * takes most of the start. It knows the listed tokens.
 *
 * @example
 * createIdleTracker(mainnet).status().pools // 0
 */
export const createIdleTracker = (chain: Chain): PoolTracker => {
  const notReady = () => new NotReadyError({ chainId: chain.id })
  return {
    market: () => {
      throw notReady()
    },
    marketUpTo: () => undefined,
    status: () => ({
      blockNumber: 0n,
      blockHash: '0x',
      ageSeconds: 0,
      pools: 0,
      quarantined: 0,
      stale: true,
      isHeadOld: false,
    }),
    ensureToken: async (address) => {
      const token = findToken(chain, address)
      if (!token) throw notReady()
      return token
    },
    unlistedTokens: () => [],
    waitReady: async () => {},
    onBlock: () => () => {},
    stop: async () => {},
  }
}
