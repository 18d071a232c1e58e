import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database, Transaction } from '../db/client'
import { holdings } from '../db/schema'
import type { BlockNamed } from './cursor'
import { listed, type Pair, unread } from './holdings'
import { type EventIndexer, isOrderIndexer, isStateful } from './indexer'
import type { FollowedPair } from './read-holdings'

/** The holdings that one step reads without a token's log, the longest unread first. */
const sweptPerStep = 100

/** The tokens whose logs are watched; holdings of others are swept. */
const maxTokens = 5_000

const followed = {
  owner: holdings.owner,
  token: holdings.token,
  // Names the tables: for a selected column the builder writes the column's name alone.
  spenders: sql<FollowedPair['spenders']>`array(
    select spender from allowances
    where (allowances.chain_id, allowances.owner, allowances.token)
      = (holdings.chain_id, holdings.owner, holdings.token)
    order by spender
  )`,
}

/**
 * Returns the followed holdings among those that may have changed.
 *
 * @example
 * await pickFollowed(database, { chainId: 1, moved })
 * // [{ owner: '0x7099...', token: '0xc02a...', spenders: ['rfq'] }]
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
 * Lists the tokens of the followed holdings.
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
      .limit(maxTokens)
  ).map(({ token }) => token)

const isStale = ({ chainId, block }: { chainId: number; block: BlockNamed }) =>
  and(eq(holdings.chainId, chainId), ne(holdings.blockHash, block.hash))

/**
 * Returns whether anything that a step reads at each block was last read at another block. One
 * statement for all indexers: usually there is no new block, and this is the only query.
 *
 * @example
 * await hasUnread(database, [rfqIndexer], { chainId: 1, block: cursor }) // false
 */
export const hasUnread = async (
  database: Database,
  indexers: readonly EventIndexer[],
  at: { chainId: number; block: BlockNamed },
): Promise<boolean> => {
  const stale = sql`exists (select from ${holdings} where ${isStale(at)})`
  const unread = indexers.filter(isStateful).map((indexer) => indexer.isUnread(at))
  const { rows } = await database.execute<{ any: boolean }>(
    sql`select ${sql.join([stale, ...unread], sql` or `)} as "any"`,
  )
  return rows[0]!.any
}

/**
 * Finds holdings that were last read at another block.
 *
 * @example
 * await findStaleHoldings(database, { chainId: 1, block: head })
 * // [{ owner: '0x7099...', token: '0xc02a...', spenders: ['rfq'] }]
 */
export const findStaleHoldings = async (
  database: Database,
  at: { chainId: number; block: BlockNamed },
): Promise<FollowedPair[]> =>
  database.select(followed).from(holdings).where(isStale(at)).orderBy(asc(holdings.blockNumber)).limit(sweptPerStep)

/**
 * Follows the holdings that live orders of any indexer depend on and nothing else: of these pairs it
 * removes those that no order needs and adds, as unread, those that one needs again.
 *
 * @example
 * await followHoldings(transaction, [rfqIndexer], { chainId: 1, pairs: [{ owner, token }] })
 */
export const followHoldings = async (
  transaction: Transaction,
  indexers: readonly EventIndexer[],
  { chainId, pairs }: { chainId: number; pairs: readonly Pair[] },
): Promise<void> => {
  if (pairs.length === 0) return
  const of = (name: SQL) =>
    sql`${name}.chain_id = ${chainId}::int and (${name}.owner, ${name}.token) in ${listed(pairs)}`
  const stakes = sql.join(
    indexers.filter(isOrderIndexer).map(({ stakes }) => sql`(${stakes})`),
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
  // A holding with a new spender counts as unread, so that both are read together.
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
