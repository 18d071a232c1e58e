import { assertChain } from '../chain/node/clients'
import { renewLease } from '../ledger/cursor'
import { follow } from '../ledger/follow'
import type { EventIndexer, LedgerDeps } from '../ledger/indexer'
import type { Tick } from './run-ticks'

/** The interval at which new blocks are read, milliseconds. */
const everyMs = 500

/**
 * The interval and the maximum of a long run's lease renewals: a node that hangs must not block the
 * chain for others.
 */
const sign = { everyMs: 1_000, times: 20 } as const

/**
 * Creates the tick that keeps the orders of all indexers up to date with their chain. A chain that
 * was reorganised while it was read is read again by the next run. Before the first run, and after
 * a failed one, the node is asked for its chain: another one may answer now.
 *
 * @example
 * followChain({ database, chain: mainnet, client, holder: 'a', log }, [rfqIndexer]).name // 'ledger of chain 1'
 */
export const followChain = (deps: LedgerDeps, indexers: readonly EventIndexer[]): Tick => {
  let isChainSure = false
  const run = async (nowMs: number) => {
    let left: number = sign.times
    const signs = setInterval(() => {
      if (left-- > 0) renewLease(deps.database, { chainId: deps.chain.id, holder: deps.holder }).catch(() => {})
    }, sign.everyMs)
    try {
      if (!isChainSure) await assertChain(deps.client, deps.chain)
      isChainSure = false
      await follow(deps, indexers, nowMs)
      isChainSure = true
    } finally {
      clearInterval(signs)
    }
  }
  return {
    name: `ledger of chain ${deps.chain.id}`,
    index: { chainId: deps.chain.id, index: 'ledger' },
    everyMs,
    run,
  }
}
