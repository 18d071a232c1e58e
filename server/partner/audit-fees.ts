import { and, eq, lte, sql } from 'drizzle-orm'
import { namedError } from '@/lib/errors'
import type { Transaction } from '../db/client'
import { feeAccounts, feeEntries } from '../db/fee-schema'
import type { Audited, Auditing, LedgerDeps } from '../ledger/book'
import { type BlockAt, lockChain, moveCursor } from '../ledger/cursor'
import { type AuditedAccount, nameOf, pickAccounts } from './audited-accounts'
import { type FeeAccount, keepEntries, netOf, readFeeRecord, sumEntries } from './fee-entries'
import type { FeeLog } from './fee-logs'
import { readClaimable } from './read-claimable'
import { readFeeLogs } from './read-fee-logs'

/** Accounts that are read again in one call. */
const mostMended = 20

/** States below its head that every node remembers; of an older one it may say that it has none. */
const rememberedStates = 64n

/** An account with what it could claim when the record begins, what was written of it since, and what the contract says: raw units. */
type Compared = AuditedAccount & { before: bigint; net: bigint; claimable: bigint }

/**
 * Compares some accounts with their contract at the block the chain is followed to, those that were compared longest ago first, and those
 * of which the newest blocks have a log that is not kept: what could be claimed when the record begins, with all credits since and
 * without all claims, is what can be claimed now. What differs is read again from the logs alone, stored and logged.
 *
 * @throws viem's errors when the node fails. Logs that it keeps back of some accounts are the `failure`, after what can be done for the others.
 * @example
 * await auditFees(deps, { cursor, books: [feesBook], nowMs }) // { audited: '', failure: undefined }
 */
export const auditFees = async (deps: LedgerDeps, { cursor }: Auditing): Promise<Audited | undefined> => {
  const { database, chain, log } = deps
  const chainId = chain.id
  const record = await readFeeRecord(database, chainId)
  if (record === undefined || record.number >= cursor.number) return { audited: '' }
  const { accounts, audited } = await pickAccounts(deps, { cursor, record })
  if (accounts.length === 0) return { audited }
  const compared = await compare(deps, accounts, { cursor, record })
  const differs = ({ isMissing, before, net, claimable }: Compared) => isMissing || before + net !== claimable
  const mended: (Compared & { logs: FeeLog[] })[] = []
  const unexplained: Compared[] = []
  for (const one of compared.filter(differs).slice(0, mostMended)) {
    const logs = await readFeeLogs(deps, { above: record, upTo: cursor, of: one })
    if (one.before + netOf(logs) === one.claimable) mended.push({ ...one, logs })
    else unexplained.push(one)
  }
  const explained = [...compared.filter((one) => !differs(one)), ...mended]
  const isDone = await database.transaction(async (transaction) => {
    await lockChain(transaction, { chainId, to: 'move' })
    if (!(await moveCursor(transaction, { chainId, from: cursor, to: cursor }))) return false
    for (const one of mended) await replaceEntries(transaction, one, { chainId, upTo: cursor.number })
    await keepBefore(transaction, explained, { chainId, hash: record.hash })
    return true
  })
  if (!isDone) return undefined
  for (const { surface, account, token, before, net, claimable } of mended)
    log('warn', 'fees differed from the chain', {
      ...{ chainId, block: cursor.number, surface, account, token },
      ...{ expected: before + net, found: claimable },
    })
  const [first] = unexplained
  return { audited, failure: first && new UnexplainedFeesError({ ...first, block: cursor.number }) }
}

const compare = async (
  deps: LedgerDeps,
  accounts: readonly AuditedAccount[],
  { cursor, record }: { cursor: BlockAt; record: BlockAt },
): Promise<Compared[]> => {
  const { database, chain } = deps
  const unknown = accounts.filter(({ before }) => before === null)
  const [claimable, nets, befores] = await Promise.all([
    readClaimable(deps, accounts, { blockHash: cursor.hash }),
    sumEntries(database, { chainId: chain.id, accounts, upTo: cursor.number }),
    readBefore(deps, unknown, { cursor, record }),
  ])
  const beforeOf = new Map(unknown.map((one, index) => [nameOf(one), befores[index]]))
  return accounts.flatMap((one, index) => {
    const [now, net] = [claimable[index], nets[index]!]
    if (now === undefined) return []
    // Never below zero: where it would be, credits are missing.
    const left = now > net ? now - net : 0n
    return [{ ...one, before: one.before ?? beforeOf.get(nameOf(one)) ?? left, net, claimable: now }]
  })
}

/** What accounts could claim when the record begins; nothing where the node forgot that state, so that the first audit has to say it. */
const readBefore = async (
  deps: LedgerDeps,
  accounts: readonly FeeAccount[],
  { cursor, record }: { cursor: BlockAt; record: BlockAt },
): Promise<readonly (bigint | undefined)[]> => {
  if (accounts.length === 0) return []
  try {
    return await readClaimable(deps, accounts, { blockHash: record.hash })
  } catch (error) {
    if (cursor.number - record.number <= rememberedStates) throw error
    return []
  }
}

const keepBefore = async (
  transaction: Transaction,
  explained: readonly Compared[],
  { chainId, hash }: { chainId: number; hash: BlockAt['hash'] },
): Promise<void> => {
  if (explained.length === 0) return
  const rows = explained.map(({ surface, account, token, before }) => ({
    ...{ chainId, surface, account, token, before, beforeHash: hash },
  }))
  await transaction
    .insert(feeAccounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [feeAccounts.chainId, feeAccounts.surface, feeAccounts.account, feeAccounts.token],
      set: { before: sql`excluded.before`, beforeHash: sql`excluded.before_hash` },
      setWhere: sql`${feeAccounts.beforeHash} is distinct from excluded.before_hash`,
    })
}

const replaceEntries = async (
  transaction: Transaction,
  { surface, account, token, logs }: FeeAccount & { logs: readonly FeeLog[] },
  { chainId, upTo }: { chainId: number; upTo: bigint },
): Promise<void> => {
  await transaction
    .delete(feeEntries)
    .where(
      and(
        ...[eq(feeEntries.chainId, chainId), eq(feeEntries.surface, surface), eq(feeEntries.account, account)],
        ...[eq(feeEntries.token, token), lte(feeEntries.blockNumber, upTo)],
      ),
    )
  await keepEntries(transaction, { chainId, logs })
}

export class UnexplainedFeesError extends namedError(
  'Ledger.UnexplainedFeesError',
  ({ block, surface, account, token, before, net, claimable }: Compared & { block: bigint }) => ({
    message: `After block ${block} the ${surface} contract says that ${account} can claim ${claimable} of ${token}. Its logs say: ${before + net}.`,
    fix: 'The chain moved while it was read, or the node keeps logs back: ask again, or give the url of another node.',
  }),
) {}
