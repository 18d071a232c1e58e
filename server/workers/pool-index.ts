import type { LedgerDeps } from '../ledger/book'
import { createPoolIndexer } from '../pool-index/index-pools'
import { measureDepths } from '../pool-index/measure-depths'
import type { Tick } from './run-ticks'

/** How soon a pool is in the index, once its block is confirmed, which has taken longer; and how often some of them are measured. */
const every = { indexMs: 15_000, measureMs: 2_000 } as const

/**
 * The work that keeps every pool of a chain, so that the best of them are followed.
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
 * The work that measures how deep the pools of a chain are, some at a time.
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
