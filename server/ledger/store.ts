import { sql } from 'drizzle-orm'
import type { Chain } from '@/lib/chain/chain'
import type { Transaction } from '../db/client'
import { type BlockNamed, readJournal } from './cursor'
import { confirmHolding, type Holding, keepHoldings } from './holdings'
import type { BlockNamedLog, OrderRules } from './order-rules'

/** Any number fixed for ever; what is stored is the second half of the lock's name. */
const storeLock = 6_240_003

/**
 * Lets one transaction at a time store what has this name, to its end: the second one sees what the first has stored.
 *
 * @example
 * await lockName(transaction, orderHash)
 */
export const lockName = async (transaction: Transaction, name: string): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(${storeLock}::int, hashtext(${name}))`)
}

/**
 * Keeps what a contract wrote about an order before it was posted. Of blocks that the cursor has passed it knows all there is: a log beside
 * them is of a branch that it left or has yet to take. What lies above it is replaced when it comes there.
 *
 * @example
 * await keepHistory(transaction, { chainId: 1, logs: seen.logs, keep: keepEvents })
 */
export const keepHistory = async <log extends BlockNamedLog>(
  transaction: Transaction,
  { chainId, logs, keep }: { chainId: number; logs: readonly log[]; keep: OrderRules<unknown, log>['keepEvents'] },
): Promise<void> => {
  if (logs.length === 0) return
  const numbers = logs.map(({ blockNumber }) => blockNumber)
  const journal = new Map((await readJournal(transaction, { chainId, numbers })).map((at) => [at.number, at.hash]))
  const own = logs.filter((log) => (journal.get(log.blockNumber) ?? log.blockHash) === log.blockHash)
  await keep(transaction, { chainId, logs: own })
}

/**
 * What other orders of an owner stand on, a new one stands on too: what was seen for it, or something newer. `recompute` brings the others
 * to what is news for them.
 *
 * @example
 * (await agreeOn(transaction, { chain, block, holding }, recompute)).balance // 5n
 */
export const agreeOn = async (
  transaction: Transaction,
  { chain: { id: chainId }, block, holding }: { chain: Chain; block: BlockNamed; holding: Holding },
  recompute: () => Promise<unknown>,
): Promise<Holding> => {
  if (await confirmHolding(transaction, { chainId, holding })) return holding
  const [known] = await keepHoldings(transaction, { chainId, block, holdings: [holding] })
  if (known!.isChanged) await recompute()
  return known!
}
