import { deleteOldPromises } from '../agents/relayers/promises'
import { deleteOldAlerts } from '../alerts/delete-old-alerts'
import { bridgeIndexer } from '../bridge/bridge-indexer'
import { maintainPartitions } from '../db/months'
import { readHmacKey } from '../hmac-key'
import { deleteOldKeyUsage } from '../http/limits/key-usage'
import { deleteIdleCallers } from '../http/limits/rate-rows'
import { deleteOldRoutes } from '../intent/intent-routes'
import { intentIndexer } from '../intent/orders/intent-indexer'
import { deleteOldVaultSamples } from '../intent/strategies/vault-samples'
import { releaseLeases } from '../ledger/cursor'
import { deleteOldFillPrices } from '../ledger/fill-prices'
import { deleteOldPriceSamples } from '../market/history/price-samples'
import { rfqIndexer } from '../otc/rfq-indexer'
import { feesIndexer } from '../partner/fees-indexer'
import { deleteOldProofs } from '../pricing/shared-proofs'
import { deleteOldRounds } from '../settlement/round/store-round'
import { deleteOldPrivateSends } from '../settlement/send/private-relay'
import { deleteOldSwaps } from '../swaps/swap-store'
import { deleteOldIndexFailures, type NoteIndex } from '../system/index-failures'
import { readHead } from '../system/read-head'
import { createFollowedChains } from '../system/readiness'
import { sendAlertsOf } from '../workers/alerts'
import { auditChain } from '../workers/audit'
import { followChain } from '../workers/follow'
import { indexPoolsOf, measurePoolsOf } from '../workers/pool-index'
import type { Tick } from '../workers/run-ticks'
import { findSwapsOf } from '../workers/swaps'
import type { ProcessParts } from './process-parts'
import { runInBackground, stopTicksMs } from './run-in-background'
import { settleIntents } from './settle-intents'

const sweepEveryMs = 3_600_000
const deleteProofsEveryMs = 30_000

/** The indexers for which the ledger follows every chain. */
const indexers = [rfqIndexer, intentIndexer, bridgeIndexer, feesIndexer]

/**
 * Starts the ticks of the role `worker`: following chains, indexing pools, auctions and settlements
 * if the process has keys, and deleting old rows.
 *
 * @example
 * await runWorkers(parts)
 */
export const runWorkers = async (parts: ProcessParts): Promise<void> => {
  const { env, log, holder, connection, databaseClock, noteIndex, readable, source, opened, metrics } = parts
  const { onEnd } = parts.lifetime
  const { database } = connection
  const { nowMs } = databaseClock
  const known = { log, noteIndex, nowMs, metrics }
  const sweep: Tick = {
    name: 'sweep',
    everyMs: sweepEveryMs,
    run: async (nowMs) => {
      await deleteIdleCallers(database, { nowMs })
      await deleteOldKeyUsage(database, { nowMs })
      await deleteOldRounds(database, { nowMs, keptDays: env.keptDays.rounds })
      await deleteOldPriceSamples(database, { nowMs })
      await deleteOldVaultSamples(database)
      await deleteOldSwaps(database, { nowMs, keptDays: env.keptDays.swaps })
      await deleteOldFillPrices(database, { nowMs, keptDays: env.keptDays.swaps })
      await deleteOldPrivateSends(database, { nowMs })
      await deleteOldIndexFailures(database)
      await deleteOldAlerts(database, { nowMs })
      await deleteOldPromises(database, { nowMs })
    },
  }
  const months: Tick = {
    name: 'months',
    everyMs: sweepEveryMs,
    run: async (nowMs) => {
      const { left, ...changed } = await maintainPartitions(database, { nowMs, keptDays: env.keptDays.rounds })
      if (changed.made.length + changed.dropped.length > 0) log('info', 'partitions changed', changed)
      if (left.length > 0) log('warn', 'partitions are left for the next hour', { left })
    },
  }
  const quotes: Tick = {
    name: 'forget proofs',
    everyMs: deleteProofsEveryMs,
    run: async (nowMs) => {
      await deleteOldProofs(database, { nowMs })
      await deleteOldRoutes(database, { nowMs })
    },
  }
  const market = env.agentKeys === undefined ? undefined : source.open()
  const following = readable.flatMap(({ chain, client, shared }) => {
    const deps = { database, chain, client, holder, log }
    const sharing = { ...deps, client: shared }
    // The leader of a chain runs its auctions, which needs its pools.
    const isPrepared = () => market === undefined || readHead(market.chains.get(chain.id)!)?.isStale === false
    return [
      followChain({ ...sharing, isPrepared }, indexers),
      auditChain(deps, indexers),
      findSwapsOf(sharing),
      indexPoolsOf(sharing),
      measurePoolsOf(deps),
    ]
  })
  const settling =
    market === undefined || env.agentKeys === undefined
      ? []
      : await settleIntents({ env, agentKeys: env.agentKeys, database, holder, market, log, nowMs, metrics })
  const chains = new Map(readable.map(({ chain }) => [chain.id, chain]))
  const alerting = env.alerts
    ? sendAlertsOf({ database, settings: env.alerts, hmacKey: await readHmacKey(env, database), log, chains })
    : []
  const followed = createFollowedChains(readable.map(({ chain }) => chain.id))
  opened.followed = followed
  const note: NoteIndex = async (...noted) => {
    await Promise.all([followed.note(...noted), noteIndex(...noted)])
  }
  onEnd(() => releaseLeases(database, { holder }))
  onEnd(
    runInBackground([sweep, months, quotes, ...following, ...settling, ...alerting], { ...known, noteIndex: note }),
    stopTicksMs,
  )
  log('info', 'working')
}
