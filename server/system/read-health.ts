import type { Health } from '@/lib/api/system/system'
import type { ServedChain } from '../chain/facts/served-chain'
import type { DatabaseHealth } from './database-health'
import { failingMarkets } from './index-failures'
import { readHead } from './read-head'

/**
 * Returns whether this process can serve: the database answers and the pools of at least one chain
 * are as new as its node; and the other failures of chains, of the database, or of any process's
 * indexes.
 *
 * @example
 * readHealth({ chains, nowMs: Date.now }, await databaseHealth()).status // 'ready'
 */
export const readHealth = (
  { chains, nowMs }: { chains: ReadonlyMap<number, ServedChain>; nowMs: () => number },
  { answers, writes, failures }: DatabaseHealth,
): Health => {
  const indexes = [...failingMarkets(chains.values(), nowMs()), ...failures]
  const served = [...chains.values()].map(chainHealth)
  const canServe = answers && served.some(({ ready }) => ready)
  const isWhole = writes && served.every(({ ready }) => ready) && indexes.length === 0
  return {
    status: canServe ? (isWhole ? 'ready' : 'degraded') : 'starting',
    database: answers,
    chains: served,
    indexes,
  }
}

const chainHealth = (served: ServedChain): Health['chains'][number] => {
  const chainId = served.chain.id
  const head = readHead(served)
  if (head === undefined) return { chainId, ready: false, blockNumber: null, ageSeconds: null, pools: 0 }
  const { blockNumber, ageSeconds, pools, isStale } = head
  return { chainId, ready: !isStale, blockNumber, ageSeconds, pools }
}
