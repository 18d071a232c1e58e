import type { ServedChain } from '../chain/facts/served-chain'
import type { Database } from '../db/client'
import { sampleKinds } from '../db/price-schema'
import { storeVaultSamples } from '../intent/strategies/vault-samples'
import type { Tick } from './run-ticks'

/**
 * Creates the tick that stores the worth of shares of a chain's vaults, once for each hour of the
 * chain.
 *
 * @example
 * await runTicks({ ticks: [sampleVaultsOf({ database, served })], signal, nowMs: Date.now, sleep, log })
 */
export const sampleVaultsOf = ({ database, served }: { database: Database; served: ServedChain }): Tick => ({
  name: `vaults of chain ${served.chain.id}`,
  everyMs: sampleKinds[0].every * 1_000,
  after: served.tracker.waitReady(),
  run: () => storeVaultSamples(database, served, served.tracker.market()),
})
