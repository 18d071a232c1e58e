import { afterAll, expect, test } from 'vitest'
import { connectDatabase } from '../db/client'
import { answer, createFakeChain } from '../ledger/testing/fake-chain'
import { ledgerTables } from '../ledger/testing/rebuild-from-zero'
import { openTestDatabase } from '../testing/test-database'
import { weth } from './testing/desk'
import { makers, serveFakeNode, signOffer } from './testing/fake-desk'

const database = openTestDatabase()
const nowhere = connectDatabase({ url: 'postgres://127.0.0.1:1/none', onError: () => {} })
afterAll(() => nowhere.close())

const maker = makers[0]!
const chain = createFakeChain()
chain.give(maker, weth, 1_000n)
chain.approve(maker, weth, 1_000n)
chain.mine()

const away = { status: 503, retryAfter: '2', body: { errorType: 'ServiceUnavailable' } }
const lists = [`/ft/p2p/1/maker/${maker}`, `/ft/p2p/1/taker/${maker}`]
const balances = [`/ft/fillablebalance/1/${maker}`, `/ft/fillablebalance/1/${maker}/${weth}`]

test('behavior: without a node stored data is served, other requests get Retry-After; then all recovers', async () => {
  let isSilent = false
  const desk = serveFakeNode({
    chain,
    database: database(),
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
  // Stored data needs no node.
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

test('behavior: a node behind the first followed block undoes no fill', async () => {
  const young = createFakeChain()
  young.give(maker, weth, 1_000n)
  young.approve(maker, weth, 1_000n)
  for (let block = 0; block < 30; block++) young.mine()
  for (const table of ledgerTables) await database().delete(table)
  let lag = 0
  const desk = serveFakeNode({
    chain: young,
    database: database(),
    ask: async (request) => {
      const { blocks } = young.tips().at(-1)!
      return lag === 0 || request.method === 'eth_chainId'
        ? young.ask(request)
        : answer({ blocks: blocks.slice(0, -lag) }, request)
    },
  })
  await desk.follow()
  const offer = await signOffer({ maker })
  expect((await desk.post(offer)).status).toBe(200)
  young.fill(offer.order, offer.orderHash, 100n)
  young.mine()
  await desk.follow()
  const stateOf = async () => (await desk.get(`/ft/order/${offer.orderHash}`)).body.state
  expect(await stateOf()).toBe('FULFILLED')
  lag = 20
  await desk.follow()
  expect(await stateOf()).toBe('FULFILLED')
})

test('behavior: without the database every endpoint returns Retry-After', async () => {
  const desk = serveFakeNode({ chain, database: nowhere.database })
  expect(await desk.post(await signOffer({ maker }))).toMatchObject(away)
  for (const path of [`/ft/order/0x${'1'.repeat(64)}`, ...lists, balances[0]!])
    expect(await desk.get(path)).toMatchObject(away)
})
