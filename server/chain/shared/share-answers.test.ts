import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openListener } from '../../db/listen'
import { openTestDatabase } from '../../testing/test-database'
import { systemClock } from '../node/clock'
import type { Asked } from '../node/node'
import { type AnswerStore, openAnswerStore } from './answer-store'
import { shareAnswers } from './share-answers'

const database = openTestDatabase()
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
/** Each test has its own chain, since an answer of an ended test may be stored late. */
let chainId = 0
beforeEach(() => {
  chainId += 1
})

const openStore = (): AnswerStore => {
  const listener = openListener({ url: database.url(), onError: () => {}, sleep: systemClock.sleep })
  ends.push(listener.close)
  return openAnswerStore({ database: database(), listener, chainId })
}

/** A process with its own node, which answers when the test allows it. */
const openProcess = (name: string, { store = openStore(), isHeld = false } = {}) => {
  const node = { asked: 0, fails: false, answer: [{ name }] as unknown, release: () => {} }
  const held = isHeld ? new Promise<void>((resolve) => Object.assign(node, { release: resolve })) : undefined
  const ask = shareAnswers({
    ask: async () => {
      node.asked += 1
      await held
      if (node.fails) throw new Error('the node is away')
      return node.answer
    },
    store,
    clock: systemClock,
  })
  return { ask: (asked: Asked, isFinal = true) => ask(asked, () => isFinal), node, store }
}
const logs: Asked = { method: 'eth_getLogs', params: [{ blockHash: '0x01' }] }
const processes = () => [openProcess('one'), openProcess('two'), openProcess('three'), openProcess('four')]
const asks = (all: readonly { node: { asked: number } }[]) => all.reduce((sum, { node }) => sum + node.asked, 0)

test('default: all readers of all processes cost one request', async () => {
  const all = processes()
  const answers = await Promise.all(all.flatMap(({ ask }) => [ask(logs), ask({ ...logs })]))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(asks(all)).toBe(1)
  for (const { ask } of all) expect(await ask(logs)).toEqual(answers[0])
  expect(asks(all)).toBe(1)
})

test('behavior: another request, or the same one at another block, is sent', async () => {
  const { ask, node } = openProcess('one')
  await ask(logs)
  await ask({ ...logs, params: [{ blockHash: '0x02' }] })
  await ask({ method: 'eth_maxPriorityFeePerGas', at: '0x01' } as Asked)
  await ask({ method: 'eth_maxPriorityFeePerGas', at: '0x02' } as Asked)
  expect(node.asked).toBe(4)
})

test('behavior: the own node is asked if the asking process does not answer', async () => {
  const silent = openProcess('silent', { isHeld: true })
  const pending = silent.ask(logs)
  await expect.poll(() => silent.node.asked).toBe(1)
  const other = openProcess('other')
  expect(await other.ask(logs)).toEqual([{ name: 'other' }])
  // A third process reads the stored answer.
  const third = openProcess('third')
  await expect.poll(async () => third.store.read(await keyIn())).toBeDefined()
  expect(await third.ask(logs)).toEqual([{ name: 'other' }])
  silent.node.release()
  expect(await pending).toEqual([{ name: 'silent' }])
})

const keyIn = async () => {
  const { rows } = await database().execute<{ key: string }>(
    sql`select key from node_answers where chain_id = ${chainId}`,
  )
  return rows[0]!.key
}

test('behavior: a process whose node fails reads the answer that a waiting process found', async () => {
  const one = openProcess('one', { isHeld: true })
  one.node.fails = true
  const pending = one.ask(logs)
  await expect.poll(() => one.node.asked).toBe(1)
  const store = openStore()
  const claims: unknown[] = []
  const claim: AnswerStore['claim'] = async (key) => {
    const claimed = await store.claim(key)
    claims.push(claimed)
    return claimed
  }
  const two = openProcess('two', { store: { ...store, claim } })
  const found = two.ask(logs)
  await expect.poll(() => claims).toEqual(['awaited'])
  one.node.release()
  await expect(pending).rejects.toThrow('the node is away')
  expect(await found).toEqual([{ name: 'two' }])
  const stored = sql`select from node_answers where chain_id = ${chainId} and answer is not null`
  await expect.poll(async () => (await database().execute(stored)).rowCount).toBe(1)
  expect(await one.ask(logs)).toEqual([{ name: 'two' }])
})

test('behavior: an answer that is not final goes to its caller only', async () => {
  const [one, two] = [openProcess('one'), openProcess('two')]
  expect(await one.ask(logs, false)).toEqual([{ name: 'one' }])
  await expect
    .poll(async () => (await database().execute(sql`select from node_answers where chain_id = ${chainId}`)).rowCount)
    .toBe(0)
  expect(await two.ask(logs)).toEqual([{ name: 'two' }])
  expect(await one.ask(logs)).toEqual([{ name: 'two' }])
})

test('behavior: an answer that is too large for the database is read by every process from its own node', async () => {
  const large = randomBytes(600 * 1024).toString('base64')
  const [one, two] = [openProcess('one'), openProcess('two')]
  for (const { node, ask } of [one, two]) {
    node.answer = large
    expect(await ask(logs)).toBe(large)
  }
  expect(asks([one, two])).toBe(2)
})

test('behavior: without a database the own node is asked', async () => {
  const away = () => Promise.reject(new Error('connect ECONNREFUSED'))
  const store: AnswerStore = {
    claim: away,
    read: away,
    put: away,
    giveUp: away,
    sweep: away,
    onAnnounced: () => () => {},
  }
  const { ask } = openProcess('alone', { store })
  expect(await ask(logs)).toEqual([{ name: 'alone' }])
})

test('behavior: a sweep deletes answers that are a minute old', async () => {
  const { ask, store } = openProcess('one')
  await ask(logs)
  await expect.poll(async () => store.read(await keyIn())).toBeDefined()
  await store.sweep()
  expect(await store.read(await keyIn())).toBeDefined()
  await database().execute(
    sql`update node_answers set asked_at = asked_at - interval '61 seconds' where chain_id = ${chainId}`,
  )
  await store.sweep()
  expect((await database().execute(sql`select from node_answers where chain_id = ${chainId}`)).rowCount).toBe(0)
})

test('error: of the node, and the next read asks again', async () => {
  const [one, two] = [openProcess('one'), openProcess('two')]
  one.node.fails = true
  await expect(one.ask(logs)).rejects.toThrow('the node is away')
  expect(await two.ask(logs)).toEqual([{ name: 'two' }])
})
