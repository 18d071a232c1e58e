import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { Transaction } from '../db/client'
import { chainCursors, holdings, rfqOrders } from '../db/schema'
import { lockChain } from '../ledger/cursor'
import { createFakeChain } from '../ledger/testing/fake-chain'
import { openTestDatabase } from '../testing/test-database'
import { recomputeOrders } from './recompute-orders'
import { weth } from './testing/desk'
import { makers, serveFakeNode, signOffer } from './testing/fake-desk'
import { isLiveRow, ordersNamed } from './which-orders'

const database = openTestDatabase()
const maker = makers[0]!

/** Waits until `count` statements of this database wait for a lock. */
const untilWaiting = (count: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await database().execute(sql`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return rows[0]!.count
      },
      { interval: 5, timeout: 20_000 },
    )
    .toBe(count)

type Deed = (transaction: Transaction) => Promise<unknown>

/** Posts orders during a transaction on their maker's balance, which ends once all wait. */
const postMeanwhile = async (posts: number, { first, last }: { first?: Deed; last?: Deed } = {}) => {
  const chain = createFakeChain()
  chain.give(maker, weth, 1_000n)
  chain.approve(maker, weth, 1_000n)
  chain.mine()
  const desk = serveFakeNode({ chain, database: database() })
  const offers = await Promise.all(Array.from({ length: posts }, () => signOffer({ maker })))
  await desk.post(await signOffer({ maker }))
  const { settled } = await database().transaction(async (transaction) => {
    await first?.(transaction)
    await transaction.update(holdings).set({ balance: sql`balance + 1` })
    const settled = Promise.all(offers.map(desk.post))
    await untilWaiting(posts)
    await last?.(transaction)
    return { settled }
  })
  return (await settled).map(({ status, body }) => [status, body.state])
}

test("behavior: posts that meet a change of their maker's balance are all stored", async () => {
  expect(await postMeanwhile(3)).toEqual(Array.from({ length: 3 }, () => [200, 'PENDING']))
  expect(await database().select().from(holdings)).toMatchObject([{ owner: maker, balance: 1_000n }])
})

test('behavior: a post that PostgreSQL cancels as a deadlock victim is retried', async () => {
  const posted = await postMeanwhile(1, {
    first: (transaction) => transaction.execute(sql`set local deadlock_timeout = '1min'`),
    // Each waits for the other now; the one with the shorter timeout is cancelled.
    last: (transaction) => lockChain(transaction, { chainId: 1, to: 'move' }),
  })
  expect(posted).toEqual([[200, 'PENDING']])
})

test("behavior: a post that sees a lower balance updates the maker's other orders before any worker", async () => {
  const chain = createFakeChain()
  chain.give(maker, weth, 1_000n)
  chain.approve(maker, weth, 1_000n)
  chain.mine()
  const desk = serveFakeNode({ chain, database: database() })
  const first = await signOffer({ maker })
  expect((await desk.post(first)).body.state).toBe('PENDING')
  chain.give(maker, weth, 50n)
  chain.mine()
  const { body: second } = await desk.post(await signOffer({ maker }))
  expect(second.state).toBe('SUSPENDED')
  const now = { state: 'SUSPENDED', updatedAt: second.createdAt }
  expect((await desk.get(`/ft/order/${first.orderHash}`)).body).toMatchObject(now)
  // Recomputing confirms each order, so a wrong one would be detected by its holding.
  const recompute = () =>
    database().transaction((transaction) =>
      recomputeOrders(transaction, { chain: mainnet, log: () => {}, chainSeconds: 0n, nowMs: 0, which: isLiveRow }),
    )
  expect(await recompute()).toEqual([])
  await database()
    .update(rfqOrders)
    .set({ state: 'PENDING' })
    .where(ordersNamed([first.orderHash]))
  expect(await recompute()).toEqual([{ owner: maker, token: weth }])
  // A followed block counts even if the queried node does not know it yet.
  const { number, timestamp } = chain.tip()
  await database()
    .update(chainCursors)
    .set({ number: number + 1n, timestamp: timestamp + 100n })
  expect((await desk.post(await signOffer({ maker, expiry: timestamp + 50n }))).body.state).toBe('EXPIRED')
})
