import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { getIntentOrder } from '@/lib/api/intent/intent-records'
import { cancellationTypedData } from '@/lib/chain/intent/cancellation-typed-data'
import { chains } from '@/lib/chain/registry/chains'
import { intentCancellations, intentOrders, intentTimeline } from '../db/intent-schema'
import { openTestDatabase } from '../testing/test-database'
import { copyCancellations } from './copy-cancellations'
import { owner, usdc } from './testing/intent-desk'
import { openTrader, place } from './testing/trader'

const trader = openTrader()
const later = openTestDatabase()
beforeAll(() => trader.approve(usdc))

const post = async (): Promise<string> => (await trader.offer()).body.id
const cancel = async (orderIds: string[]) => {
  const signature = await owner.signTypedData(cancellationTypedData(place, orderIds))
  expect((await trader.request('/v2/delta/orders/cancel', { orderIds, signature })).status).toBe(200)
}
const statusOf = async (orderId: string) => (await trader.service().ask(getIntentOrder, { orderId })).status
const copy = () =>
  copyCancellations({ from: later(), into: trader.database(), chains, log: () => {}, nowMs: Date.now() })

test('default: cancels the live orders that the later database has cancelled, and no others, once', async () => {
  const [first, second, open] = [await post(), await post(), await post()]
  await cancel([first, second])
  const orders = await trader.database().select().from(intentOrders)
  const cancellations = await trader.database().select().from(intentCancellations)
  // The earlier database lacks the cancellation, and one of its orders has ended.
  await later()
    .insert(intentOrders)
    .values(orders.map(({ sourceLeft: _, sourceDue: __, ...row }) => row))
  await later().insert(intentCancellations).values(cancellations)
  await trader.database().delete(intentCancellations)
  await trader.database().delete(intentTimeline)
  await trader.database().update(intentOrders).set({ status: 'ACTIVE' })
  await trader.database().update(intentOrders).set({ status: 'EXPIRED' }).where(sql`id = ${second}`)

  const [{ orderHash } = { orderHash: undefined }] = orders.filter(({ id }) => id === first)
  expect(await copy()).toEqual([orderHash])
  expect([await statusOf(first), await statusOf(second), await statusOf(open)]).toEqual([
    'CANCELLING',
    'EXPIRED',
    'ACTIVE',
  ])
  expect(await copy()).toEqual([])
})
