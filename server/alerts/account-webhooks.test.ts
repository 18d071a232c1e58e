import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { openScriptedServer } from '../agents/outside/testing/scripted-server'
import { alertTargets } from '../db/alert-schema'
import { priceSamples } from '../db/price-schema'
import { signFakeOrder, storeFakeOrder } from '../intent/testing/fake-intents-desk'
import { usdc, weth } from '../otc/testing/desk'
import { addPriceAlert, removePriceAlert } from './change-price-alerts'
import { listAlerts } from './list-alerts'
import { openAlertDesk, owner } from './testing/alert-desk'
import { unsubscribeAlerts } from './unsubscribe-alerts'

const desk = openAlertDesk()
const server = openScriptedServer({ key: 'key', nowMs: Date.now })
const account = toLowerAddress(owner!.address)
const url = () => `${server.url()}/hook`
const subscribe = async () => {
  server.plays((_, response) => response.writeHead(204).end())
  const { secret } = await desk.subscribe({ endpoint: { endpoint: url() } })
  return { endpoint: url(), auth: secret! }
}
const messages = () => server.asked().map(({ body }) => JSON.parse(body) as Record<string, unknown>)

test('default: events of an account are posted to its server, signed with the secret that it got', async () => {
  const { auth } = await subscribe()
  const signed = signFakeOrder(desk.maker, { srcToken: weth, destToken: usdc, srcAmount: 50n })
  await storeFakeOrder(desk.node().deps, signed, desk.nowMs())
  desk.chain().intents.settle(signed, 50n, desk.chain().tip().timestamp + 1n)
  await desk.alert()
  expect(messages()).toMatchObject([{ kind: 'fill', account, order: { hash: signed.orderHash } }])
  const [{ body, headers }] = server.asked() as [ReturnType<typeof server.asked>[number]]
  const expected = createHmac('sha256', auth).update(`${headers['x-caravel-timestamp']}.${body}`).digest('hex')
  expect(headers['x-caravel-signature']).toBe(expected)
})

test('behavior: a price alert is posted too, to this server alone', async () => {
  const webhook = await subscribe()
  await desk.subscribe()
  const terms = { account, chainId: 1, base: weth, quote: usdc, direction: 'above' as const }
  const { id } = await addPriceAlert(desk.deps(), { ...webhook, ...terms, price: '9000' })
  await addPriceAlert(desk.deps(), { ...webhook, ...terms, price: '4000' })
  expect(await removePriceAlert(desk.deps(), { ...webhook, id })).toEqual({ removed: 1 })
  const at = Math.floor(desk.nowMs() / 15_000) * 15
  const rows = [
    { token: weth, usd: 4_100 },
    { token: usdc, usd: 1 },
  ]
  await desk
    .database()
    .insert(priceSamples)
    .values(rows.map((row) => ({ ...row, chainId: 1, every: 15, at })))
  await desk.recordPrices()
  await desk.send()
  expect(messages()).toMatchObject([{ kind: 'price', price: '4000', priceNow: 4_100 }])
  expect(desk.push.received()).toEqual([])
})

test('behavior: the same URL keeps its secret, which alone lists and removes it', async () => {
  const webhook = await subscribe()
  desk.chain().mine()
  expect(await subscribe()).toEqual(webhook)
  expect((await listAlerts(desk.deps(), webhook)).subscriptions).toMatchObject([{ account }])
  for (const auth of ['0'.repeat(64), 'A'.repeat(22)]) {
    expect((await listAlerts(desk.deps(), { ...webhook, auth })).subscriptions).toEqual([])
    expect(await unsubscribeAlerts(desk.deps(), { ...webhook, auth })).toEqual({ removed: 0 })
  }
  expect(await unsubscribeAlerts(desk.deps(), webhook)).toEqual({ removed: 1 })
  expect(await desk.database().select().from(alertTargets)).toEqual([])
})

test('error: InvalidInput for one key of a browser without the other', async () => {
  const { p256dh, endpoint } = desk.push.subscription()
  const asked = desk.subscribe({ endpoint: { endpoint, p256dh } })
  await expect(asked).rejects.toMatchObject({ errorType: 'InvalidInput' })
})
