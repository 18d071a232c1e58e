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
 * by the next run.
 *
 * @example
 * followChain({ database, chain: mainnet, client, holder: 'a', log }, [rfqBook]).name // 'ledger of chain 1'
 */
export const followChain = (deps: LedgerDeps, books: readonly Book[]): Tick => ({
  name: `ledger of chain ${deps.chain.id}`,
  everyMs,
  run: async (nowMs) => {
    let left: number = sign.times
    const signs = setInterval(() => {
      if (left-- > 0) renewLease(deps.database, { chainId: deps.chain.id, holder: deps.holder }).catch(() => {})
    }, sign.everyMs)
    try {
      await follow(deps, books, nowMs)
    } finally {
      clearInterval(signs)
    }
  },
})
