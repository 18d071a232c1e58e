import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import type { Transaction } from '../db/client'
import { rfqHoldings } from '../db/schema'
import { lockOrders } from './cursor'
import { maker, openDesk, weth } from './testing/desk'

const desk = openDesk()

/** Waits until so many statements of this database wait for a lock. */
const untilWaiting = (count: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await desk.database().execute(sql`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return rows[0]!.count
      },
      { interval: 5, timeout: 20_000 },
    )
    .toBe(count)

type Deed = (transaction: Transaction) => Promise<unknown>

/** Posts orders of one maker while another transaction changes its balance; ends that one, after a last deed of it, when all wait. */
const postMeanwhile = async (posts: number, { first, last }: { first?: Deed; last?: Deed } = {}) => {
  await desk.approve(maker, weth)
  await desk.offer()
  const orders = Array.from({ length: posts }, () => desk.makeOrder())
  const signatures = await Promise.all(orders.map((order) => desk.sign(order)))
  const { settled } = await desk.database().transaction(async (transaction) => {
    await first?.(transaction)
    await transaction.update(rfqHoldings).set({ balance: sql`balance + 1` })
    const settled = Promise.allSettled(orders.map((order, index) => desk.post(order, signatures[index]!)))
    await untilWaiting(posts)
    await last?.(transaction)
    return { settled }
  })
  return (await settled).map((one) => (one.status === 'fulfilled' ? one.value.state : String(one.reason)))
}

test('behavior: posts of one maker that meet a change of its balance are stored, all of them', async () => {
  expect(await postMeanwhile(3)).toEqual(['PENDING', 'PENDING', 'PENDING'])
  const [holding] = await desk.database().select().from(rfqHoldings)
  expect(holding).toMatchObject({ balance: await desk.balanceOf(weth, toLowerAddress(maker.address)) })
})

test('behavior: a post that PostgreSQL ends for another transaction in its way begins again', async () => {
  const posted = await postMeanwhile(1, {
    first: (transaction) => transaction.execute(sql`set local deadlock_timeout = '1min'`),
    // Now each waits for the other: the one with the shorter patience is ended.
    last: (transaction) => lockOrders(transaction, { chainId: 1, to: 'move' }),
  })
  expect(posted).toEqual(['PENDING'])
})
