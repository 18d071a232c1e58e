import { and, asc, count, desc, eq, getTableColumns, gte, inArray } from 'drizzle-orm'
import { toLowerAddress } from '@/lib/address'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { listSwaps as listSwapsOperation, SwapRecord } from '@/lib/api/market/swaps'
import { pageAnswer, pageRows } from '../db/page'
import { swaps } from '../db/swap-schema'
import type { Deps } from '../deps'
import { joinFillPrices } from '../ledger/fill-prices'

/**
 * Answers GET /swaps: a page of an account's swaps on all chains, the newest first, ties by chain.
 *
 * @example
 * (await listSwaps(deps, { userAddress, page: 1, limit: 100 })).total // 3
 */
export const listSwaps = async (
  { database }: Pick<Deps, 'database'>,
  { userAddress, chainId, updatedAfter, ...asked }: Parsed<typeof listSwapsOperation>,
): Promise<Answer<typeof listSwapsOperation>> => {
  const where = and(
    eq(swaps.owner, toLowerAddress(userAddress)),
    chainId?.length ? inArray(swaps.chainId, chainId) : undefined,
    updatedAfter === undefined ? undefined : gte(swaps.foundAtMs, Date.parse(updatedAfter)),
  )
  const { limit, offset } = pageRows(asked)
  const order = [desc(swaps.blockSeconds), asc(swaps.chainId), desc(swaps.blockNumber), desc(swaps.logIndex)]
  // The page is located in the index alone; only its own rows are read.
  const names = database
    .select({ chainId: swaps.chainId, transactionHash: swaps.transactionHash })
    .from(swaps)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page')
  const [rows, [all]] = await Promise.all([
    database
      .select({ swap: swaps, srcUsd: src.usd, destUsd: dest.usd })
      .from(names)
      .innerJoin(swaps, and(eq(swaps.chainId, names.chainId), eq(swaps.transactionHash, names.transactionHash)))
      .leftJoin(src, srcOn)
      .leftJoin(dest, destOn)
      .orderBy(...order),
    database.select({ count: count() }).from(swaps).where(where),
  ])
  return pageAnswer(rows.map(toRecord), { ...asked, total: all!.count })
}

const { src, dest, srcOn, destOn } = joinFillPrices({ ...getTableColumns(swaps), at: swaps.blockSeconds })

type PricedSwap = { swap: typeof swaps.$inferSelect; srcUsd: string | null; destUsd: string | null }

const toRecord = ({ swap, srcUsd, destUsd }: PricedSwap): SwapRecord => ({
  chainId: swap.chainId,
  transactionHash: swap.transactionHash,
  blockNumber: Number(swap.blockNumber),
  blockHash: swap.blockHash,
  owner: swap.owner,
  beneficiary: swap.beneficiary,
  side: swap.side,
  srcToken: swap.srcToken,
  destToken: swap.destToken,
  srcAmount: `${swap.srcAmount}`,
  destAmount: `${swap.destAmount}`,
  limitAmount: textOf(swap.limitAmount),
  quotedAmount: textOf(swap.quotedAmount),
  feeAmount: textOf(swap.feeAmount),
  srcUsd,
  destUsd,
  partner: swap.partner,
  createdAt: new Date(swap.blockSeconds * 1_000).toISOString(),
  updatedAt: new Date(swap.foundAtMs).toISOString(),
})

const textOf = (amount: bigint | null) => (amount === null ? null : `${amount}`)
