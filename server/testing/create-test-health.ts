import type { ServedChain } from '../chain/facts/served-chain'
import type { Database } from '../db/client'
import type { HealthReaders } from '../http/mount-health'
import { createDatabaseHealth } from '../system/database-health'
import { readHealth } from '../system/read-health'
import { readReadiness } from '../system/readiness'

/**
 * Creates the health of a service under test, a process with the role api.
 *
 * @example
 * createApp({ ...deps, health: createTestHealth({ chains, database, nowMs }) })
 */
export const createTestHealth = ({
  chains,
  database,
  nowMs,
}: {
  chains: readonly ServedChain[]
  database: Database
  nowMs: () => number
}): Required<HealthReaders> => {
  const look = createDatabaseHealth({ database, canWrite: () => true })
  const served = new Map(chains.map((one) => [one.chain.id, one]))
  return {
    health: async () => readHealth({ chains: served, nowMs }, await look()),
    readiness: async () => readReadiness({ roles: ['api'], database: await look(), markets: chains }),
  }
}
