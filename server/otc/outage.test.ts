import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { apiErrors } from '@/lib/api/errors'
import { connectDatabase } from '../db/client'
import { rfqOrders } from '../db/schema'
import { openTestDatabase } from '../testing/test-database'
import { weth } from './testing/desk'
import { createPaperChain } from './testing/paper-chain'
import { makers, servePaper, signOffer } from './testing/paper-desk'

const database = openTestDatabase()
const nowhere = connectDatabase({ url: 'postgres://127.0.0.1:1/none', onError: () => {} })
afterAll(() => nowhere.close())

const maker = makers[0]!
const chain = createPaperChain()
chain.give(maker, weth, 1_000n)
chain.approve(maker, weth, 1_000n)
chain.mine()

const away = { status: 503, retryAfter: '2', body: { errorType: 'ServiceUnavailable' } }
const lists = [`/ft/p2p/1/maker/${maker}`, `/ft/p2p/1/taker/${maker}`]
const balances = [`/ft/fillablebalance/1/${maker}`, `/ft/fillablebalance/1/${maker}/${weth}`]

test('behavior: without a node what is stored is served, the rest says when to come back; then all is as before', async () => {
  let isSilent = false
  const desk = servePaper({
    ...{ chain, database: database() },
    ask: async (request) => {
      if (isSilent) throw new Error('connect ECONNREFUSED')
      return chain.ask(request)
    },
  })
  const before = await signOffer({ maker })
  expect((await desk.post(before)).status).toBe(200)
  for (let round = 0; round < 2; round++) await desk.follow()

  isSilent = true
  const offer = await signOffer({ maker })
  expect(await desk.post(offer)).toMatchObject(away)
  // What is known needs no node.
  expect((await desk.post(before)).status).toBe(200)
  for (const path of [`/ft/order/${before.orderHash}`, ...lists]) expect((await desk.get(path)).status).toBe(200)
  for (const path of balances) expect(await desk.get(path)).toMatchObject(away)
  await expect(desk.follow()).rejects.toThrow()
  chain.fill(before.order, before.orderHash, 100n)
  for (let block = 0; block < 60; block++) chain.mine()

  isSilent = false
  await desk.follow()
  expect((await desk.get(`/ft/order/${before.orderHash}`)).body.state).toBe('FULFILLED')
  expect((await desk.post(offer)).status).toBe(200)
})

test('behavior: without the database every endpoint says when to come back', async () => {
  const desk = servePaper({ chain, database: nowhere.database })
  expect(await desk.post(await signOffer({ maker }))).toMatchObject(away)
  for (const path of [`/ft/order/0x${'1'.repeat(64)}`, ...lists, balances[0]!])
    expect(await desk.get(path)).toMatchObject(away)
})

test('behavior: no garbage in a path or a query breaks anything or is stored', async () => {
  const desk = servePaper({ chain, database: database() })
  const before = await database().select().from(rfqOrders)
  const odd = fc.oneof(
    fc.constantFrom(
      ...['', '0', '-1', '1.5', '1e3', '0x1', 'NaN', ' 1', '%00', '%', '..', '١', '__proto__', "';--", '[]'],
    ),
    fc.constantFrom(maker, weth, maker.toUpperCase(), `0x${'f'.repeat(40)}`, `0x${'f'.repeat(64)}`, '9'.repeat(400)),
    fc.string({ maxLength: 60 }).map(encodeURIComponent),
    fc
      .string({ unit: 'binary', maxLength: 20 })
      .filter((text) => text.isWellFormed())
      .map(encodeURIComponent),
    fc.integer().map(String),
  )
  const name = fc.constantFrom('limit', 'offset', 'orderBy', 'type', 'hideSmallBalances', 'token', 'chainId', 'x')
  const query = fc
    .array(fc.tuple(name, odd), { maxLength: 4 })
    .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join('&'))
  const good = (value: string) => fc.oneof({ arbitrary: fc.constant(value), weight: 2 }, { arbitrary: odd, weight: 1 })
  const path = fc.oneof(
    odd.map((hash) => `/ft/order/${hash}`),
    fc
      .tuple(good('1'), fc.constantFrom('maker', 'taker'), good(maker))
      .map(([id, party, account]) => `/ft/p2p/${id}/${party}/${account}`),
    fc.tuple(good('1'), good(maker), good(weth)).map((parts) => `/ft/fillablebalance/${parts.join('/')}`),
    fc.tuple(good('1'), good(maker)).map((parts) => `/ft/fillablebalance/${parts.join('/')}`),
  )
  await fc.assert(
    fc.asyncProperty(path, query, fc.constantFrom('GET', 'POST', 'DELETE'), async (path, query, method) => {
      const { status, body } = await desk.get(`${path}?${query}`, {
        method: path.startsWith('/ft/p2p') ? 'GET' : method,
      })
      expect(status).toBeLessThan(500)
      if (status !== 200) expect(Object.keys(apiErrors)).toContain(body.errorType)
    }),
    { numRuns: 600 },
  )
  expect(await database().select().from(rfqOrders)).toEqual(before)
})
