import type { Health } from '@/lib/api/system'
import type { ServedChain } from '../chain/served-chain'
import type { Deps } from '../deps'
import { failingMarkets, readIndexFailures } from './index-failures'
import { readHead } from './read-head'

/**
 * Returns whether this process can serve: the database answers and every chain's pools are as new
 * as its node says; and which indexes have failed for long, in this process or in another.
 *
 * @example
 * (await readHealth(deps)).status // 'ready'
 */
export const readHealth = async ({
  database,
  chains,
  nowMs,
}: Pick<Deps, 'database' | 'chains' | 'nowMs'>): Promise<Health> => {
  const failures = await readIndexFailures(database).catch(() => undefined)
  const hasDatabase = failures !== undefined
  const indexes = [...failingMarkets(chains.values(), nowMs()), ...(failures ?? [])]
  const served = [...chains.values()].map(chainHealth)
  const ready = hasDatabase && served.every((chain) => chain.ready)
  const serving = indexes.length > 0 ? 'degraded' : 'ready'
  return { status: ready ? serving : 'starting', database: hasDatabase, chains: served, indexes }
}

const chainHealth = (served: ServedChain): Health['chains'][number] => {
  const chainId = served.chain.id
  const head = readHead(served)
  if (head === undefined) return { chainId, ready: false, blockNumber: null, ageSeconds: null, pools: 0 }
  const { blockNumber, ageSeconds, pools, isStale } = head
  return { chainId, ready: !isStale, blockNumber, ageSeconds, pools }
}
