import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { RfqBacking } from '@/lib/order/rfq'
import type { Pair } from '../chain/balances'
import type { Transaction } from '../db/client'
import { rfqHoldings, rfqOrders } from '../db/schema'
import type { BlockNamed } from './cursor'

/** Orders that bind their makers. */
export const isLiveRow = sql`${rfqOrders.state} in ('PENDING', 'SUSPENDED')`

/** What is known of a maker's tokens, whether that is news, and what was known before. */
export type KnownHolding = Pair &
  RfqBacking & { isChanged: boolean; before: (RfqBacking & { blockNumber: bigint }) | undefined }

/**
 * Writes down what makers hold at a block, unless something newer is known, and gives what is known now, in the same order. Each pair
 * may come once. What is as it was stays locked to the end of the transaction, so that who changes it next sees what we add.
 *
 * @example
 * await keepHoldings(transaction, { chainId: 1, block, holdings: [{ owner, token, balance: 5n, allowance: 5n }] })
 * // [{ owner, token, balance: 5n, allowance: 5n, isChanged: true, before: undefined }]
 */
export const keepHoldings = async (
  transaction: Transaction,
  { chainId, block, holdings }: { chainId: number; block: BlockNamed; holdings: readonly (Pair & RfqBacking)[] },
): Promise<KnownHolding[]> => {
  if (holdings.length === 0) return []
  const rows = await readHoldings(transaction, { chainId, holdings }).for('update')
  const before = new Map(rows.map((row) => [keyOf(row), row]))
  const isNewer = (row: Pair) => (before.get(keyOf(row))?.blockNumber ?? block.number) > block.number
  const next = holdings.filter((row) => !isNewer(row))
  const column = (read: (row: Pair & RfqBacking) => string) => sql.param(next.map(read))
  if (next.length > 0)
    await transaction.execute(sql`
      insert into rfq_holdings (chain_id, owner, token, balance, allowance, block_number, block_hash)
      select ${chainId}::int, next.*, ${block.number}::bigint, ${block.hash}::text from unnest(
        ${column(({ owner }) => owner)}::text[],
        ${column(({ token }) => token)}::text[],
        ${column(({ balance }) => balance.toString())}::numeric[],
        ${column(({ allowance }) => allowance.toString())}::numeric[]
      ) as next
      on conflict (chain_id, owner, token) do update set
        balance = excluded.balance,
        allowance = excluded.allowance,
        block_number = excluded.block_number,
        block_hash = excluded.block_hash`)
  return holdings.map((row) => {
    const known = before.get(keyOf(row))
    if (known && isNewer(row))
      return { ...row, balance: known.balance, allowance: known.allowance, isChanged: false, before: known }
    return { ...row, isChanged: known === undefined || !isSame(known, row), before: known }
  })
}

/**
 * Says whether a holding is known as it is, and keeps it so to the end of the transaction without keeping others from saying the same.
 * No where somebody is about to change it: who waited here and then wanted to change it too would wait for all that waited beside it.
 *
 * @example
 * await confirmHolding(transaction, { chainId: 1, holding: { owner, token, balance: 5n, allowance: 5n } }) // true
 */
export const confirmHolding = async (
  transaction: Transaction,
  { chainId, holding }: { chainId: number; holding: Pair & RfqBacking },
): Promise<boolean> => {
  const { owner, token, balance, allowance } = holding
  const [known] = await transaction
    .select({ owner: rfqHoldings.owner })
    .from(rfqHoldings)
    .where(
      and(
        ...[eq(rfqHoldings.chainId, chainId), eq(rfqHoldings.owner, owner), eq(rfqHoldings.token, token)],
        ...[eq(rfqHoldings.balance, balance), eq(rfqHoldings.allowance, allowance)],
      ),
    )
    .for('share', { skipLocked: true })
  return known !== undefined
}

/** What tells one holding of a chain from another. */
export const keyOf = ({ owner, token }: { owner: string; token: string }): string => `${owner}${token}`

const isSame = (a: RfqBacking, b: RfqBacking) => a.balance === b.balance && a.allowance === b.allowance

const readHoldings = (
  transaction: Transaction,
  { chainId, holdings }: { chainId: number; holdings: readonly Pair[] },
) =>
  transaction
    .select()
    .from(rfqHoldings)
    .where(
      and(eq(rfqHoldings.chainId, chainId), sql`(${rfqHoldings.owner}, ${rfqHoldings.token}) in ${listed(holdings)}`),
    )
    .orderBy(asc(rfqHoldings.owner), asc(rfqHoldings.token))

/** Pairs as the right side of `in`. */
export const listed = (pairs: readonly Pair[]) =>
  sql`(select * from unnest(${sql.param(pairs.map(({ owner }) => owner))}::text[], ${sql.param(pairs.map(({ token }) => token))}::text[]))`

/** Live orders that one of these holdings backs, and that are no longer what they were for it. */
export const ordersTurnedBy = (pairs: readonly Pair[]): SQL =>
  sql`(${rfqOrders.maker}, ${rfqOrders.makerAsset}) in ${listed(pairs)} and ${isLiveRow} and ${isTurned}`

/** An order that its holding no longer lets be what it is. Which state it takes, `rfqStateOf` says. */
const isTurned = sql`(${rfqOrders.state} = 'PENDING') <> (
  not (${rfqOrders.isRefused} and ${rfqOrders.filled} = 0)
  and ${rfqOrders.makerAmount} - ${rfqOrders.filled} <= least(
    ${rfqHoldings.balance}, greatest(${rfqHoldings.allowance}, coalesce(${rfqOrders.permitAllowance}, 0))
  )
)`
