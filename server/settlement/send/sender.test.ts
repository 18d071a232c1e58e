import { type Hex, HttpRequestError, keccak256, TimeoutError } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { intentOrders, intentTimeline, settlementAttempts, settlements } from '../../db/intent-schema'
import type { Ask } from '../../ledger/testing/fake-chain'
import { openTestDatabase } from '../../testing/test-database'
import {
  createLaneChain,
  emptyLanes,
  flawsOf,
  type LaneChain,
  openFakeSettler,
  openPublicNode,
} from '../testing/fake-settler'
import { openAgentKeys } from '../testing/settling-desk'

const database = openTestDatabase()
const keys = openAgentKeys()

let chain: LaneChain
let node: ReturnType<typeof openPublicNode>
/** The current behaviour of the relays. */
let relays: Ask[]
let lane: ReturnType<typeof openFakeSettler>
beforeEach(async () => {
  await emptyLanes(database())
  chain = createLaneChain()
  node = openPublicNode(chain)
  relays = [chain.ask]
  const through = [0, 1].map(
    (index): Ask =>
      (request) =>
        relays[index % relays.length]!(request),
  )
  lane = openFakeSettler({
    chain,
    database: database(),
    keys: keys(),
    holder: 'worker',
    ask: node.ask,
    relays: through,
  })
  for (let look = 0; look < 2; look++) await lane.follow()
  await lane.hear(keys().accounts)
})

const attempts = () => database().select().from(settlementAttempts).orderBy(settlementAttempts.maxFee)
const statuses = async () => (await database().select().from(intentOrders)).map(({ status }) => status)
const released = async () =>
  (await database().select().from(intentTimeline)).flatMap(({ label, reason }) => (label === 'released' ? reason : []))
const block = async (seconds?: bigint) => {
  chain.mine(seconds)
  await lane.follow()
  await lane.tick()
}
const award = async (orderHash: Hex) => expect(await lane.award(orderHash, keys().accounts[0]!)).toBe(true)
const awarded = async () => {
  const orderHash = await lane.post()
  await award(orderHash)
  return orderHash
}

const refuses: Ask = () => Promise.reject(new Error('503 Service Unavailable'))
const answers =
  (nonsense: unknown): Ask =>
  async () =>
    nonsense

test('default: a settlement with a private relay is mined before the node of the chain knows it', async () => {
  await awarded()
  await lane.tick()
  expect(await attempts()).toMatchObject([{ kind: 'settle', sentBlock: chain.tip().number }])
  await block()
  expect(await statuses()).toEqual(['COMPLETED'])
  expect(node.heard).toEqual([])
})

test.each<[string, Ask]>([
  ['fails', refuses],
  ['never answers', () => new Promise(() => undefined)],
  ['answers null', answers(null)],
  ['answers a word', answers('ok')],
  ['answers an object', answers({ status: 'queued' })],
  ['answers the hash of something else', answers(`0x${'12'.repeat(32)}`)],
])('behavior: a relay that %s does not stop the others', async (_, broken) => {
  for (const order of [
    [broken, chain.ask],
    [chain.ask, broken],
  ]) {
    relays = order
    await awarded()
    await lane.tick()
    expect((await attempts()).map(({ sentBlock }) => sentBlock)).not.toContain(null)
    await block()
  }
  expect(await statuses()).toEqual(['COMPLETED', 'COMPLETED'])
  expect(node.heard).toEqual([])
})

test.each<[string, Ask]>([
  ['fail', refuses],
  ['answer nonsense', answers('0x')],
])('behavior: if all relays %s nothing counts as sent, and the nonce is used up in public', async (_, broken) => {
  relays = [broken]
  const orderHash = await awarded()
  for (let blocks = 0; blocks < 4; blocks++) await block(12n)
  expect(await attempts()).toMatchObject([{ kind: 'settle', sentBlock: null }])
  expect(node.heard).toEqual([])
  for (let blocks = 0; blocks < 3; blocks++) await block(12n)
  const [settle, cancel] = await attempts()
  expect(settle).toMatchObject({ kind: 'settle', sentBlock: null })
  expect(new Set(node.heard)).toEqual(new Set([cancel!.raw]))
  expect(await released()).toEqual(['NoNodeTookIt'])
  expect(await statuses()).toEqual(['ACTIVE'])

  relays = [chain.ask]
  await award(orderHash)
  await lane.tick()
  await block()
  expect(await statuses()).toEqual(['COMPLETED'])
  expect(await flawsOf(database(), chain)).toEqual([])
})

