import { count, sql } from 'drizzle-orm'
import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { alertDeliveries, alertTargets } from '../db/alert-schema'
import { rfqEvents } from '../db/schema'
import { signFakeOrder, storeFakeOrder } from '../intent/testing/fake-intents-desk'
import { usdc, weth } from '../otc/testing/desk'
import { signOffer } from '../otc/testing/fake-desk'
import { maxAttempts } from './send-alerts'
import { openAlertDesk, site } from './testing/alert-desk'
import { readVapid } from './testing/push-service'

const desk = openAlertDesk()

const offer = async () => {
  const signed = await signOffer({ maker: desk.maker, taker: zeroAddress })
  expect((await desk.node().post(signed)).status).toBe(200)
  return signed
}
const fill = ({ order, orderHash }: Awaited<ReturnType<typeof offer>>, amount = 100n) =>
  desk.chain().fill(order, orderHash, amount)
const waiting = async () => (await desk.database().select({ count: count() }).from(alertDeliveries))[0]!.count
const targets = async () => (await desk.database().select({ count: count() }).from(alertTargets))[0]!.count

test('default: a fill of an offer arrives once, encrypted for the browser and signed by the service', async () => {
  const signed = await offer()
  await desk.subscribe()
  fill(signed)
  await desk.alert()
  await desk.alert()
  const [{ message, headers, path } = {} as never, ...more] = desk.push.received()
  expect(more).toEqual([])
  expect(message).toMatchObject({
    kind: 'fill',
    account: desk.maker,
    chainId: 1,
    order: { surface: 'otc', hash: signed.orderHash },
    paid: { token: weth, amount: '100', symbol: 'WETH', decimals: 18 },
    received: { token: usdc, symbol: 'USDC', decimals: 6 },
    isWhole: true,
  })
  expect(path).toBe('/push/1')
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
  expect(headers.authorization).toContain(`k=${desk.settings.publicKey}`)
  const { endpoint } = desk.push.subscription()
  expect(readVapid(headers)).toMatchObject({ aud: new URL(endpoint).origin, sub: site })
  expect(await waiting()).toBe(0)
})

test('behavior: a fill of an intent order arrives with what was paid and received', async () => {
  await desk.subscribe()
  const signed = signFakeOrder(desk.maker, { srcToken: weth, destToken: usdc, srcAmount: 50n })
  await storeFakeOrder(desk.node().deps, signed, desk.nowMs())
  desk.chain().intents.settle(signed, 50n, desk.chain().tip().timestamp + 1n)
  await desk.alert()
  expect(desk.push.received()).toMatchObject([
    {
      message: {
        kind: 'fill',
        order: { surface: 'intent', hash: signed.orderHash },
        paid: { amount: '50', symbol: 'WETH' },
        received: { symbol: 'USDC' },
        isWhole: true,
      },
    },
  ])
})

test('behavior: each part of an order is one alert', async () => {
  const signed = await offer()
  await desk.subscribe()
  for (const amount of [40n, 60n]) {
    fill(signed, amount)
    await desk.alert()
  }
  expect(
    desk.push.received().map(({ message }) => message.kind === 'fill' && [message.paid.amount, message.isWhole]),
  ).toEqual([
    ['40', false],
    ['60', true],
  ])
})

test('behavior: only events that were subscribed to, and not what happened before', async () => {
  const old = await offer()
  fill(old)
  for (let blocks = 0; blocks < 60; blocks++) desk.chain().mine()
  await desk.node().follow()
  await desk.subscribe({ kinds: ['fill'] })
  await desk.alert()
  expect(desk.push.received()).toEqual([])
  const signed = await offer()
  await desk.subscribe({ kinds: ['expiry'] })
  fill(signed)
  await desk.alert()
  expect(desk.push.received()).toEqual([])
})

