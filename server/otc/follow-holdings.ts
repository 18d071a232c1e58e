import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Pair } from '../chain/balances'
import type { Database, Transaction } from '../db/client'
import { rfqHoldings } from '../db/schema'
import type { BlockNamed } from './cursor'
import { listed } from './holdings'

/** Holdings that one step reads though no token spoke of them, the longest unread first. */
const sweptPerStep = 100

/**
 * Picks the followed ones out of what may have moved.
 *
 * @example
 * await pickFollowed(database, { chainId: 1, moved }) // [{ owner: '0x7099...', token: '0xc02a...' }]
 */
export const pickFollowed = async (
  database: Database,
  { chainId, moved }: { chainId: number; moved: readonly Pair[] },
): Promise<Pair[]> => {
  if (moved.length === 0) return []
  return (await database
    .select({ owner: rfqHoldings.owner, token: rfqHoldings.token })
    .from(rfqHoldings)
    .where(
      and(eq(rfqHoldings.chainId, chainId), sql`(${rfqHoldings.owner}, ${rfqHoldings.token}) in ${listed(moved)}`),
    )) as Pair[]
}

/**
 * Lists the tokens that followed holdings are of.
 *
 * @example
 * await listFollowedTokens(database, 1) // ['0xc02a...']
 */
export const listFollowedTokens = async (database: Database, chainId: number): Promise<Address[]> =>
  (
    await database
      .selectDistinct({ token: rfqHoldings.token })
      .from(rfqHoldings)
      .where(eq(rfqHoldings.chainId, chainId))
      .limit(mostTokens)
  ).map(({ token }) => token as Address)

/** Tokens that are listened to; holdings of others are swept. */
const mostTokens = 5_000

/**
 * Finds holdings that were read at another block than this one.
 *
 * @example
 * await findStaleHoldings(database, { chainId: 1, block: head }) // [{ owner: '0x7099...', token: '0xc02a...' }]
 */
export const findStaleHoldings = async (
  database: Database,
  { chainId, block }: { chainId: number; block: BlockNamed },
): Promise<Pair[]> =>
  (await database
    .select({ owner: rfqHoldings.owner, token: rfqHoldings.token })
    .from(rfqHoldings)
    .where(and(eq(rfqHoldings.chainId, chainId), ne(rfqHoldings.blockHash, block.hash)))
    .orderBy(asc(rfqHoldings.blockNumber))
    .limit(sweptPerStep)) as Pair[]

/** The block of a holding that nobody has read: before every other. */
const unread = sql.raw(`-1, '0x${'0'.repeat(64)}'`)

/**
 * Follows what live orders depend on and nothing else: forgets the holdings that no live order of these needs any more, and adds those
 * that one needs again, to be read.
 *
 * @example
 * await followHoldings(transaction, changed)
 */
export const followHoldings = async (transaction: Transaction, orderHashes: readonly string[]): Promise<void> => {
  if (orderHashes.length === 0) return
  const hashes = sql.param([...orderHashes])
  await transaction.execute(sql`
    delete from rfq_holdings as held using (
      select distinct chain_id, maker, maker_asset from rfq_orders where order_hash = any(${hashes}::text[])
    ) as given
    where held.chain_id = given.chain_id and held.owner = given.maker and held.token = given.maker_asset
      and not exists (
        select from rfq_orders
        where chain_id = held.chain_id and maker = held.owner and maker_asset = held.token
          and state in ('PENDING', 'SUSPENDED')
      )`)
  await transaction.execute(sql`
    insert into rfq_holdings (chain_id, owner, token, balance, allowance, block_number, block_hash)
    select distinct chain_id, maker, maker_asset, 0, 0, ${unread} from rfq_orders
    where order_hash = any(${hashes}::text[]) and state in ('PENDING', 'SUSPENDED')
    on conflict do nothing`)
}
