import { and, asc, eq, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { smallest } from '@/lib/order/rfq'
import type { Transaction } from '../db/client'
import { allowances, holdings, type Spender } from '../db/schema'
import type { BlockNamed } from './cursor'

/** Who holds what. */
export type Pair = { owner: Address; token: Address }

/** What spenders may pull, in raw units, by spender. */
export type Allowances = { readonly [spender in Spender]?: bigint }

/** What an owner has of a token, and what of it some spenders may pull. Raw units. */
export type Holding = Pair & { balance: bigint; allowances: Allowances }

/** What is known of a holding, whether that is news, and what was known before; that is as old as its oldest part. */
export type KnownHolding = Holding & { isChanged: boolean; before: (Holding & { blockNumber: bigint }) | undefined }

/**
 * Writes down what owners hold at a block, unless something newer is known, and gives what is known now, in the same order. Each pair
 * may come once. What is as it was stays locked to the end of the transaction, so that who changes it next sees what we add.
 *
 * @example
 * await keepHoldings(transaction, { chainId: 1, block, holdings: [{ owner, token, balance: 5n, allowances: { rfq: 5n } }] })
 * // [{ owner, token, balance: 5n, allowances: { rfq: 5n }, isChanged: true, before: undefined }]
 */
export const keepHoldings = async (
  transaction: Transaction,
  { chainId, block, holdings: seen }: { chainId: number; block: BlockNamed; holdings: readonly Holding[] },
): Promise<KnownHolding[]> => {
  if (seen.length === 0) return []
  const stored = await lockHoldings(transaction, { chainId, pairs: seen })
  const isKept = (part: { blockNumber: bigint } | undefined) => part !== undefined && part.blockNumber > block.number
  const known = seen.map((holding): KnownHolding => {
    const before = stored.get(keyOf(holding))
    const balance = before && isKept(before.balance) ? before.balance.amount : holding.balance
    const parts = spendersOf(holding).map((spender) => {
      const known = before?.allowances[spender]
      return [spender, isKept(known) ? known!.amount : holding.allowances[spender]!] as const
    })
    const isSame =
      before?.balance.amount === balance &&
      parts.every(([spender, amount]) => before.allowances[spender]?.amount === amount)
    return {
      ...{ owner: holding.owner, token: holding.token, balance, allowances: Object.fromEntries(parts) },
      ...{ isChanged: !isSame, before: before && toHolding(holding, before) },
    }
  })
  const balances = seen.filter((holding) => !isKept(stored.get(keyOf(holding))?.balance))
  const allowed = seen.flatMap((holding) =>
    spendersOf(holding)
      .filter((spender) => !isKept(stored.get(keyOf(holding))?.allowances[spender]))
      .map((spender) => ({ ...holding, spender, amount: holding.allowances[spender]! })),
  )
  if (balances.length + allowed.length > 0) await write(transaction, { chainId, block, balances, allowed })
  return known
}

type Allowed = Pair & { spender: Spender; amount: bigint }

const write = async (
  transaction: Transaction,
  given: { chainId: number; block: BlockNamed; balances: readonly Holding[]; allowed: readonly Allowed[] },
): Promise<void> => {
  const { chainId, block, balances, allowed } = given
  const at = sql`${block.number}::bigint, ${block.hash}::text`
  // One statement: that an allowance is of a holding is checked at its end.
  await transaction.execute(sql`
    with held as (
      insert into holdings (chain_id, owner, token, balance, block_number, block_hash)
      select ${chainId}::int, seen.*, ${at} from unnest(
        ${column(balances, ({ owner }) => owner)}::text[],
        ${column(balances, ({ token }) => token)}::text[],
        ${column(balances, ({ balance }) => balance.toString())}::numeric[]
      ) as seen
      on conflict (chain_id, owner, token) do update set
        balance = excluded.balance,
        block_number = excluded.block_number,
        block_hash = excluded.block_hash
    )
    insert into allowances (chain_id, owner, token, spender, amount, block_number, block_hash)
    select ${chainId}::int, seen.*, ${at} from unnest(
      ${column(allowed, ({ owner }) => owner)}::text[],
      ${column(allowed, ({ token }) => token)}::text[],
      ${column(allowed, ({ spender }) => spender)}::text[],
      ${column(allowed, ({ amount }) => amount.toString())}::numeric[]
    ) as seen
    on conflict (chain_id, owner, token, spender) do update set
      amount = excluded.amount,
      block_number = excluded.block_number,
      block_hash = excluded.block_hash`)
}

const column = <row>(rows: readonly row[], read: (row: row) => string) => sql.param(rows.map(read))

/**
 * Says whether a holding is known as it is, and keeps it so to the end of the transaction without keeping others from saying the same.
 * False while another transaction holds the lock; avoids lock-upgrade deadlock.
 *
 * @example
 * await confirmHolding(transaction, { chainId: 1, holding: { owner, token, balance: 5n, allowances: { rfq: 5n } } }) // true
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

/** What tells one holding of a chain from another. */
export const keyOf = ({ owner, token }: { owner: string; token: string }): string => `${owner}${token}`

/** Pairs as the right side of `in`. */
export const listed = (pairs: readonly Pair[]) =>
  sql`(select * from unnest(${column(pairs, ({ owner }) => owner)}::text[], ${column(pairs, ({ token }) => token)}::text[]))`

const isOfHolding = and(
  eq(allowances.chainId, holdings.chainId),
  eq(allowances.owner, holdings.owner),
  eq(allowances.token, holdings.token),
)

const spendersOf = (holding: Holding) => Object.keys(holding.allowances) as Spender[]

/** An amount and the block it was read at. */
type Part = { amount: bigint; blockNumber: bigint }
type Stored = { balance: Part; allowances: { [spender in Spender]?: Part } }

const lockHoldings = async (
  transaction: Transaction,
  { chainId, pairs }: { chainId: number; pairs: readonly Pair[] },
): Promise<Map<string, Stored>> => {
  const rows = await transaction
    .select({ holding: holdings, allowance: allowances })
    .from(holdings)
    .leftJoin(allowances, isOfHolding)
    .where(and(eq(holdings.chainId, chainId), sql`(${holdings.owner}, ${holdings.token}) in ${listed(pairs)}`))
    .orderBy(asc(holdings.owner), asc(holdings.token))
    .for('update', { of: holdings })
  const stored = new Map<string, Stored>()
  for (const { holding, allowance } of rows) {
    const { balance: amount, blockNumber } = holding
    const known = stored.get(keyOf(holding)) ?? { balance: { amount, blockNumber }, allowances: {} }
    if (allowance) known.allowances[allowance.spender] = allowance
    stored.set(keyOf(holding), known)
  }
  return stored
}

const toHolding = ({ owner, token }: Pair, { balance, allowances }: Stored): Holding & { blockNumber: bigint } => {
  const parts = Object.entries(allowances)
  const blocks = [balance, ...Object.values(allowances)].map(({ blockNumber }) => blockNumber)
  return {
    ...{ owner, token, balance: balance.amount },
    allowances: Object.fromEntries(parts.map(([spender, { amount }]) => [spender, amount])),
    blockNumber: smallest(...blocks),
  }
}