test('behavior: processes that find and send together send once', async () => {
  const signed = await offer()
  await desk.subscribe()
  fill(signed)
  desk.chain().mine()
  await desk.node().follow()
  await Promise.all([desk.record(), desk.record(), desk.record()])
  await Promise.all([desk.send(), desk.send(), desk.send()])
  expect(desk.push.received()).toHaveLength(1)
})

test('behavior: a transaction that a reorganisation moves to another block is not sent again', async () => {
  const signed = await offer()
  await desk.subscribe()
  fill(signed)
  await desk.alert()
  await desk
    .database()
    .update(rfqEvents)
    .set({ blockHash: `0x${'ab'.repeat(32)}`, logIndex: 9 })
  await desk.record()
  await desk.send()
  expect(desk.push.received()).toHaveLength(1)
})

test('behavior: a process that ends while sending leaves the alert to the next attempt, with its id', async () => {
  const signed = await offer()
  await desk.subscribe()
  fill(signed)
  await desk.alert()
  const [first] = desk.push.received()
  // Restores the row that a process leaves if it ends before the answer.
  const dueAtMs = desk.nowMs() + 30_000
  await desk.database().execute(sql`
    insert into alert_deliveries (event_id, target_id, attempts, due_at_ms)
    select alert_events.id, alert_targets.id, 1, ${dueAtMs}::bigint from alert_events, alert_targets`)
  await desk.send()
  expect(desk.push.received()).toHaveLength(1)
  await desk.send(30_000)
  const [, second] = desk.push.received()
  expect(second!.message).toEqual(first!.message)
  expect(second!.headers.topic).toBe(first!.headers.topic)
  expect(await waiting()).toBe(0)
})

test('behavior: an endpoint that is gone loses its subscription', async () => {
  for (const status of [404, 410]) {
    const signed = await offer()
    await desk.subscribe()
    fill(signed)
    desk.push.answers(status)
    await desk.alert()
    expect([await targets(), await waiting()]).toEqual([0, 0])
  }
})

test('behavior: a busy push service is asked again later, and given up after some attempts', async () => {
  const signed = await offer()
  await desk.subscribe()
  fill(signed)
  desk.push.answers(503)
  await desk.alert()
  await desk.send(29_999)
  expect(desk.push.received()).toHaveLength(1)
  desk.push.answers(429, { 'retry-after': '120' })
  await desk.send(30_000)
  await desk.send(149_999)
  expect(desk.push.received()).toHaveLength(1)
  const dayMs = 86_400_000
  for (let days = 1; days < maxAttempts + 3; days++) await desk.send(days * dayMs)
  expect(desk.push.received()).toHaveLength(maxAttempts - 1)
  expect([await targets(), await waiting()]).toEqual([1, 0])
  expect(JSON.stringify(desk.logged())).not.toContain('127.0.0.1')
})

test('error: a refused alert is given up, and a key that encrypts nothing ends its subscription', async () => {
  const signed = await offer()
  await desk.subscribe()
  fill(signed, 10n)
  desk.push.answers(400)
  await desk.alert()
  expect([await targets(), await waiting(), desk.push.received().length]).toEqual([1, 0, 1])
  await desk
    .database()
    .update(alertTargets)
    .set({ p256dh: 'A'.repeat(87) })
  fill(signed, 10n)
  await desk.alert()
  expect(await targets()).toBe(0)
})

test('error: an address of a private network is not asked, also behind a name', async () => {
  const signed = await offer()
  await desk.subscribe()
  fill(signed)
  desk.chain().mine()
  await desk.node().follow()
  await desk.record()
  const { endpoint } = desk.push.subscription()
  await desk.send(0, { allowPrivate: false })
  await desk
    .database()
    .update(alertTargets)
    .set({ endpoint: endpoint.replace('127.0.0.1', 'localhost') })
  await desk.send(30_000, { allowPrivate: false })
  expect(desk.push.received()).toEqual([])
  await desk.send(90_000)
  expect(desk.push.received()).toHaveLength(1)
})
