import type { LedgerDeps } from '../ledger/indexer'
import { createPoolIndexer } from '../pool-index/index-pools'
import { measureDepths } from '../pool-index/measure-depths'
import type { Tick } from './run-ticks'

/**
 * The delay of a pool in the index after its block is confirmed, and the interval of measurements.
 */
const every = { indexMs: 15_000, measureMs: 2_000 } as const

/**
 * Creates the tick that stores every pool of a chain, so that the best of them are followed.
 *
 * @example
 * indexPoolsOf({ database, chain: mainnet, client, holder: 'a', log }).name // 'pools of chain 1'
 */
export const indexPoolsOf = (deps: LedgerDeps): Tick => ({
  name: `pools of chain ${deps.chain.id}`,
  index: { chainId: deps.chain.id, index: 'pools' },
  everyMs: every.indexMs,
  run: createPoolIndexer(deps),
})

/**
 * Creates the tick that measures the depths of a chain's pools, some at a time.
 *
 * @example
 * measurePoolsOf({ database, chain: mainnet, client, holder: 'a', log }).name // 'depths of chain 1'
 */
export const measurePoolsOf = (deps: LedgerDeps): Tick => ({
  name: `depths of chain ${deps.chain.id}`,
  index: { chainId: deps.chain.id, index: 'depths' },
  everyMs: every.measureMs,
  run: (nowMs) => measureDepths(deps, nowMs),
})
