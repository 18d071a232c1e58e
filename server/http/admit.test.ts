import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { apiKeys } from '../db/schema'
import { openTestDatabase } from '../testing/test-database'
import { createAdmit } from './admit'
import { hashKey, storeApiKey } from './api-keys'
import { callerAddress } from './caller'

const database = openTestDatabase()
const clock = { nowMs: Date.UTC(2026, 10, 21, 12) }

const appOf = (trustedProxies = 0) => {
  const admit = createAdmit({ enabled: true, database: database(), nowMs: () => clock.nowMs, trustedProxies })
  const app = new Hono()
  app.get('/', async (c) => {
    await admit(c)
    return c.text('in')
  })
  app.onError((_, c) => c.text('out', 429))
  return app
}
const countIn = async (app: Hono, times: number, headers: Record<string, string>, remoteAddress: string) => {
  const env = { incoming: { socket: { remoteAddress } } }
  let entered = 0
  for (let i = 0; i < times; i++) if ((await app.request('/', { headers }, env)).status === 200) entered++
  return entered
}

test('default: a key has the burst of its plan, whatever the address', async () => {
  await storeApiKey(database(), { key: 'secret', name: 'shop', plan: 'basic' })
  const app = appOf()
  expect(await countIn(app, 15, { 'x-api-key': 'secret' }, '198.51.100.1')).toBe(15)
  expect(await countIn(app, 15, { 'x-api-key': 'secret' }, '198.51.100.2')).toBe(5)
})

test('behavior: an unknown or revoked key is nobody', async () => {
  expect(await countIn(appOf(), 3, { 'x-api-key': 'guess' }, '198.51.100.3')).toBe(1)
  await database()
    .insert(apiKeys)
    .values({ keyHash: hashKey('old'), name: 'shop', plan: 'pro', revokedAt: new Date() })
  expect(await countIn(appOf(), 3, { 'x-api-key': 'old' }, '198.51.100.4')).toBe(1)
})

test('behavior: a forwarded address counts only behind proxies of our own', async () => {
  const forged = { 'x-forwarded-for': '192.0.2.1' }
  expect(await countIn(appOf(0), 2, forged, '198.51.100.5')).toBe(1)
  expect(await countIn(appOf(0), 2, { 'x-forwarded-for': '192.0.2.2' }, '198.51.100.5')).toBe(0)
  const behind = appOf(1)
  expect(await countIn(behind, 2, { 'x-forwarded-for': 'forged, 192.0.2.3' }, '127.0.0.1')).toBe(1)
  expect(await countIn(behind, 2, { 'x-forwarded-for': 'other, 192.0.2.4' }, '127.0.0.1')).toBe(1)
})

test('behavior: one IPv6 network is one caller', async () => {
  const app = new Hono()
  app.get('/', (c) => c.text(callerAddress(c, { trustedProxies: 0 })))
  const addressOf = async (remoteAddress: string) =>
    (await app.request('/', {}, { incoming: { socket: { remoteAddress } } })).text()
  expect(await addressOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(await addressOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(await addressOf('2001:db8::9')).toBe('2001:db8:0:0::/64')
  expect(await addressOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(await addressOf('203.0.113.7')).toBe('203.0.113.7')
})