const url = 'https://relay.example'
const gateway = (status: number) => new HttpRequestError({ url, status, body: {} })
const socket = (code: string) =>
  new HttpRequestError({
    url,
    body: {},
    cause: new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }),
  })

test.each<[string, Error]>([
  ['a timeout', new TimeoutError({ url, body: {} })],
  ['a connection that ends', socket('ECONNRESET')],
  ['a gateway that waits in vain', gateway(504)],
])('behavior: an answer that is lost by %s counts as sent', async (_, error) => {
  relays = [
    async (request) => {
      // Once it has a transaction it refuses it as known, and that answer is lost too.
      await chain.ask(request).catch(() => undefined)
      throw error
    },
  ]
  await awarded()
  await lane.tick()
  expect(await attempts()).toMatchObject([{ kind: 'settle', sentBlock: chain.tip().number }])
  await block()
  expect(await statuses()).toEqual(['COMPLETED'])
  expect(node.heard).toEqual([])
})

test.each<[string, Error]>([
  ['no connection came about', socket('ECONNREFUSED')],
  ['a gateway had no node', gateway(503)],
  ['a relay refused it', gateway(403)],
])('behavior: if %s nothing counts as sent', async (_, error) => {
  relays = [() => Promise.reject(error)]
  await awarded()
  await lane.tick()
  expect(await attempts()).toMatchObject([{ kind: 'settle', sentBlock: null }])
})

test('behavior: a settlement that relays withhold is raised to at most eight times the current fee', async () => {
  await awarded()
  relays = [async ({ params }) => keccak256((params as [Hex])[0])]
  const deaf = openFakeSettler({
    chain,
    database: database(),
    keys: keys(),
    holder: 'worker',
    ask: async (request) =>
      request.method === 'eth_sendRawTransaction' ? keccak256((request.params as [Hex])[0]) : chain.ask(request),
    relays: [(request) => relays[0]!(request)],
  })
  for (let times = 0; times < 17; times++) {
    chain.mine()
    chain.mine()
    await deaf.follow()
    await deaf.tick()
  }
  const offered = (await attempts()).map(({ maxFee }) => maxFee)
  const first = 2n * chain.baseFee() + 1n
  expect(offered.at(-1)).toBeLessThanOrEqual(8n * first)
  expect(offered.at(-1)).toBeGreaterThan(6n * first)
})

test('behavior: an unmined settlement of a relay is replaced, and stays private', async () => {
  chain.demand(100n)
  await awarded()
  await lane.tick()
  for (let blocks = 0; blocks < 2; blocks++) await block()
  expect((await attempts()).map(({ kind }) => kind)).toEqual(['settle', 'settle'])
  await block()
  expect(await statuses()).toEqual(['COMPLETED'])
  expect(node.heard).toEqual([])
})

test('behavior: a relay that withholds a settlement does not block its order forever', async () => {
  const orderHash = await awarded()
  relays = [async ({ params }) => keccak256((params as [Hex])[0])]
  await lane.tick()
  for (let blocks = 0; blocks < 7; blocks++) await block(12n)
  expect(chain.isFilled(orderHash)).toBe(false)
  const kept = await attempts()
  expect(kept[0]).toMatchObject({ kind: 'settle', sentBlock: expect.any(BigInt) })
  const cancels = kept.flatMap(({ kind, raw }) => (kind === 'cancel' ? raw : []))
  expect(cancels).toContain(node.heard[0])
  expect(node.heard.filter((raw) => !cancels.includes(raw))).toEqual([])
  expect((await database().select().from(settlements)).map(({ state }) => state)).toEqual(['freed'])
  expect(await released()).toEqual(['NotMinedInTime'])
})
