import { assertChain } from '../chain/node/clients'
import type { Book, LedgerDeps } from '../ledger/book'
import { renewLease } from '../ledger/cursor'
import { follow } from '../ledger/follow'
import type { Tick } from './run-ticks'

/** How soon a new block is seen. */
const everyMs = 500

/** How often a run that takes long says that it is still at it, and how often at most: a node that hangs must not keep the chain from others. */
const sign = { everyMs: 1_000, times: 20 } as const

/**
 * The work that keeps the orders of all books what their chain says they are. A chain that was reorganised while it was read is read again
 * by the next run. Before the first run, and after one that failed, the node is asked which chain it serves: another one may answer now.
 *
 * @example
 * followChain({ database, chain: mainnet, client, holder: 'a', log }, [rfqBook]).name // 'ledger of chain 1'
 */
export const followChain = (deps: LedgerDeps, books: readonly Book[]): Tick => {
  let isChainSure = false
  const run = async (nowMs: number) => {
    let left: number = sign.times
    const signs = setInterval(() => {
      if (left-- > 0) renewLease(deps.database, { chainId: deps.chain.id, holder: deps.holder }).catch(() => {})
    }, sign.everyMs)
    try {
      if (!isChainSure) await assertChain(deps.client, deps.chain)
      isChainSure = false
      await follow(deps, books, nowMs)
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
