import { Hono } from 'hono'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiError } from '@/lib/api/contract/errors'
import { apiKeys, partners } from '../../db/partner-schema'
import { rateWindows } from '../../db/schema'
import { openTestDatabase } from '../../testing/test-database'
import { errorHeaders } from '../errors'
import { createAdmit } from './admit'
import { findKeyHolder, hashKey, issueApiKey, keyId, revokeApiKey, UnknownKeyError } from './api-keys'
import { createLimits } from './limits'
import { createPagePass, type PassPlace, type PassStage } from './page-pass'
import { openRateRows } from './rate-rows'

const database = openTestDatabase()
const noon = Date.UTC(2026, 10, 21, 12)
const clock = { nowMs: noon }

const nowMs = () => clock.nowMs
const openLimits = () => createLimits({ rows: openRateRows(database()), nowMs })
const pass = (limits = openLimits()) => createPagePass({ hmacKey: Buffer.alloc(32, 1), limits, nowMs, secure: false })
const appOf = (trustedProxies = 0) => {
  const limits = openLimits()
  const admit = createAdmit({ database: database(), limits, pass: pass(limits), trustedProxies })
  const app = new Hono()
  for (const [path, scope] of [
    ['/', undefined],
    ['/swap', 'swap'],
    ['/rpc', 'rpc'],
  ] as const)
    app.get(path, async (c) => {
      await admit(c, scope)
      return c.text('in')
    })
  app.onError((error, c) => c.text('out', (error as ApiError).status as 429, errorHeaders(error as ApiError)))
  return app
}
const ask = (app: Hono, headers: Record<string, string>, remoteAddress: string, { path = '/', web = false } = {}) =>
  app.request(path, { headers }, { incoming: { socket: { remoteAddress } }, web })
const countIn = async (
  app: Hono,
  times: number,
  ...[headers, address, door]: [Record<string, string>, string, { path?: string; web?: boolean }?]
) => {
  let entered = 0
  for (let i = 0; i < times; i++) if ((await ask(app, headers, address, door)).status === 200) entered++
  return entered
}
const web = { web: true }
const cookieFor = async (address: string, place: PassPlace = 'page', stage: PassStage = 'grown') => ({
  cookie: (await pass().issue(address, place, stage))!.split(';', 1)[0]!,
})
/** The headers that a browser adds to a request of the page's own code. */
const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }

beforeEach(() => {
  clock.nowMs = noon
})

beforeAll(async () => {
  const address = `0x${'1'.repeat(40)}` as const
  await database().insert(partners).values({ name: 'shop', address, feeBps: 0, takesSurplus: false, tier: 'open' })
})

test('default: a key has the burst of its plan, whatever the address', async () => {
  const key = await issueApiKey(database(), { partner: 'shop', plan: 'basic' })
  const app = appOf()
  expect(await countIn(app, 15, { 'x-api-key': key }, '198.51.100.1')).toBe(15)
  expect(await countIn(app, 15, { 'x-api-key': key }, '198.51.100.2')).toBe(5)
})

test('error: InvalidApiKey for one that is unknown or revoked, which spends nothing', async () => {
  await database()
    .insert(apiKeys)
    .values({ keyHash: hashKey('old'), name: 'older than the registry', plan: 'pro', revokedAt: new Date() })
  const app = appOf()
  for (const key of ['guess', 'old', 'x'.repeat(5_000)])
    expect((await ask(app, { 'x-api-key': key }, '198.51.100.3')).status).toBe(401)
  expect(await countIn(app, 1, { 'x-api-key': '' }, '198.51.100.3')).toBe(1)
})

test('behavior: attempts with unknown keys are limited by address, without other cost', async () => {
  const key = await issueApiKey(database(), { partner: 'shop', plan: 'basic' })
  const app = appOf()
  const tried = await Promise.all(
    Array.from({ length: 14 }, (_, index) => ask(app, { 'x-api-key': `guess ${index}` }, '198.51.100.30')),
  )
  expect(tried.filter(({ status }) => status === 401)).toHaveLength(10)
  const refused = tried.filter(({ status }) => status === 429)
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['1', '1', '1', '1'])
  expect(await countIn(app, 2, {}, '198.51.100.30')).toBe(1)
  expect(await countIn(app, 2, { 'x-api-key': key }, '198.51.100.30')).toBe(2)
  expect((await ask(app, { 'x-api-key': 'guess' }, '198.51.100.31')).status).toBe(401)
})

