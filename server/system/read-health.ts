import { sql } from 'drizzle-orm'
import type { Health } from '@/lib/api/system'
import type { ServedChain } from '../chain/served-chain'
import type { Deps } from '../deps'
import { readHead } from './read-head'

/**
 * Says whether this process can serve: the database answers and every chain's pools are as new as its node says.
 *
 * @example
 * (await readHealth(deps)).status // 'ready'
 */
export const readHealth = async ({ database, chains }: Pick<Deps, 'database' | 'chains'>): Promise<Health> => {
  const hasDatabase = await database.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  const served = [...chains.values()].map(chainHealth)
  const ready = hasDatabase && served.every((chain) => chain.ready)
  return { status: ready ? 'ready' : 'starting', database: hasDatabase, chains: served }
}

const chainHealth = (served: ServedChain): Health['chains'][number] => {
  const chainId = served.chain.id
  const head = readHead(served)
  if (head === undefined) return { chainId, ready: false, blockNumber: null, ageSeconds: null, pools: 0 }
  const { blockNumber, ageSeconds, pools, isStale } = head
  return { chainId, ready: !isStale, blockNumber, ageSeconds, pools }
}
