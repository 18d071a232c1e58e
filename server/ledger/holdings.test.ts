import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callOf } from '@/lib/chain/pools/pool-calls'
import { allowances, holdings, type Spender } from '../db/schema'
import { rfqIndexer } from '../otc/rfq-indexer'
import { usdc, weth } from '../otc/testing/desk'
import { makers } from '../otc/testing/fake-desk'
import { openTestDatabase } from '../testing/test-database'
import { findStaleHoldings, followHoldings, pickFollowed } from './follow-holdings'
import { type Pair, storeHoldings } from './holdings'
import type { OrderIndexer } from './indexer'

const database = openTestDatabase()
const chainId = 1
const [one, two] = makers as [`0x${string}`, `0x${string}`]
const blockAt = (number: bigint) => ({ number, hash: callOf('0x', number) })

/** Creates an indexer whose live orders depend on these pairs. */
const bookOf = (spender: Spender, pairs: readonly Pair[]): OrderIndexer => ({
  ...(rfqIndexer as OrderIndexer),
  stakes: sql`select 1 as chain_id, stake.*, ${spender}::text as spender from unnest(
    ${sql.param(pairs.map(({ owner }) => owner))}::text[], ${sql.param(pairs.map(({ token }) => token))}::text[]
  ) as stake (owner, token)`,
})

const follow = (indexers: readonly OrderIndexer[], pairs: readonly Pair[]) =>
  database().transaction((transaction) => followHoldings(transaction, indexers, { chainId, pairs }))
const save = (number: bigint, balance: bigint, given: { readonly [spender in Spender]?: bigint }) =>
  database().transaction((transaction) =>
    storeHoldings(transaction, {
      chainId,
      block: blockAt(number),
      holdings: [{ owner: one, token: weth, balance, allowances: given }],
    }),
  )
const stored = async () => ({
  holdings: (await database().select().from(holdings)).map(({ balance, blockNumber }) => ({ balance, blockNumber })),
  allowances: Object.fromEntries(
    (await database().select().from(allowances).orderBy(allowances.spender)).map(({ spender, amount }) => [
      spender,
      amount,
    ]),
  ),
})

test('behavior: two indexers share a balance, each with its own allowance, and each removes only its own', async () => {
  const pair = { owner: one, token: weth }
  const others = [
    { owner: two, token: weth },
    { owner: one, token: usdc },
  ]
  const rfq = bookOf('rfq', [pair, ...others])
  await follow([rfq], [pair, ...others])
  await save(5n, 10n, { rfq: 7n })
  // The other indexer's order needs the same token: its allowance was not read yet.
  const intents = bookOf('intent', [pair])
  await follow([rfq, intents], [pair])
  expect(await pickFollowed(database(), { chainId, moved: [pair] })).toEqual([{ ...pair, spenders: ['intent', 'rfq'] }])
  expect(await pickFollowed(database(), { chainId, moved: others })).toEqual(
    expect.arrayContaining(others.map((other) => ({ ...other, spenders: ['rfq'] }))),
  )
  expect(await findStaleHoldings(database(), { chainId, block: blockAt(5n) })).toHaveLength(3)

  await follow([bookOf('rfq', []), intents], [pair, ...others])
  expect(await stored()).toEqual({ holdings: [{ balance: 10n, blockNumber: -1n }], allowances: { intent: 0n } })
  await follow([bookOf('rfq', []), bookOf('intent', [])], [pair])
  expect(await stored()).toEqual({ holdings: [], allowances: {} })
})

test('behavior: an older reading changes nothing, and a partial one is read again as a whole', async () => {
  expect(await save(5n, 10n, { rfq: 7n })).toMatchObject([{ isChanged: true, before: undefined }])
  expect(await save(4n, 1n, { rfq: 1n })).toMatchObject([{ balance: 10n, allowances: { rfq: 7n }, isChanged: false }])
  expect(await save(6n, 10n, { rfq: 7n })).toMatchObject([{ isChanged: false, before: { blockNumber: 5n } }])
  expect(await stored()).toEqual({ holdings: [{ balance: 10n, blockNumber: 6n }], allowances: { rfq: 7n } })

  // A post of the other kind reads its own spender only.
  await save(8n, 9n, { intent: 3n })
  expect(await stored()).toEqual({ holdings: [{ balance: 9n, blockNumber: -1n }], allowances: { intent: 3n, rfq: 7n } })
  // It derived only orders of its own indexer: an unchanged reading still changes those of the other.
  expect(await save(9n, 9n, { intent: 3n, rfq: 7n })).toMatchObject([{ isChanged: true }])
  expect(await save(10n, 9n, { intent: 3n, rfq: 7n })).toMatchObject([{ isChanged: false }])
  await save(11n, 9n, { intent: 3n, rfq: 2n })
  expect(await stored()).toEqual({ holdings: [{ balance: 9n, blockNumber: 11n }], allowances: { intent: 3n, rfq: 2n } })
})
