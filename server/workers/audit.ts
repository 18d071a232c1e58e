import { audit } from '../ledger/audit'
import type { EventIndexer, LedgerDeps } from '../ledger/indexer'
import type { Tick } from './run-ticks'

/** The interval of runs of 200 orders: 10,000 live orders are compared in about four minutes. */
const everyMs = 5_000

/**
 * Creates the tick that compares the live orders of all indexers with their chain, some at a time,
 * and repairs differences.
 *
 * @example
 * auditChain({ database, chain: mainnet, client, holder: 'a', log }, [rfqIndexer]).name // 'audit of chain 1'
 */
export const auditChain = (deps: LedgerDeps, indexers: readonly EventIndexer[]): Tick => ({
  name: `audit of chain ${deps.chain.id}`,
  index: { chainId: deps.chain.id, index: 'audit' },
  everyMs,
  run: (nowMs) => audit(deps, indexers, nowMs),
})
