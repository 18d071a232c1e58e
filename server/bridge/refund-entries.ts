import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { bridgeRefunds } from '../db/bridge-schema'
import type { Transaction } from '../db/client'
import type { RefundLog } from './refund-logs'

/** The group of transfers and refunds of one account in one token of a chain. */
export type RefundGroup = { token: Address; account: Address }

/**
 * Returns the name of a group.
 *
 * @example
 * nameOfGroup({ token: '0xa0b8...', account: '0x7099...' }) // '0xa0b8... 0x7099...'
 */
export const nameOfGroup = ({ token, account }: RefundGroup): string => `${token} ${account}`

/**
 * Parses the name of a group.
 *
 * @example
 * groupNamed('0xa0b8... 0x7099...').account // '0x7099...'
 */
export const groupNamed = (name: string): RefundGroup => {
  const [token, account] = name.split(' ') as [Address, Address]
  return { token, account }
}

/** Rows per statement, which can have 65,535 parameters. */
const rowsPerInsert = 1_000

/**
 * Stores the refunds of executed leaves; returns the names of new rows' groups.
 *
 * @example
 * await storeRefunds(transaction, { chainId: 1, logs }) // ['0xa0b8... 0x7099...']
 */
export const storeRefunds = async (
  transaction: Transaction,
  { chainId, logs }: { chainId: number; logs: readonly RefundLog[] },
): Promise<string[]> => {
  const rows = logs.flatMap(({ entries, ...log }) => entries.map((entry) => ({ ...log, ...entry, chainId })))
  const added: RefundGroup[] = []
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    added.push(
      ...(await transaction
        .insert(bridgeRefunds)
        .values(rows.slice(start, start + rowsPerInsert))
        .onConflictDoNothing()
        .returning({ token: bridgeRefunds.token, account: bridgeRefunds.account })),
    )
  return [...new Set(added.map(nameOfGroup))]
}

/**
 * Deletes the refunds of a chain, or those above a block. Returns the names of their groups.
 *
 * @example
 * await deleteRefunds(transaction, { chainId: 1, above: 17n }) // ['0xa0b8... 0x7099...']
 */
export const deleteRefunds = async (
  transaction: Transaction,
  { chainId, above }: { chainId: number; above?: bigint },
): Promise<string[]> => {
  const isAbove = above === undefined ? undefined : gt(bridgeRefunds.blockNumber, above)
  const gone = await transaction
    .delete(bridgeRefunds)
    .where(and(eq(bridgeRefunds.chainId, chainId), isAbove))
    .returning({ token: bridgeRefunds.token, account: bridgeRefunds.account })
  return [...new Set(gone.map(nameOfGroup))]
}

/**
 * Returns groups as the right side of `in`.
 *
 * @example
 * sql`(token, account) in ${listedGroups(groups)}`
 */
export const listedGroups = (groups: readonly RefundGroup[]): SQL => sql`(select * from unnest(
  ${sql.param(groups.map(({ token }) => token))}::text[], ${sql.param(groups.map(({ account }) => account))}::text[]
))`
