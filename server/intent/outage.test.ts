import { afterAll, expect, test } from 'vitest'
import { intentValueOf } from '@/lib/order/testing/intent-order'
import { connectDatabase } from '../db/client'
import { intentOrders } from '../db/intent-schema'
import { createTestService } from '../testing/harness'
import { owner, usdc } from './testing/intent-desk'
import { openTrader } from './testing/trader'

const trader = openTrader()
const nowhere = connectDatabase({ url: 'postgres://127.0.0.1:1/none', onError: () => {} })
afterAll(() => nowhere.close())

const hash = `0x${'1'.repeat(64)}`
const id = '11111111-1111-8111-8111-111111111111'
const path = '/v2/delta/orders'
const reads = [
  `?userAddress=${owner.address}`,
  `/${id}`,
  `/hash/${hash}`,
  `/hash/${hash}/timeline`,
  `/fillablebalance/1/${owner.address}`,
  `/fillablebalance/1/${owner.address}/${usdc}`,
]
const signedBody = async () => {
  const order = await trader.makeOrder()
  return { chainId: 1, order: intentValueOf(order), signature: await trader.sign(order) }
}
const asked = async (app: ReturnType<typeof trader.service>['app'], to: string, body?: object) => {
  const response = await app.request(`${path}${to}`, body && { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
}
const away = { status: 503, retryAfter: '2', body: { errorType: 'ServiceUnavailable' } }

test('behavior: without the database every endpoint returns Retry-After', async () => {
  const { app } = createTestService({ chains: [trader.served()], database: nowhere.database })
  for (const read of reads) expect(await asked(app, read), read).toMatchObject(away)
  expect(await asked(app, '', await signedBody())).toMatchObject(away)
  for (const to of ['/cancel', '/build/cancellation'])
    expect(await asked(app, to, { orderIds: [id], signature: '0x' })).toMatchObject(away)
})

test('behavior: without a node nothing new is stored, and stored data is served', async () => {
  await trader.approve(usdc)
  const stored = await signedBody()
  const { body: record } = await asked(trader.service().app, '', stored)
  const served = trader.served()
  const silent = new Proxy(served.client, {
    get: (client, name, own) =>
      typeof Reflect.get(client, name, own) === 'function'
        ? () => Promise.reject(new Error('connect ECONNREFUSED'))
        : Reflect.get(client, name, own),
  })
  const { app } = createTestService({ chains: [{ ...served, client: silent }], database: trader.database() })
  const before = await trader.database().select().from(intentOrders)
  expect(await asked(app, '', await signedBody())).toMatchObject(away)
  expect(await trader.database().select().from(intentOrders)).toEqual(before)
  expect(await asked(app, '', stored)).toMatchObject({ status: 200, body: record })
  expect(await asked(app, `/${record.id}`)).toMatchObject({ status: 200, body: record })
})
