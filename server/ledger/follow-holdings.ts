import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database, Transaction } from '../db/client'
import { holdings } from '../db/schema'
import { type Book, isOrderBook, isStateful } from './book'
import type { BlockNamed } from './cursor'
import { listed, type Pair, unread } from './holdings'
import type { FollowedPair } from './read-holdings'

/** Holdings that one step reads though no token spoke of them, the longest unread first. */
const sweptPerStep = 100

/** Tokens whose logs are watched; holdings of others are swept. */
const mostTokens = 5_000

const followed = {
  owner: holdings.owner,
  token: holdings.token,
  // Tables by name: of a column in a selection the builder writes only its own.
  spenders: sql<FollowedPair['spenders']>`array(
    select spender from allowances
    where (allowances.chain_id, allowances.owner, allowances.token) = (holdings.chain_id, holdings.owner, holdings.token)
    order by spender
  )`,
}

/**
 * Picks the followed ones out of what may have moved.
 *
 * @example
 * await pickFollowed(database, { chainId: 1, moved }) // [{ owner: '0x7099...', token: '0xc02a...', spenders: ['rfq'] }]
 */
export const pickFollowed = async (
  database: Database,
  { chainId, moved }: { chainId: number; moved: readonly Pair[] },
): Promise<FollowedPair[]> =>
  moved.length === 0
    ? []
    : database
        .select(followed)
        .from(holdings)
        .where(and(eq(holdings.chainId, chainId), sql`(${holdings.owner}, ${holdings.token}) in ${listed(moved)}`))

/**
 * Lists the tokens that followed holdings are of.
 *
 * @example
 * await listFollowedTokens(database, 1) // ['0xc02a...']
 */
export const listFollowedTokens = async (database: Database, chainId: number): Promise<Address[]> =>
  (
    await database
      .selectDistinct({ token: holdings.token })
      .from(holdings)
      .where(eq(holdings.chainId, chainId))
      .limit(mostTokens)
  ).map(({ token }) => token)

const isStale = ({ chainId, block }: { chainId: number; block: BlockNamed }) =>
  and(eq(holdings.chainId, chainId), ne(holdings.blockHash, block.hash))

/**
 * Says whether anything that a step reads at each block was last read at another one than this. One statement for all books: most of the
 * time no block came since the last look, and this is all that is asked.
 *
 * @example
 * await hasUnread(database, [rfqBook], { chainId: 1, block: cursor }) // false
 */
export const hasUnread = async (
  database: Database,
  books: readonly Book[],
  at: { chainId: number; block: BlockNamed },
): Promise<boolean> => {
  const stale = sql`exists (select from ${holdings} where ${isStale(at)})`
  const unread = books.filter(isStateful).map((book) => book.isUnread(at))
  const { rows } = await database.execute<{ any: boolean }>(
    sql`select ${sql.join([stale, ...unread], sql` or `)} as "any"`,
  )
  return rows[0]!.any
}

/**
 * Finds holdings that were read at another block than this one.
 *
 * @example
 * await findStaleHoldings(database, { chainId: 1, block: head }) // [{ owner: '0x7099...', token: '0xc02a...', spenders: ['rfq'] }]
 */
export const findStaleHoldings = async (
  database: Database,
  at: { chainId: number; block: BlockNamed },
): Promise<FollowedPair[]> =>
  database.select(followed).from(holdings).where(isStale(at)).orderBy(asc(holdings.blockNumber)).limit(sweptPerStep)

/**
 * Follows what live orders of any book stand on and nothing else: of these pairs, forgets what none needs any more, and adds what one
 * needs again, to be read.
 *
 * @example
 * await followHoldings(transaction, [rfqBook], { chainId: 1, pairs: [{ owner, token }] })
 */
export const followHoldings = async (
  transaction: Transaction,
  books: readonly Book[],
  { chainId, pairs }: { chainId: number; pairs: readonly Pair[] },
): Promise<void> => {
  if (pairs.length === 0) return
  const of = (name: SQL) =>
    sql`${name}.chain_id = ${chainId}::int and (${name}.owner, ${name}.token) in ${listed(pairs)}`
  const stakes = sql.join(
    books.filter(isOrderBook).map(({ stakes }) => sql`(${stakes})`),
    sql` union all `,
  )
  const isStaked = (name: SQL, bySame = sql``) => sql`exists (
    select from (${stakes}) as stake
    where (stake.chain_id, stake.owner, stake.token) = (${name}.chain_id, ${name}.owner, ${name}.token) ${bySame}
  )`
  const [held, given] = [sql`held`, sql`given`]
  await transaction.execute(sql`delete from holdings as held where ${of(held)} and not ${isStaked(held)}`)
  await transaction.execute(sql`
    delete from allowances as given
    where ${of(given)} and not ${isStaked(given, sql`and stake.spender = given.spender`)}`)
  // What somebody needs beside what is followed already is read with it.
  await transaction.execute(sql`
    with added as (
      insert into allowances (chain_id, owner, token, spender, amount)
      select distinct stake.chain_id, stake.owner, stake.token, stake.spender, 0
      from (${stakes}) as stake where ${of(sql`stake`)}
      on conflict do nothing
      returning chain_id, owner, token
    )
    insert into holdings (chain_id, owner, token, balance, block_number, block_hash)
    select distinct chain_id, owner, token, 0, ${unread} from added
    on conflict (chain_id, owner, token) do update set
      block_number = excluded.block_number, block_hash = excluded.block_hash`)
}
