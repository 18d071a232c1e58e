import type { LedgerDeps } from '../ledger/book'
import { createPoolIndexer } from '../pool-index/index-pools'
import type { Tick } from './run-ticks'

/** How soon a pool is in the index, once it is deep enough in the chain. */
const everyMs = 5_000

/**
 * The work that keeps every pool of a chain, so that the best of them are followed.
 *
 * @example
 * indexPoolsOf({ database, chain: mainnet, client, holder: 'a', log }).name // 'pools of chain 1'
 */
export const indexPoolsOf = (deps: LedgerDeps): Tick => ({
  name: `pools of chain ${deps.chain.id}`,
  everyMs,
  run: createPoolIndexer(deps),
})
