import type { ServedChain } from '../chain/facts/served-chain'
import type { Database } from '../db/client'
import { sampleKinds } from '../db/price-schema'
import { storePriceSamples } from '../market/history/price-samples'
import type { Tick } from './run-ticks'

/**
 * Creates the tick that stores the prices of a chain's listed tokens, from the first block on.
 *
 * @example
 * await runTicks({ ticks: [samplePricesOf({ database, served })], signal, nowMs: Date.now, sleep, log })
 */
export const samplePricesOf = ({
  database,
  served,
}: {
  database: Database
  served: Pick<ServedChain, 'chain' | 'tracker'>
}): Tick => ({
  name: `prices of chain ${served.chain.id}`,
  index: { chainId: served.chain.id, index: 'prices' },
  everyMs: sampleKinds[0].every * 1_000,
  after: served.tracker.waitReady(),
  run: (nowMs) => storePriceSamples({ database, served }, { nowMs }),
})
