import { bridgeBook } from '../bridge/bridge-book'
import { forgetIdleCallers } from '../http/limits/rate-rows'
import { forgetRoutes } from '../intent/intent-routes'
import { intentBook } from '../intent/orders/intent-book'
import { forgetVaultSamples } from '../intent/strategies/vault-samples'
import { releaseLeases } from '../ledger/cursor'
import { forgetFillPrices } from '../ledger/fill-prices'
import { forgetPriceSamples } from '../market/history/price-samples'
import { rfqBook } from '../otc/rfq-book'
import { feesBook } from '../partner/fees-book'
import { forgetProofs } from '../pricing/shared-proofs'
import { forgetRounds } from '../settlement/round/keep-round'
import { forgetPrivateSends } from '../settlement/send/private-relay'
import { forgetSwaps } from '../swaps/swap-store'
import { forgetIndexFailures, type NoteIndex } from '../system/index-failures'
import { readHead } from '../system/read-head'
import { createFollowedChains } from '../system/readiness'
import { auditChain } from '../workers/audit'
import { followChain } from '../workers/follow'
import { indexPoolsOf, measurePoolsOf } from '../workers/pool-index'
import type { Tick } from '../workers/run-ticks'
import { findSwapsOf } from '../workers/swaps'
import { keepDoing, stopTicksMs } from './keep-doing'
import type { ProcessParts } from './process-parts'
import { settleIntents } from './settle-intents'

const sweepEveryMs = 3_600_000
const forgetProofsEveryMs = 30_000

/** The books for which the ledger follows every chain. */
const books = [rfqBook, intentBook, bridgeBook, feesBook]

/**
 * Starts the ticks of the role `worker`: following chains, indexing pools, auctions and settlements where
 * the process has keys, and deleting what is old.
 *
 * @example
 * await runWorkers(parts)
 */
export const runWorkers = async (parts: ProcessParts): Promise<void> => {
  const { env, log, holder, connection, databaseClock, noteIndex, readable, source, opened } = parts
  const { onEnd } = parts.lifetime
  const { database } = connection
  const { nowMs } = databaseClock
  const known = { log, noteIndex, nowMs }
  const sweep: Tick = {
    name: 'sweep',
    everyMs: sweepEveryMs,
    run: async (nowMs) => {
      await forgetIdleCallers(database, { nowMs })
      await forgetRounds(database, { nowMs })
      await forgetPriceSamples(database, { nowMs })
      await forgetVaultSamples(database)
      await forgetSwaps(database, { nowMs })
      await forgetFillPrices(database, { nowMs })
      await forgetPrivateSends(database, { nowMs })
      await forgetIndexFailures(database)
    },
  }
  const forget: Tick = {
    name: 'forget proofs',
    everyMs: forgetProofsEveryMs,
    run: async (nowMs) => {
      await forgetProofs(database, { nowMs })
      await forgetRoutes(database, { nowMs })
    },
  }
  const market = env.agentKeysFile === undefined ? undefined : source.open()
  const following = readable.flatMap(({ chain, client }) => {
    const deps = { database, chain, client, holder, log }
    // Who leads a chain auctions on it, which takes its pools.
    const isPrepared = () => market === undefined || readHead(market.chains.get(chain.id)!)?.isStale === false
    return [
      followChain({ ...deps, isPrepared }, books),
      auditChain(deps, books),
      findSwapsOf(deps),
      indexPoolsOf(deps),
      measurePoolsOf(deps),
    ]
  })
  const settling =
    market === undefined || env.agentKeysFile === undefined
      ? []
      : await settleIntents({ env, file: env.agentKeysFile, database, holder, market, log, nowMs })
  const followed = createFollowedChains(readable.map(({ chain }) => chain.id))
  opened.followed = followed
  const note: NoteIndex = async (...noted) => {
    await Promise.all([followed.note(...noted), noteIndex(...noted)])
  }
  onEnd(() => releaseLeases(database, { holder }))
  onEnd(keepDoing([sweep, forget, ...following, ...settling], { ...known, noteIndex: note }), stopTicksMs)
  log('info', 'working')
}
