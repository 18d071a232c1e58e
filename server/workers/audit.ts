import { audit } from '../ledger/audit'
import type { Book, LedgerDeps } from '../ledger/book'
import type { Tick } from './run-ticks'

/** With 200 orders at a time, 10,000 live orders are compared in about four minutes. */
const everyMs = 5_000

/**
 * The work that compares the live orders of all books with their chain, some at a time, and mends what differs.
 *
 * @example
 * auditChain({ database, chain: mainnet, client, holder: 'a', log }, [rfqBook]).name // 'audit of chain 1'
 */
export const auditChain = (deps: LedgerDeps, books: readonly Book[]): Tick => ({
  name: `audit of chain ${deps.chain.id}`,
  index: { chainId: deps.chain.id, index: 'audit' },
  everyMs,
  run: (nowMs) => audit(deps, books, nowMs),
})
