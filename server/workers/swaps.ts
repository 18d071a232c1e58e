import type { LedgerDeps } from '../ledger/indexer'
import { findSwaps } from '../swaps/find-swaps'
import type { Tick } from './run-ticks'

/** The interval at which new blocks of the ledger are read, milliseconds. */
const everyMs = 1_000

/**
 * Creates the tick that finds the market swaps of a chain. It is separate from the ledger: a node
 * that refuses log requests without an address does not stop orders.
 *
 * @example
 * findSwapsOf({ database, chain: mainnet, client, holder: 'a', log }).name // 'swaps of chain 1'
 */
export const findSwapsOf = (deps: LedgerDeps): Tick => ({
  name: `swaps of chain ${deps.chain.id}`,
  index: { chainId: deps.chain.id, index: 'swaps' },
  everyMs,
  run: (nowMs) => findSwaps(deps, nowMs),
})
