import { and, desc, eq, inArray, max, notInArray, type SQL, sql, sum } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { getPartnerFees as getPartnerFeesOperation, PartnerChainFees } from '@/lib/api/partner/partners'
import { type FeeSurface, feeSurfaces } from '@/lib/order/fee'
import type { ServedChain } from '../chain/facts/served-chain'
import type { Transaction } from '../db/client'
import { feeEntries } from '../db/fee-schema'
import { chainCursors } from '../db/schema'
import { swaps } from '../db/swap-schema'
import type { Deps } from '../deps'
import { describeError } from '../log'
import { readFeeRecord } from './fee-entries'
import { addressOf } from './get-partner'
import { knownTokensOf, registryTokensOf } from './known-tokens'
import { readClaimable } from './read-claimable'
import { servedOf } from './served-of'

/** Sums per chain in unlisted tokens, in which anyone can credit any account. */
const maxUnlisted = 400

/**
 * Answers GET /partners/{partner}/fees: an account's claimable amounts at the followed blocks, and
 * its credits, claims and direct payments. Chains without an answering node are `unread`. Listed
 * tokens are always included, of others at most 400 per chain; `isCut` reports more.
 *
 * @throws {ApiError} NotFound
 * @example
 * (await getPartnerFees(deps, { partner })).chains[0]?.fees
 * // [{ surface: 'market', token: '0xa0b8...', claimable: '1250000', ... }]
 */
export const getPartnerFees = async (
  deps: Pick<Deps, 'chains' | 'database' | 'feeWallet' | 'log' | 'partners'>,
  { partner, chainId }: Parsed<typeof getPartnerFeesOperation>,
): Promise<Answer<typeof getPartnerFeesOperation>> => {
  const address = await addressOf(deps, partner)
  const asked = servedOf(deps, chainId)
  const written = await deps.database.transaction(
    async (transaction) => {
      const all: (Written | undefined)[] = []
      for (const served of asked) all.push(await readWritten(transaction, served, address))
      return all
    },
    // Repeatable reads keep the sums at the cursor's block.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const chains = await Promise.all(
    asked.map((served, index) =>
      readChain(served, address, written[index]).catch((error) => {
        deps.log('warn', 'fees could not be read', { chainId: served.chain.id, ...describeError(error) })
        return undefined
      }),
    ),
  )
  return {
    address,
    chains: chains.flatMap((chain) => chain ?? []),
    unread: asked.flatMap(({ chain }, index) => (chains[index] ? [] : [chain.id])),
  }
}

type Total = { surface: FeeSurface; token: Address; accrued: bigint; claimed: bigint }

/** The stored sums of an account on a chain at the followed block. */
type Written = {
  number: bigint
  hash: `0x${string}`
  since: bigint
  totals: readonly Total[]
  direct: readonly { token: Address | null; amount: string | null }[]
  isCut: boolean
}

const readWritten = async (
  transaction: Transaction,
  served: ServedChain,
  account: Address,
): Promise<Written | undefined> => {
  const chainId = served.chain.id
  const [cursor] = await transaction.select().from(chainCursors).where(eq(chainCursors.chainId, chainId))
  if (cursor === undefined) return undefined
  const record = await readFeeRecord(transaction, chainId)
  const { surface, token, kind, amount } = feeEntries
  const summed = (of: string) =>
    sql<string>`coalesce(sum(${amount}) filter (where ${kind} = ${of}), 0)::text`.mapWith(BigInt)
  const readTotals = (isAsked: SQL) =>
    transaction
      .select({ surface, token, accrued: summed('accrued'), claimed: summed('claimed') })
      .from(feeEntries)
      .where(and(eq(feeEntries.account, account), eq(feeEntries.chainId, chainId), isAsked))
      .groupBy(surface, token)
      .orderBy(desc(max(feeEntries.blockNumber)))
  const readDirect = (isAsked: SQL) =>
    transaction
      .select({ token: swaps.feeToken, amount: sum(swaps.partnerFee) })
      .from(swaps)
      .where(and(eq(swaps.partner, account), swaps.isFeeDirect, eq(swaps.chainId, chainId), isAsked))
      .groupBy(swaps.feeToken)
      .orderBy(desc(max(swaps.blockSeconds)))
  const known = knownTokensOf(served)
  const totals = await readTotals(inArray(token, known))
  const direct = await readDirect(inArray(swaps.feeToken, known))
  // Reads one row above the maximum to detect more.
  const unlisted = await readTotals(notInArray(token, known)).limit(maxUnlisted + 1)
  const unlistedDirect = await readDirect(notInArray(swaps.feeToken, known)).limit(maxUnlisted + 1)
  const { number, hash, timestamp } = cursor
  return {
    number,
    hash,
    since: record?.timestamp ?? timestamp,
    totals: [...totals, ...unlisted.slice(0, maxUnlisted)],
    direct: [...direct, ...unlistedDirect.slice(0, maxUnlisted)],
    isCut: unlisted.length > maxUnlisted || unlistedDirect.length > maxUnlisted,
  }
}

const noEntries = { accrued: 0n, claimed: 0n }

/** Returns undefined for a chain that has not been followed yet. */
const readChain = async (
  served: ServedChain,
  account: Address,
  written: Written | undefined,
): Promise<PartnerChainFees | undefined> => {
  if (written === undefined) return undefined
  const { number, hash, since, totals, direct, isCut } = written
  const tokens = [...new Set([...registryTokensOf(served.chain), ...totals.map(({ token }) => token)])]
  const accounts = feeSurfaces.flatMap((surface) => tokens.map((token) => ({ surface, account, token })))
  const [claimable, unrecorded] = await Promise.all([
    readClaimable(served, accounts, { blockHash: hash }),
    served.unloggedFees(),
  ])
  const fees = accounts.flatMap(({ surface, token }, index) => {
    const { accrued, claimed } = totals.find((one) => one.surface === surface && one.token === token) ?? noEntries
    const now = claimable[index] ?? 0n
    if (now === 0n && accrued === 0n && claimed === 0n) return []
    const before = now + claimed - accrued
    return [
      {
        surface,
        token,
        claimable: `${now}`,
        accrued: `${accrued}`,
        claimed: `${claimed}`,
        // Negative only until the audit has added missing entries.
        before: `${before > 0n ? before : 0n}`,
      },
    ]
  })
  return {
    chainId: served.chain.id,
    blockNumber: Number(number),
    since: new Date(Number(since) * 1_000).toISOString(),
    unrecorded,
    isCut,
    fees,
    direct: direct.flatMap(({ token, amount }) => (token && amount ? [{ token, amount }] : [])),
  }
}
