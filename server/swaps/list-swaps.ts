import { and, asc, count, desc, eq, gte, inArray } from 'drizzle-orm'
import { toLowerAddress } from '@/lib/address'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { listSwaps as listSwapsOperation, SwapRecord } from '@/lib/api/market/swaps'
import { pageAnswer, pageRows } from '../db/page'
import { swaps } from '../db/swap-schema'
import type { Deps } from '../deps'

/**
 * Answers GET /swaps: a page of what an account has swapped on all chains, the newest first, ties by chain.
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
  // Found in the index alone, however deep the page lies; only the rows of the page itself are read.
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
      .select({ swap: swaps })
      .from(names)
      .innerJoin(swaps, and(eq(swaps.chainId, names.chainId), eq(swaps.transactionHash, names.transactionHash)))
      .orderBy(...order),
    database.select({ count: count() }).from(swaps).where(where),
  ])
  return pageAnswer(
    rows.map(({ swap }) => toRecord(swap)),
    { ...asked, total: all!.count },
  )
}

const toRecord = ({
  logIndex: _,
  blockNumber,
  blockSeconds,
  foundAtMs,
  srcAmount,
  destAmount,
  feeToken: _token,
  partnerFee: _fee,
  isFeeDirect: _isDirect,
  ...row
}: typeof swaps.$inferSelect): SwapRecord => ({
  ...row,
  ...{ blockNumber: Number(blockNumber), srcAmount: `${srcAmount}`, destAmount: `${destAmount}` },
  createdAt: new Date(blockSeconds * 1_000).toISOString(),
  updatedAt: new Date(foundAtMs).toISOString(),
})
