import type { LedgerDeps } from '../ledger/book'
import { findSwaps } from '../swaps/find-swaps'
import type { Tick } from './run-ticks'

/** How soon a new block is looked into, once the ledger has it. */
const everyMs = 1_000

/**
 * The work that finds the market swaps of a chain. Apart from the ledger: a node that answers no question without an address keeps orders
 * from nothing.
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
