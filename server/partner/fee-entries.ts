import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/client'
import { feeAccounts, feeEntries, feeRecords } from '../db/fee-schema'
import type { BlockAt, BlockNamed } from '../ledger/cursor'
import type { FeeLog } from './fee-logs'

/** An account's fees in one token on one surface. */
export type FeeAccount = Pick<FeeLog, 'surface' | 'account' | 'token'>

/** Rows per statement, which can have 65,535 parameters. */
const rowsPerInsert = 1_000

/**
 * Stores new credits and claims; existing rows are unchanged.
 *
 * @example
 * await storeEntries(transaction, { chainId: 1, logs })
 */
export const storeEntries = async (
  transaction: Transaction,
  { chainId, logs }: { chainId: number; logs: readonly FeeLog[] },
): Promise<void> => {
  for (let start = 0; start < logs.length; start += rowsPerInsert) {
    const rows = logs.slice(start, start + rowsPerInsert).map((log) => ({ ...log, chainId }))
    await transaction.insert(feeEntries).values(rows).onConflictDoNothing()
    const credited = rows.filter(({ kind }) => kind === 'accrued')
    if (credited.length === 0) continue
    await transaction
      .insert(feeAccounts)
      .values(credited.map(({ surface, account, token }) => ({ chainId, surface, account, token })))
      .onConflictDoNothing()
  }
}

/**
 * Starts the record of a chain at a block if it has none yet.
 *
 * @example
 * await beginRecord(transaction, { chainId: 1, number: 17n, hash, timestamp })
 */
export const beginRecord = async (transaction: Transaction, block: BlockAt & { chainId: number }): Promise<void> => {
  const { chainId, number, hash, timestamp } = block
  await transaction.insert(feeRecords).values({ chainId, number, hash, timestamp }).onConflictDoNothing()
}

/**
 * Deletes credits and claims above a block, and moves a later start of the record down to it.
 *
 * @example
 * await unwindEntries(transaction, { chainId: 1, number: 17n, hash })
 */
export const unwindEntries = async (
  transaction: Transaction,
  { chainId, number, hash }: BlockNamed & { chainId: number },
): Promise<void> => {
  await transaction
    .update(feeRecords)
    .set({ number, hash })
    .where(and(eq(feeRecords.chainId, chainId), gt(feeRecords.number, number)))
  await transaction.delete(feeEntries).where(and(eq(feeEntries.chainId, chainId), gt(feeEntries.blockNumber, number)))
}

/**
 * Reads the block at which a chain's record of credits and claims starts, if there is one.
 *
 * @example
 * (await readFeeRecord(database, 1))?.number // 19000000n
 */
export const readFeeRecord = async (
  database: Database | Transaction,
  chainId: number,
): Promise<BlockAt | undefined> => {
  const { number, hash, timestamp } = feeRecords
  const [record] = await database
    .select({ number, hash, timestamp })
    .from(feeRecords)
    .where(eq(feeRecords.chainId, chainId))
  return record
}

/** Returns credits minus claims of the logs of one account in one token; raw units. */
export const netOf = (logs: readonly Pick<FeeLog, 'kind' | 'amount'>[]): bigint =>
  logs.reduce((sum, { kind, amount }) => (kind === 'accrued' ? sum + amount : sum - amount), 0n)

/**
 * Sums credits minus claims of accounts up to a block, in their order. Raw units; negative if
 * claims exceed the credits since the record's start.
 *
 * @example
 * await sumEntries(database, { chainId: 1, accounts: [feeAccount], upTo: 17n }) // [250000n]
 */
export const sumEntries = async (
  database: Database,
  { chainId, accounts, upTo }: { chainId: number; accounts: readonly FeeAccount[]; upTo: bigint },
): Promise<bigint[]> => {
  const { rows } = await database.execute<{ net: string }>(sql`
    select (
      select coalesce(sum(case kind when 'accrued' then amount else -amount end), 0)::text from ${feeEntries} as entry
      where (entry.account, entry.chain_id) = (asked.account, ${chainId}::int)
        and (entry.surface, entry.token) = (asked.surface, asked.token)
        and ${lte(sql`entry.block_number`, sql`${upTo}::bigint`)}
    ) as net
    from unnest(
      ${sql.param(accounts.map(({ account }) => account))}::text[],
      ${sql.param(accounts.map(({ surface }) => surface))}::text[],
      ${sql.param(accounts.map(({ token }) => token))}::text[]
    ) with ordinality as asked (account, surface, token, place)
    order by place`)
  return rows.map(({ net }) => BigInt(net))
}
