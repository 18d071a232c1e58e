import { sql } from 'drizzle-orm'
import type { Chain } from '@/lib/chain/chain'
import type { Transaction } from '../db/client'
import { type BlockNamed, readJournal } from './cursor'
import { confirmHolding, type Holding, storeHoldings } from './holdings'
import type { BlockNamedLog, OrderRules } from './order-rules'

/** The first half of the lock's name, an arbitrary constant; the stored name is the second half. */
const storeLock = 6_240_003

/**
 * Serialises the transactions that store something of one name: the second sees what the first stored.
 *
 * @example
 * await lockName(transaction, orderHash)
 */
export const lockName = async (transaction: Transaction, name: string): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(${storeLock}::int, hashtext(${name}))`)
}

/**
 * Stores the logs of an order from before it was posted. Logs of blocks that the journal has under
 * another hash are left out: they are of another branch. Logs above the cursor are replaced when the
 * cursor passes them.
 *
 * @example
 * await storeHistory(transaction, { chainId: 1, logs: seen.logs, store: storeEvents })
 */
export const storeHistory = async <log extends BlockNamedLog>(
  transaction: Transaction,
  { chainId, logs, store }: { chainId: number; logs: readonly log[]; store: OrderRules<unknown, log>['storeEvents'] },
): Promise<void> => {
  if (logs.length === 0) return
  const numbers = logs.map(({ blockNumber }) => blockNumber)
  const journal = new Map((await readJournal(transaction, { chainId, numbers })).map((at) => [at.number, at.hash]))
  const own = logs.filter((log) => (journal.get(log.blockNumber) ?? log.blockHash) === log.blockHash)
  await store(transaction, { chainId, logs: own })
}

/**
 * Stores the holding that was read for a new order, unless a newer one is stored, and returns the
 * stored one. If it changed, `recompute` derives the owner's other orders again.
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
  const [known] = await storeHoldings(transaction, { chainId, block, holdings: [holding] })
  if (known!.isChanged) await recompute()
  return known!
}