test('behavior: two processes on one database share a limit, and see a revoked key at once', async () => {
  const key = await issueApiKey(database(), { partner: 'shop', plan: 'basic' })
  const replicas = [appOf(), appOf()]
  const burst = await Promise.all(
    Array.from({ length: 30 }, (_, i) => ask(replicas[i % 2]!, { 'x-api-key': key }, '198.51.100.4')),
  )
  const statuses = burst.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  await revokeApiKey(database(), { id: keyId(hashKey(key)), nowMs: clock.nowMs })
  for (const app of replicas) expect((await ask(app, { 'x-api-key': key }, '198.51.100.4')).status).toBe(401)
})

test('error: UnknownKeyError for an unknown or revoked key, and no other key is revoked', async () => {
  const key = await issueApiKey(database(), { partner: 'shop', plan: 'basic' })
  for (const id of ['%', '', keyId(hashKey('nobody has it'))])
    await expect(revokeApiKey(database(), { id, nowMs: clock.nowMs })).rejects.toThrow(UnknownKeyError)
  expect(await findKeyHolder(database(), key)).toEqual({ name: 'shop', plan: 'basic' })
})

test('behavior: a key that is older than the registry has a holder too', async () => {
  await database()
    .insert(apiKeys)
    .values({ keyHash: hashKey('older'), name: 'Example Ltd', plan: 'pro' })
  expect(await findKeyHolder(database(), 'older')).toEqual({ name: 'Example Ltd', plan: 'pro' })
})

test('behavior: no header makes a script the page, on any port', async () => {
  const forged = {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    origin: 'http://localhost',
    referer: 'http://localhost/swap',
  }
  expect(await countIn(appOf(), 60, forged, '198.51.100.10')).toBe(1)
  expect(await countIn(appOf(), 60, forged, '198.51.100.11', web)).toBe(1)
  expect(await countIn(appOf(), 60, forged, '198.51.100.12', { ...web, path: '/rpc' })).toBe(1)
  const made = { ...forged, cookie: `caravel_page=gzzzzzz.${'A'.repeat(43)}` }
  expect(await countIn(appOf(), 60, made, '198.51.100.13', web)).toBe(1)
})

test('behavior: the page has its own allowance, on its own port and from its own address', async () => {
  const address = '198.51.100.14'
  const cookie = await cookieFor(address)
  expect(await countIn(appOf(), 60, cookie, address, web)).toBe(40)
  expect(await countIn(appOf(), 60, cookie, address, { ...web, path: '/rpc' })).toBe(40)
  expect(await countIn(appOf(), 60, cookie, address)).toBe(1)
  expect(await countIn(appOf(), 60, cookie, '198.51.100.15', web)).toBe(1)
})

test('behavior: the pass of a frame counts if the browser marks the request, and is renewed as one', async () => {
  const app = appOf()
  const address = '198.51.100.24'
  const { cookie } = await cookieFor(address, 'frame')
  expect(await countIn(app, 60, { ...own, cookie }, address, web)).toBe(40)
  expect(await countIn(app, 60, { 'sec-fetch-site': 'cross-site', cookie }, address, web)).toBe(1)
  expect(await countIn(app, 60, { cookie }, '198.51.100.25', web)).toBe(1)
  const elsewhere = await ask(app, { ...own, cookie }, '198.51.100.26', web)
  expect(elsewhere.headers.get('set-cookie')).toMatch(/^caravel_frame=.*; Partitioned$/)
})

test('behavior: a program with cookies of pages has one burst, then the pace of a new page', async () => {
  const app = appOf()
  const address = '198.51.100.40'
  const entered = []
  for (let minute = 0; minute < 3; minute++) {
    const cookie = await cookieFor(address, 'page', 'new')
    entered.push(await countIn(app, 100, cookie, address, web))
    clock.nowMs += 1_000
  }
  expect(entered).toEqual([60, 2, 2])
  clock.nowMs += 60_000
  const late = await cookieFor(address, 'page', 'new')
  clock.nowMs += 30_000
  // A pass without a browser's headers does not grow, however long it is used.
  expect((await ask(app, late, address, web)).headers.get('set-cookie')).toBeNull()
})

