import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Listener, openListener } from '../../db/listen'
import { openTestDatabase } from '../../testing/test-database'
import { systemClock } from '../node/clock'
import { createNumberedNode, hashAt } from '../testing/numbered-node'
import { followHead } from './follow-head'
import { type HeadStore, openHeadStore } from './head-store'

const database = openTestDatabase()
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
/** Each test has its own chain, since the last head of an ended test may be stored late. */
let chainId = 0
beforeEach(() => {
  chainId += 1
})

const node = () => createNumberedNode()
type FakeNode = ReturnType<typeof node>
const openListening = (): Listener => {
  const { sleep } = systemClock
  const listener = openListener({ url: database.url(), onError: () => {}, sleep })
  ends.push(listener.close)
  return listener
}

/** A process that follows the head; its reads repeat until it has a block. */
const openProcess = (
  { client }: Pick<FakeNode, 'client'>,
  { holder, store: given, ...how }: { holder: string; store?: HeadStore; maxHeadAgeMs?: number },
) => {
  const listener = openListening()
  const store = given ?? openHeadStore({ database: database(), listener, chainId, holder })
  const head = followHead({ client, store, clock: systemClock, random: Math.random, blockMs: 12_000, ...how })
  ends.push(head.stop)
  const number = () => head.read().then(({ number }) => Number(number))
  return { head, number, listener }
}
/** Waits until a process has read the head and published it. */
const untilPublished = async ({ number }: Pick<ReturnType<typeof openProcess>, 'number'>) => {
  await number()
  await expect
    .poll(async () => (await database().execute(sql`select from chain_heads where chain_id = ${chainId}`)).rowCount)
    .toBe(1)
}
const headsAsked = ({ asked }: FakeNode) => asked.eth_getBlockByNumber ?? 0
const seen = { timeout: 8_000 } as const

test('default: one process asks its node, and the others get each of its heads', async () => {
  const nodes = [node(), node(), node(), node()]
  const [first, ...others] = nodes.map((one, index) => openProcess(one, { holder: `process ${index}` }))
  await untilPublished(first!)
  for (const other of others) expect(await other.number()).toBe(100)
  for (let block = 101; block < 104; block++) {
    nodes[0]!.mine()
    for (const { number } of [first!, ...others]) await expect.poll(number, seen).toBe(block)
  }
  expect(nodes.slice(1).map(headsAsked)).toEqual([0, 0, 0])
  expect([first!.head.isFromOther(), others[0]!.head.isFromOther()]).toEqual([false, true])
  expect(others[0]!.head.find(hashAt(102))).toMatchObject({ number: '0x66' })
})

test('default: readers of one process share its head, and are notified of each', async () => {
  const alone = node()
  const { head } = openProcess(alone, { holder: 'alone' })
  let heard = 0
  head.onHead(() => {
    heard += 1
  })
  const read = await Promise.all(Array.from({ length: 20 }, () => head.read()))
  expect(new Set(read).size).toBe(1)
  expect(read[0]).not.toHaveProperty('transactions')
  expect(headsAsked(alone)).toBe(1)
  alone.mine()
  await expect.poll(() => heard, seen).toBe(2)
})

test('behavior: another process takes the chain over if its leader is silent', async () => {
  const [first, second] = [node(), node()]
  const [one, two] = [openProcess(first, { holder: 'one' }), openProcess(second, { holder: 'two' })]
  await untilPublished(one)
  await two.number()
  first.state.way = 'silent'
  second.mine()
  await expect.poll(two.number, seen).toBe(101)
  // The process of the silent node has the heads of the other one.
  await expect.poll(one.number, seen).toBe(101)
  second.mine()
  await expect.poll(one.number, seen).toBe(102)
  expect([one.head.isFromOther(), two.head.isFromOther()]).toEqual([true, false])
})

test('behavior: a leader that stops is replaced at once', async () => {
  const [first, second] = [node(), node()]
  const [one, two] = [openProcess(first, { holder: 'one' }), openProcess(second, { holder: 'two' })]
  await untilPublished(one)
  await two.number()
  await expect.poll(two.listener.isUp, seen).toBe(true)
  await one.head.stop()
  await expect.poll(() => headsAsked(second), { timeout: 2_500 }).toBeGreaterThan(0)
})

test('behavior: without announcements the database is read, until the connection is back', async () => {
  const [first, second] = [node(), node()]
  const [one, two] = [openProcess(first, { holder: 'one' }), openProcess(second, { holder: 'two' })]
  await untilPublished(one)
  await two.number()
  await expect.poll(two.listener.isUp, seen).toBe(true)
  await database().execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'caravel listener' and datname = current_database()`)
  first.mine()
  await expect.poll(two.number, seen).toBe(101)
  expect(headsAsked(second)).toBe(0)
  await expect.poll(two.listener.isUp, seen).toBe(true)
  first.mine()
  await expect.poll(two.number, seen).toBe(102)
  expect(headsAsked(second)).toBe(0)
})

test('behavior: while the database is unavailable each process asks its own node', async () => {
  const away = () => Promise.reject(new Error('connect ECONNREFUSED'))
  const store: HeadStore = { publish: away, read: away, release: away, onAnnounced: () => () => {} }
  for (const own of [node(), node()]) {
    const { number } = openProcess(own, { holder: 'any', store })
    expect(await number()).toBe(100)
    own.mine()
    await expect.poll(number, seen).toBe(101)
  }
})

test('behavior: a reorganisation of the leading node reaches all processes', async () => {
  const [first, second] = [node(), node()]
  const [one, two] = [openProcess(first, { holder: 'one' }), openProcess(second, { holder: 'two' })]
  await untilPublished(one)
  await two.number()
  first.state.branch = 1
  first.state.head = 99
  await expect.poll(async () => (await two.head.read()).hash, seen).toBe(hashAt(99, 1))
})

test('behavior: an old head of another process is compared with the node of this one', async () => {
  const [first, second] = [node(), node()]
  await untilPublished(openProcess(first, { holder: 'one' }))
  const two = openProcess(second, { holder: 'two', maxHeadAgeMs: 1 })
  second.state.head = 110
  await expect.poll(two.number, seen).toBe(110)
})

test('error: of the node, for each reader that waits', async () => {
  const dead = node()
  dead.state.way = 'dead'
  const { head } = openProcess(dead, { holder: 'dead' })
  const read = await Promise.allSettled([head.read(), head.read()])
  expect(read.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  dead.state.way = 'answers'
  expect(Number((await head.read()).number)).toBe(100)
})
