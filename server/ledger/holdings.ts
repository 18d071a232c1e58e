import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database, Transaction } from '../db/client'
import { allowances, holdings, type Spender } from '../db/schema'
import type { BlockNamed } from './cursor'

/** An owner and a token. */
export type Pair = { owner: Address; token: Address }

/** The allowances of an owner by spender, in raw units. */
export type Allowances = { readonly [spender in Spender]?: bigint }

/** An owner's balance of a token and its allowances for some spenders, in raw units. */
export type Holding = Pair & { balance: bigint; allowances: Allowances }

/** A holding as known now and before, and whether it changed. */
export type KnownHolding = Holding & { isChanged: boolean; before: StoredHolding | undefined }
export type StoredHolding = Holding & { blockNumber: bigint }

/** The block of an unread holding: it sorts before every other block. */
export const unread = sql.raw(`-1, '0x${'0'.repeat(64)}'`)

/**
 * Stores what owners hold at a block, unless a newer reading is stored, and returns what is known now,
 * in the same order. Each pair may occur once. Unchanged rows stay locked to the end of the
 * transaction, so that the next one to change them sees what this one adds. A holding with a
 * followed spender that was not read now counts as unread: the next step reads all of it.
 *
 * @example
 * const holding = { owner, token, balance: 5n, allowances: { rfq: 5n } }
 * await storeHoldings(transaction, { chainId: 1, block, holdings: [holding] })
 * // [{ ...holding, isChanged: true, before: undefined }]
 */
export const storeHoldings = async (
  transaction: Transaction,
  { chainId, block, holdings: seen }: { chainId: number; block: BlockNamed; holdings: readonly Holding[] },
): Promise<KnownHolding[]> => {
  if (seen.length === 0) return []
  const stored = await lockHoldings(transaction, { chainId, pairs: seen })
  const known = seen.map((holding): KnownHolding & { isNewer: boolean } => {
    const before = stored.get(keyOf(holding))
    if (before && before.blockNumber > block.number && coversSpenders(before, holding))
      return { ...holding, ...before, isChanged: false, before, isNewer: true }
    return { ...holding, isChanged: isNews(before, holding), before, isNewer: false }
  })
  const next = known.filter(({ isNewer }) => !isNewer)
  if (next.length > 0) await write(transaction, { chainId, block, holdings: next })
  return known
}

/**
 * Marks followed holdings as unread, so that the next step at the head reads them first.
 *
 * @example
 * await deleteHoldings(transaction, { chainId: 1, pairs: [{ owner, token }] })
 */
export const deleteHoldings = async (
  transaction: Transaction,
  { chainId, pairs }: { chainId: number; pairs: readonly Pair[] },
): Promise<void> => {
  if (pairs.length === 0) return
  await transaction.execute(sql`
    update holdings set (block_number, block_hash) = (select ${unread})
    where chain_id = ${chainId} and (owner, token) in ${listed(pairs)}`)
}

const spendersOf = (holding: Holding) => Object.keys(holding.allowances) as Spender[]
const coversSpenders = (holding: Holding, other: Holding) =>
  spendersOf(other).every((spender) => holding.allowances[spender] !== undefined)
/** True if a reading changes a holding. An unread holding may have changed for another spender. */
const isNews = (before: StoredHolding | undefined, now: Holding) =>
  before === undefined || before.blockNumber < 0n || !isSame(before, now)
const isSame = (before: Holding, now: Holding) =>
  before.balance === now.balance &&
  spendersOf(now).every((spender) => before.allowances[spender] === now.allowances[spender])

const write = async (
  transaction: Transaction,
  given: { chainId: number; block: BlockNamed; holdings: readonly KnownHolding[] },
): Promise<void> => {
  const { chainId, block, holdings } = given
  // True if the stored reading has spenders that this one lacks, or is newer than this one.
  const isPartial = ({ before, ...holding }: KnownHolding) =>
    before !== undefined && (before.blockNumber > block.number || !coversSpenders(holding, before))
  const allowed = holdings.flatMap(({ owner, token, allowances, before }) =>
    (Object.keys(allowances) as Spender[])
      .filter((spender) => before?.allowances[spender] !== allowances[spender])
      .map((spender) => ({ owner, token, spender, amount: allowances[spender]! })),
  )
  const writeHoldings = (rows: readonly KnownHolding[], at: SQL) => sql`
    insert into holdings (chain_id, owner, token, balance, block_number, block_hash)
    select ${chainId}::int, seen.*, ${at} from unnest(
      ${column(rows, ({ owner }) => owner)}::text[],
      ${column(rows, ({ token }) => token)}::text[],
      ${column(rows, ({ balance }) => balance.toString())}::numeric[]
    ) as seen
    on conflict (chain_id, owner, token) do update set
      balance = excluded.balance,
      block_number = excluded.block_number,
      block_hash = excluded.block_hash`
  const [whole, partial] = [holdings.filter((holding) => !isPartial(holding)), holdings.filter(isPartial)]
  if (whole.length > 0)
    await transaction.execute(writeHoldings(whole, sql`${block.number}::bigint, ${block.hash}::text`))
  if (partial.length > 0) await transaction.execute(writeHoldings(partial, unread))
  if (allowed.length > 0)
    await transaction.execute(sql`
      insert into allowances (chain_id, owner, token, spender, amount)
      select ${chainId}::int, seen.* from unnest(
        ${column(allowed, ({ owner }) => owner)}::text[],
        ${column(allowed, ({ token }) => token)}::text[],
        ${column(allowed, ({ spender }) => spender)}::text[],
        ${column(allowed, ({ amount }) => amount.toString())}::numeric[]
      ) as seen
      on conflict (chain_id, owner, token, spender) do update set amount = excluded.amount`)
}