test('behavior: the pass of a page that keeps sending requests grows, also in a frame', async () => {
  const app = appOf()
  for (const [place, address] of [
    ['page', '198.51.100.41'],
    ['frame', '198.51.100.42'],
  ] as const) {
    const { cookie } = await cookieFor(address, place, 'new')
    expect((await ask(app, { ...own, cookie }, address, web)).headers.get('set-cookie')).toBeNull()
    clock.nowMs += 20_000
    const answer = await ask(app, { ...own, cookie }, address, web)
    const grown = answer.headers.get('set-cookie')!
    expect(grown).toMatch(place === 'page' ? /^caravel_page=g/ : /^caravel_frame=g.*; Partitioned$/)
    const held = { ...own, cookie: grown.split(';', 1)[0]! }
    const policy = (await ask(app, held, address, web)).headers.get('ratelimit-policy')
    expect(policy).toBe('"all";q=40;w=2, "all-day";q=50000;w=86400')
  }
})

test('behavior: the day of a page ends', async () => {
  const address = '198.51.100.16'
  const cookie = await cookieFor(address)
  await database()
    .insert(rateWindows)
    .values({
      caller: `page:${address}`,
      scope: 'all',
      allowedAtMs: 0,
      day: Math.floor(clock.nowMs / 86_400_000),
      usedToday: 49_999,
    })
  expect(await countIn(appOf(), 3, cookie, address, web)).toBe(1)
})

test('behavior: a page whose pass has ended gets another one with its next answer', async () => {
  const app = appOf()
  const page = own
  const refused = [await ask(app, page, '198.51.100.17', web), await ask(app, page, '198.51.100.17', web)]
  expect(refused.map(({ status }) => status)).toEqual([200, 429])
  for (const response of refused) expect(response.headers.get('set-cookie')).toMatch(/^caravel_page=/)
  const cookie = refused[0]!.headers.get('set-cookie')!.split(';', 1)[0]!
  expect((await ask(app, { ...page, cookie }, '198.51.100.17', web)).headers.get('set-cookie')).toBeNull()
  expect((await ask(app, {}, '198.51.100.18', web)).headers.get('set-cookie')).toBeNull()
  expect((await ask(app, page, '198.51.100.19')).headers.get('set-cookie')).toBeNull()
})

test('behavior: every answer has the rest of the limits', async () => {
  const app = appOf()
  const [taken, refused] = [await ask(app, {}, '198.51.100.20'), await ask(app, {}, '198.51.100.20')]
  expect([taken.status, refused.status]).toEqual([200, 429])
  expect([taken.headers.get('retry-after'), refused.headers.get('retry-after')]).toEqual([null, '1'])
  for (const { headers } of [taken, refused]) {
    expect(headers.get('ratelimit')).toBe('"all";r=0;t=1, "all-day";r=2999;t=43200')
    expect(headers.get('ratelimit-policy')).toBe('"all";q=1;w=1, "all-day";q=3000;w=86400')
    expect(headers.get('ratelimit-remaining')).toBe('0')
  }
  const swap = await ask(app, {}, '198.51.100.21', { path: '/swap' })
  expect(swap.headers.get('ratelimit')).toBe('"all";r=0;t=1, "all-day";r=2999;t=43200, "swap";r=0;t=2')
})

test('behavior: a forwarded address counts only behind our own proxies', async () => {
  const forged = { 'x-forwarded-for': '192.0.2.1' }
  expect(await countIn(appOf(0), 2, forged, '198.51.100.5')).toBe(1)
  expect(await countIn(appOf(0), 2, { 'x-forwarded-for': '192.0.2.2' }, '198.51.100.5')).toBe(0)
  const behind = appOf(1)
  expect(await countIn(behind, 2, { 'x-forwarded-for': 'forged, 192.0.2.3' }, '127.0.0.1')).toBe(1)
  expect(await countIn(behind, 2, { 'x-forwarded-for': 'other, 192.0.2.4' }, '127.0.0.1')).toBe(1)
  const guess = async (address: string) =>
    (await ask(behind, { 'x-api-key': 'guess', 'x-forwarded-for': address }, '127.0.0.1')).status
  expect(new Set(await Promise.all(Array.from({ length: 11 }, () => guess('192.0.2.5'))))).toEqual(new Set([401, 429]))
  expect(await guess('192.0.2.6')).toBe(401)
})
