import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import { readContractLogs } from '../chain/node/contract-logs'
import { feeAccounts, feeEntries } from '../db/fee-schema'
import type { BlockAt, Cursor } from '../ledger/cursor'
import type { LedgerDeps } from '../ledger/indexer'
import type { FeeAccount } from './fee-entries'
import { decodeFeeLog, type FeeLog, feeTopics } from './fee-logs'
import { feeContractsOf } from './read-fee-logs'

const limits = {
  /** Maximum number of accounts per audit, each in one token, and as many with missing logs. */
  accounts: 200,
  /** Number of newest blocks whose logs are compared individually. */
  blocks: 300n,
} as const

/** An account to compare with its contract; `before` is null until read at the record's start. */
export type AuditedAccount = FeeAccount & {
  before: bigint | null
  /** True if a log of the account is not stored. */
  isMissing: boolean
}

/** Returns a key of an account in a token. */
export const nameOf = ({ surface, account, token }: FeeAccount): string => `${surface} ${account} ${token}`

/**
 * Picks the accounts of one audit: the next ones by name, and those with recent logs that are not
 * stored. Only accounts with a credit log can be compared; others have claimed amounts without
 * logs. `audited` is the position of the next audit.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await pickAccounts(deps, { cursor, record })
 * // { accounts: [{ surface: 'market', account, token, before: 0n, ... }], audited: '' }
 */
export const pickAccounts = async (
  deps: LedgerDeps,
  { cursor, record }: { cursor: Cursor; record: BlockAt },
): Promise<{ accounts: AuditedAccount[]; audited: string }> => {
  const { surface, account, token } = feeAccounts
  const [lastSurface = '', lastAccount = '', lastToken = ''] = (cursor.audited.fees ?? '').split(' ')
  const next = await readAccounts(
    deps,
    record,
    sql`(${surface}, ${account}, ${token}) > (${lastSurface}, ${lastAccount}, ${lastToken})`,
  )
  const missing = await findMissing(deps, cursor, record)
  const names = [...missing.keys()]
  const known =
    names.length === 0
      ? []
      : await readAccounts(
          deps,
          record,
          sql`
    (${surface} || ' ' || ${account} || ' ' || ${token}) = any(${sql.param(names)}::text[])`,
        )
  const picked = new Map<string, AuditedAccount>()
  for (const one of [...next, ...known]) picked.set(nameOf(one), { ...one, isMissing: missing.has(nameOf(one)) })
  for (const [name, { surface, account, token, kind }] of missing)
    if (kind === 'accrued' && !picked.has(name))
      picked.set(name, { surface, account, token, before: null, isMissing: true })
  return {
    accounts: [...picked.values()],
    audited: next.length < limits.accounts ? '' : nameOf(next.at(-1)!),
  }
}

const readAccounts = ({ database, chain }: LedgerDeps, { hash }: BlockAt, which: SQL) => {
  const { surface, account, token, before, beforeHash } = feeAccounts
  return database
    .select({
      surface,
      account,
      token,
      before: sql<bigint | null>`case when ${beforeHash} = ${hash} then ${before} end`.mapWith(BigInt),
    })
    .from(feeAccounts)
    .where(and(eq(feeAccounts.chainId, chain.id), which))
    .orderBy(surface, account, token)
    .limit(limits.accounts)
}

/** Finds accounts with recent logs that are not stored, each with a log, preferably a credit. */
const findMissing = async (deps: LedgerDeps, cursor: Cursor, record: BlockAt): Promise<Map<string, FeeLog>> => {
  const { database, chain } = deps
  const lowest = cursor.number - limits.blocks
  const [fromBlock, toBlock] = [(lowest > record.number ? lowest : record.number) + 1n, cursor.number]
  const addresses = feeContractsOf(chain)
  const logs = await readContractLogs(deps, { at: { fromBlock, toBlock }, addresses, topics: [feeTopics] })
  const kept = await database
    .select({ blockHash: feeEntries.blockHash, logIndex: feeEntries.logIndex })
    .from(feeEntries)
    .where(and(eq(feeEntries.chainId, chain.id), between(feeEntries.blockNumber, fromBlock, toBlock)))
  const placeOf = ({ blockHash, logIndex }: (typeof kept)[number]) => `${blockHash} ${logIndex}`
  const places = new Set(kept.map(placeOf))
  const missing = new Map<string, FeeLog>()
  for (const log of logs) {
    if (places.has(placeOf(log))) continue
    const one = decodeFeeLog({ ...log, blockSeconds: cursor.timestamp }, chain)
    const before = missing.get(nameOf(one))
    if (missing.size < limits.accounts || before) missing.set(nameOf(one), before?.kind === 'accrued' ? before : one)
  }
  return missing
}
