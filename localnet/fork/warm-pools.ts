import { createPublicClient, custom, type Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { listedCandidates } from '@/lib/chain/pools/candidates'
import { displayCount } from '@/lib/write-decimal'
import { snapshotPools } from '@/server/chain/market/snapshot'
import { publicReason } from '@/server/log'
import type { LocalClient } from '../chain/clients'
import type { Say } from '../world/progress'
import type { Upstream } from './upstream'

type Deps = { client: LocalClient; upstream: Pick<Upstream, 'prefetch'>; say: Say }

/**
 * Reads all listed pools on a fork before a service does. A fork asks for each word of storage
 * separately, and a pool with the finest ticks has 7,000, which exceeds a service's timeout. Here
 * each call is first made on the real chain, which lists the words, and then reads thousands at
 * once.
 *
 * @returns The number of pools.
 * @example
 * await warmPools({ client, upstream, say }, { chain: mainnet, block: 23_000_000n }) // 240
 */
export const warmPools = async (
  { client, upstream, say }: Deps,
  { chain, block }: { chain: Chain; block: bigint },
): Promise<number> => {
  let isRefused = false
  let words = 0
  const prefetch = async (call: { to?: Hex; data: Hex }) => {
    if (isRefused) return
    const { to, data } = call
    words += await upstream.prefetch({ ...(to && { to }), data, block }).catch((error: unknown) => {
      isRefused = true
      say(
        `${chain.name}: the node cannot list the words of a call, so they are read one by one (${publicReason(error)})`,
      )
      return 0
    })
  }
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_call') await prefetch((params as [{ to?: Hex; data: Hex }])[0])
    return client.request({ method, params } as never)
  }
  const reader = createPublicClient({
    chain: client.chain,
    transport: custom({ request }, { retryCount: 0 }),
    cacheTime: 0,
  })
  const { hash: blockHash } = await client.getBlock()
  const pools = await snapshotPools({ client: reader, chain }, { candidates: listedCandidates(chain), blockHash })
  say(`${chain.name}: read ${displayCount(pools.length)} listed pools, and ${displayCount(words)} words of them`)
  return pools.length
}
