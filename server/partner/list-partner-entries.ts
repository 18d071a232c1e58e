import { type SQL, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { listPartnerEntries as listPartnerEntriesOperation, PartnerEntry } from '@/lib/api/partner/partners'
import { feeEntries } from '../db/fee-schema'
import { pageAnswer, pageRows } from '../db/page'
import { swaps } from '../db/swap-schema'
import type { Deps } from '../deps'
import { addressOf } from './get-partner'

/** The sort order, by columns of equal names in both parts of the list. */
const order = sql`block_seconds desc, chain_id, block_number desc, log_index desc`

/**
 * Answers GET /partners/{partner}/entries: a page of an account's credits, claims and direct
 * payments of swaps, the newest first, ties by chain.
 *
 * @throws {ApiError} NotFound
 * @example
 * (await listPartnerEntries(deps, { partner, page: 1, limit: 100 })).data[0]?.kind // 'accrued'
 */
export const listPartnerEntries = async (
  deps: Pick<Deps, 'database' | 'feeWallet' | 'partners'>,
  { partner, chainId, ...asked }: Parsed<typeof listPartnerEntriesOperation>,
): Promise<Answer<typeof listPartnerEntriesOperation>> => {
  const address = await addressOf(deps, partner)
  const isAsked = chainId?.length ? sql`and chain_id = any(${sql.param([...chainId])}::int[])` : sql``
  const ofEntries = sql`${feeEntries} where account = ${address} ${isAsked}`
  const ofSwaps = sql`${swaps} where partner = ${address} and is_fee_direct ${isAsked}`
  const { limit, offset } = pageRows(asked)
  /** Selects the first rows of a part with its own columns, as many as the page can need. */
  const firstOf = (part: SQL, said: SQL) => sql`(
    select ${said}, chain_id, block_number, block_seconds, transaction_hash, log_index
    from ${part} order by ${order} limit ${offset + limit}
  )`
  const [{ rows }, { rows: counted }] = await Promise.all([
    deps.database.execute<Row>(sql`
      ${firstOf(ofEntries, sql`surface, token, kind, amount::text as amount, recipient`)}
      union all
      ${firstOf(ofSwaps, sql`'market', fee_token, 'direct', partner_fee::text, null`)}
      order by ${order} limit ${limit} offset ${offset}`),
    deps.database.execute<{ total: number }>(
      sql`select ((select count(*) from ${ofEntries}) + (select count(*) from ${ofSwaps}))::int as total`,
    ),
  ])
  return pageAnswer(rows.map(toEntry), { ...asked, total: counted[0]!.total })
}

type Row = {
  chain_id: number
  surface: PartnerEntry['surface']
  token: Address
  kind: PartnerEntry['kind']
  amount: string
  recipient: Address | null
  block_number: string
  block_seconds: string
  transaction_hash: Hex
  log_index: number
}

const toEntry = (row: Row): PartnerEntry => ({
  kind: row.kind,
  chainId: row.chain_id,
  surface: row.surface,
  token: row.token,
  amount: row.amount,
  recipient: row.recipient,
  blockNumber: Number(row.block_number),
  transactionHash: row.transaction_hash,
  logIndex: row.log_index,
  createdAt: new Date(Number(row.block_seconds) * 1_000).toISOString(),
})