const column = <row>(rows: readonly row[], read: (row: row) => string) => sql.param(rows.map(read))

/**
 * Returns whether a holding is stored exactly so, and holds a shared lock on it to the end of the
 * transaction, which lets other transactions confirm the same.
 * False while another transaction holds the lock; avoids lock-upgrade deadlock.
 *
 * @example
 * const holding = { owner, token, balance: 5n, allowances: { rfq: 5n } }
 * await confirmHolding(transaction, { chainId: 1, holding }) // true
 */
export const confirmHolding = async (
  transaction: Transaction,
  { chainId, holding }: { chainId: number; holding: Holding },
): Promise<boolean> => {
  const { owner, token, balance } = holding
  const allowed = spendersOf(holding).map(
    (spender) => sql`exists (
      select from ${allowances} where ${isOfHolding} and ${allowances.spender} = ${spender}
        and ${allowances.amount} = ${holding.allowances[spender]!.toString()}::numeric
    )`,
  )
  const [known] = await transaction
    .select({ owner: holdings.owner })
    .from(holdings)
    .where(
      and(
        ...[eq(holdings.chainId, chainId), eq(holdings.owner, owner), eq(holdings.token, token)],
        ...[eq(holdings.balance, balance), ...allowed],
      ),
    )
    .for('share', { skipLocked: true })
  return known !== undefined
}

/** Returns the key of a holding within a chain. */
export const keyOf = ({ owner, token }: { owner: string; token: string }): string => `${owner}${token}`

/** Returns pairs as the right side of an SQL `in`. */
export const listed = (pairs: readonly Pair[]) =>
  sql`(select * from unnest(
    ${column(pairs, ({ owner }) => owner)}::text[], ${column(pairs, ({ token }) => token)}::text[]
  ))`

const isOfHolding = and(
  eq(allowances.chainId, holdings.chainId),
  eq(allowances.owner, holdings.owner),
  eq(allowances.token, holdings.token),
)

/**
 * Reads the stored holdings of some pairs, by `keyOf`.
 *
 * @example
 * (await readStored(database, { chainId: 1, pairs: [{ owner, token }] })).get(`${owner}${token}`)?.balance // 5n
 */
export const readStored = async (
  database: Database | Transaction,
  { chainId, pairs }: { chainId: number; pairs: readonly Pair[] },
): Promise<Map<string, StoredHolding>> =>
  pairs.length === 0 ? new Map() : toStored(await selectHoldings(database, { chainId, pairs }))

const lockHoldings = async (
  transaction: Transaction,
  at: { chainId: number; pairs: readonly Pair[] },
): Promise<Map<string, StoredHolding>> =>
  toStored(await selectHoldings(transaction, at).for('update', { of: holdings }))

const selectHoldings = (
  database: Database | Transaction,
  { chainId, pairs }: { chainId: number; pairs: readonly Pair[] },
) =>
  database
    .select({ holding: holdings, spender: allowances.spender, amount: allowances.amount })
    .from(holdings)
    .leftJoin(allowances, isOfHolding)
    .where(and(eq(holdings.chainId, chainId), sql`(${holdings.owner}, ${holdings.token}) in ${listed(pairs)}`))
    .orderBy(asc(holdings.owner), asc(holdings.token))

const toStored = (rows: Awaited<ReturnType<typeof selectHoldings>>): Map<string, StoredHolding> => {
  const stored = new Map<string, StoredHolding>()
  for (const { holding, spender, amount } of rows) {
    const { owner, token, balance, blockNumber } = holding
    const others = stored.get(keyOf(holding))?.allowances
    const known = spender === null || amount === null ? {} : { [spender]: amount }
    stored.set(keyOf(holding), { owner, token, balance, blockNumber, allowances: { ...others, ...known } })
  }
  return stored
}
