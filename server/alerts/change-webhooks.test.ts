import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { addWebhook as addOperation, listWebhooks as listOperation, maxWebhooks } from '@/lib/api/alerts'
import { openScriptedServer } from '../agents/outside/testing/scripted-server'
import { alertDeliveries, alertTargets } from '../db/alert-schema'
import { intentOrders } from '../db/intent-schema'
import { partners } from '../db/partner-schema'
import { issueApiKey } from '../http/limits/api-keys'
import { signFakeOrder, storeFakeOrder } from '../intent/testing/fake-intents-desk'
import { usdc, weth } from '../otc/testing/desk'
import { removePartner } from '../partner/register-partner'
import { createTestService } from '../testing/harness'
import { addWebhook, listWebhooks, removeWebhook } from './change-webhooks'
import { openAlertDesk } from './testing/alert-desk'

const desk = openAlertDesk()
const partner = openScriptedServer({ key: 'key', nowMs: Date.now })

const register = (name = 'shop') =>
  desk
    .database()
    .insert(partners)
    .values({ name, address: `0x${'11'.repeat(20)}`, feeBps: 0, takesSurplus: false, tier: 'open' })
const add = (changed: { url?: string; kinds?: ('fill' | 'expiry')[]; name?: string } = {}) =>
  addWebhook(desk.deps(), changed.name ?? 'shop', {
    url: changed.url ?? `${partner.url()}/hook`,
    kinds: changed.kinds ?? ['fill'],
  })
const fillOrder = async (name: string) => {
  const signed = signFakeOrder(desk.maker, { srcToken: weth, destToken: usdc, srcAmount: 50n })
  await storeFakeOrder(desk.node().deps, signed, desk.nowMs())
  await desk.database().update(intentOrders).set({ partner: name })
  desk.chain().intents.settle(signed, 50n, desk.chain().tip().timestamp + 1n)
  await desk.alert()
  return signed
}

test('default: a fill under the name of a partner is posted once, signed with its secret', async () => {
  await register()
  partner.plays((_, response) => response.writeHead(204).end())
  const { secret } = await add()
  const { orderHash } = await fillOrder('shop')
  await desk.alert()
  const [{ body, headers, path } = {} as never, ...more] = partner.asked()
  expect(more).toEqual([])
  expect(path).toBe('/hook')
  expect(JSON.parse(body)).toMatchObject({ kind: 'fill', order: { surface: 'intent', hash: orderHash } })
  const timestamp = `${Math.floor(desk.nowMs() / 1_000)}`
  const signature = createHmac('sha256', secret).update(`${headers['x-caravel-timestamp']}.${body}`).digest('hex')
  expect(headers['x-caravel-signature']).toBe(signature)
  expect(Math.abs(Number(headers['x-caravel-timestamp']) - Number(timestamp))).toBeLessThan(60)
})

test('behavior: neither orders of others, nor of an account that subscribed a browser alone', async () => {
  await register()
  await desk.subscribe()
  partner.plays((_, response) => response.writeHead(204).end())
  await add()
  await fillOrder('anon')
  expect([partner.asked().length, desk.push.received().length]).toEqual([0, 1])
})

test('behavior: a server that fails is asked again, and one that answers 410 never', async () => {
  await register()
  await add()
  partner.plays((_, response) => response.writeHead(404).end())
  await fillOrder('shop')
  partner.plays((_, response) => response.writeHead(200).end())
  await desk.send(30_000)
  expect(partner.asked()).toHaveLength(1)
  expect(await desk.database().select().from(alertDeliveries)).toEqual([])
  partner.plays((_, response) => response.writeHead(410).end())
  await fillOrder('shop')
  expect(await desk.database().select().from(alertTargets)).toEqual([])
})

test('behavior: the same URL keeps its secret, and a partner sees and removes its own alone', async () => {
  await register()
  await register('other')
  const first = await add()
  expect(await add({ kinds: ['expiry'] })).toEqual(first)
  const second = await add({ name: 'other' })
  expect(second.secret).not.toBe(first.secret)
  expect(await listWebhooks(desk.deps(), 'shop')).toEqual({
    webhooks: [{ id: first.id, url: `${partner.url()}/hook`, kinds: ['expiry'] }],
  })
  expect(await removeWebhook(desk.deps(), 'shop', { id: second.id })).toEqual({ removed: 0 })
  expect(await removeWebhook(desk.deps(), 'other', { id: second.id })).toEqual({ removed: 1 })
  await removePartner({ database: desk.database() }, { name: 'shop' })
  expect(await desk.database().select().from(alertTargets)).toEqual([])
})

test('error: InvalidInput for a private address and one webhook too many', async () => {
  await register()
  const settings = { ...desk.settings, allowPrivate: false }
  const asked = { url: `${partner.url()}/hook`, kinds: ['fill' as const] }
  await expect(addWebhook({ ...desk.deps(), alerts: settings }, 'shop', asked)).rejects.toMatchObject({
    errorType: 'InvalidInput',
  })
  for (let hooks = 0; hooks < maxWebhooks; hooks++) await add({ url: `${partner.url()}/${hooks}` })
  await expect(add()).rejects.toMatchObject({ errorType: 'InvalidInput' })
})

test('error: InvalidApiKey without a key, and for one that is unknown', async () => {
  await register()
  const { app } = createTestService({ chains: [], database: desk.database(), alerts: desk.settings })
  const key = await issueApiKey(desk.database(), { partner: 'shop', plan: 'basic' })
  const ask = async (headers: Record<string, string>, body?: object) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers }
    const response = await app.request(body ? addOperation.path : listOperation.path, init)
    return (await response.json()) as { errorType?: string; webhooks?: unknown[]; id?: string }
  }
  expect(await ask({})).toMatchObject({ errorType: 'InvalidApiKey' })
  expect(await ask({ 'x-api-key': 'unknown' })).toMatchObject({ errorType: 'InvalidApiKey' })
  const { id } = await ask({ 'x-api-key': key }, { url: `${partner.url()}/hook`, kinds: ['fill'] })
  expect(await ask({ 'x-api-key': key })).toMatchObject({ webhooks: [{ id }] })
})
