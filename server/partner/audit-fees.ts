import { and, eq, lte, sql } from 'drizzle-orm'
import { namedError } from '@/lib/errors'
import type { Transaction } from '../db/client'
import { feeAccounts, feeEntries } from '../db/fee-schema'
import { type BlockAt, lockChain, moveCursor } from '../ledger/cursor'
import type { Audited, Auditing, LedgerDeps } from '../ledger/indexer'
import { type AuditedAccount, nameOf, pickAccounts } from './audited-accounts'
import { type FeeAccount, netOf, readFeeRecord, storeEntries, sumEntries } from './fee-entries'
import type { FeeLog } from './fee-logs'
import { readClaimable } from './read-claimable'
import { readFeeLogs } from './read-fee-logs'

/** Maximum number of accounts repaired by one audit. */
const maxRepaired = 20

/** Depth of states that every node provides; older ones may be missing. */
const rememberedStates = 64n

/** An audited account in raw units: claimable before, net of its logs, and claimable now. */
type Compared = AuditedAccount & { before: bigint; net: bigint; claimable: bigint }

/**
 * Compares accounts with their contracts at the followed block: those compared longest ago, and
 * those with recent logs that are not stored. The initially claimable amount plus all credits and
 * minus all claims since must equal the amount claimable now. Accounts that differ are read again
 * from their logs, stored and logged.
 *
 * @throws viem's errors when the node fails. Accounts whose logs the node omits are the `failure`,
 * after the others were repaired.
 * @example
 * await auditFees(deps, { cursor, indexers: [feesIndexer], nowMs })
 * // { audited: '', failure: undefined }
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
  for (const one of compared.filter(differs).slice(0, maxRepaired)) {
    const logs = await readFeeLogs(deps, { above: record, upTo: cursor, of: one })
    if (one.before + netOf(logs) === one.claimable) mended.push({ ...one, logs })
    else unexplained.push(one)
  }
  const explained = [...compared.filter((one) => !differs(one)), ...mended]
  const isDone = await database.transaction(async (transaction) => {
    await lockChain(transaction, { chainId, to: 'move' })
    if (!(await moveCursor(transaction, { chainId, from: cursor, to: cursor }))) return false
    for (const one of mended) await replaceEntries(transaction, one, { chainId, upTo: cursor.number })
    await storeBefore(transaction, explained, { chainId, hash: record.hash })
    return true
  })
  if (!isDone) return undefined
  for (const { surface, account, token, before, net, claimable } of mended)
    log('warn', 'fees differed from the chain', {
      chainId,
      block: cursor.number,
      surface,
      account,
      token,
      expected: before + net,
      found: claimable,
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
    // A negative amount means missing credits, so it is bounded by zero.
    const left = now > net ? now - net : 0n
    return [{ ...one, before: one.before ?? beforeOf.get(nameOf(one)) ?? left, net, claimable: now }]
  })
}

/** Reads what accounts could claim at the record's start; empty if the state is pruned. */
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

const storeBefore = async (
  transaction: Transaction,
  explained: readonly Compared[],
  { chainId, hash }: { chainId: number; hash: BlockAt['hash'] },
): Promise<void> => {
  if (explained.length === 0) return
  const rows = explained.map(({ surface, account, token, before }) => ({
    chainId,
    surface,
    account,
    token,
    before,
    beforeHash: hash,
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
        eq(feeEntries.chainId, chainId),
        eq(feeEntries.surface, surface),
        eq(feeEntries.account, account),
        eq(feeEntries.token, token),
        lte(feeEntries.blockNumber, upTo),
      ),
    )
  await storeEntries(transaction, { chainId, logs })
}

export class UnexplainedFeesError extends namedError(
  'Ledger.UnexplainedFeesError',
  ({ block, surface, account, token, before, net, claimable }: Compared & { block: bigint }) => ({
    message: [
      `After block ${block} ${account} can claim ${claimable} of ${token} by the ${surface} contract.`,
      `Its logs explain ${before + net}.`,
    ].join(' '),
    fix: 'The chain moved while it was read, or the node withholds logs: try again, or name another node.',
  }),
) {}
