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

/** Sums of one chain in tokens that are on no list, those of the newest entries first: anybody can credit anybody in tokens of their own. */
const mostUnlisted = 400

/**
 * Answers GET /partners/{partner}/fees: what the contracts say that an account can claim, at the block its chain is followed to, and what it
 * was credited, has claimed and was paid directly up to there. A chain whose node does not answer is `unread`. Listed tokens are always told;
 * of others at most 400 a chain, and `isCut` says that there are more.
 *
 * @throws {ApiError} NotFound
 * @example
 * (await getPartnerFees(deps, { partner })).chains[0]?.fees // [{ surface: 'market', token: '0xa0b8...', claimable: '1250000', ... }]
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
    // The sums are those of the cursor's block.
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

/** What is stored of an account on a chain, at the block that it is followed to. */
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
  // One more than is told says whether there are more.
  const unlisted = await readTotals(notInArray(token, known)).limit(mostUnlisted + 1)
  const unlistedDirect = await readDirect(notInArray(swaps.feeToken, known)).limit(mostUnlisted + 1)
  const { number, hash, timestamp } = cursor
  return {
    ...{ number, hash, since: record?.timestamp ?? timestamp },
    totals: [...totals, ...unlisted.slice(0, mostUnlisted)],
    direct: [...direct, ...unlistedDirect.slice(0, mostUnlisted)],
    isCut: unlisted.length > mostUnlisted || unlistedDirect.length > mostUnlisted,
  }
}

const nothing = { accrued: 0n, claimed: 0n }

/** Undefined of a chain that nobody has followed yet. */
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
    const { accrued, claimed } = totals.find((one) => one.surface === surface && one.token === token) ?? nothing
    const now = claimable[index] ?? 0n
    if (now === 0n && accrued === 0n && claimed === 0n) return []
    const before = now + claimed - accrued
    return [
      {
        ...{ surface, token, claimable: `${now}`, accrued: `${accrued}`, claimed: `${claimed}` },
        // Below zero only until the audit has found what is missing.
        before: `${before > 0n ? before : 0n}`,
      },
    ]
  })
  return {
    ...{ chainId: served.chain.id, blockNumber: Number(number), since: new Date(Number(since) * 1_000).toISOString() },
    ...{ unrecorded, isCut, fees },
    direct: direct.flatMap(({ token, amount }) => (token && amount ? [{ token, amount }] : [])),
  }
}
