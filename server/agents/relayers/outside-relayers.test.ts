import { beforeEach, describe, expect, test } from 'vitest'
import { feeQuestion } from '@/lib/api/intent/relay-fees'
import { outsideAgents } from '../../db/round-schema'
import { signatureFault } from '../../outside/message-signature'
import { openTestDatabase } from '../../testing/test-database'
import { deriveAgentKey } from '../outside/agent-auth'
import { registerAgent } from '../outside/register-agent'
import { openScriptedServer, type Script } from '../outside/testing/scripted-server'
import { createOutsideRelayers } from './outside-relayers'

const secret = Buffer.alloc(32, 7)
const database = openTestDatabase()
const [first, second] = ['nimble', 'quick'] as const
const keyOf = (name: string) => deriveAgentKey(secret, { name, keyVersion: 1 })
let nowMs = 1_795_262_400_000
const servers = {
  [first]: openScriptedServer({ key: keyOf(first), nowMs: () => nowMs }),
  [second]: openScriptedServer({ key: keyOf(second), nowMs: () => nowMs }),
}

const question = {
  quoteId: 'quote-1',
  srcChainId: 1,
  srcToken: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  destChainId: 42_161,
  destToken: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
  amount: '302500000',
  minFee: '100000',
  speed: 'standard',
  isSold: false,
  paysWithinSeconds: 96,
  heldForSeconds: 900,
} as const

const open = (changes: Partial<Parameters<typeof createOutsideRelayers>[0]> = {}) => {
  const logged: string[] = []
  const log = (...line: unknown[]) => void logged.push(JSON.stringify(line))
  const deps = { database: database(), secret, allowPrivate: true, nowMs: () => nowMs, log, answerMs: 20_000 }
  const relayers = createOutsideRelayers({ ...deps, ...changes })
  return { ...relayers, logged, ask: () => relayers.askFees(question) }
}
const names =
  (fee: string | null): Script =>
  (_, __, answer) =>
    answer({ fee })

beforeEach(async () => {
  nowMs += 30 * 24 * 3_600_000
  await database().delete(outsideAgents)
  for (const name of [first, second])
    await registerAgent(
      { database: database(), secret, nowMs },
      { name, url: servers[name].url(), allowPrivate: true, does: 'relays' },
    )
  servers.nimble.plays(names(null))
  servers.quick.plays(names(null))
})

test('default: asks each relayer with a signature, and returns their fees, the lowest first', async () => {
  servers.nimble.plays(names('110000'))
  servers.quick.plays(names('104000'))
  expect(await open().ask()).toEqual([
    { relayer: second, fee: 104_000n },
    { relayer: first, fee: 110_000n },
  ])
  const [asked] = servers.nimble.asked()
  expect(asked!.path).toBe('/fee')
  expect(feeQuestion.parse(JSON.parse(asked!.body))).toEqual({ ...question, answersWithinMs: 20_000 })
  const { headers, body } = asked!
  expect(signatureFault(keyOf(first), { headers, body, nowMs })).toBe(undefined)
  expect(headers['x-request-id']).toBe('quote-1')
})

test('behavior: a relayer may name none; a fee below the minimum is left out', async () => {
  servers.nimble.plays(names('99999'))
  expect(await open().ask()).toEqual([])
  servers.quick.plays(names('100000'))
  expect(await open().ask()).toEqual([{ relayer: second, fee: 100_000n }])
})

test('behavior: agents are not asked for fees, nor relayers that were revoked', async () => {
  await database().update(outsideAgents).set({ isActive: false })
  const { url } = servers.nimble
  const deps = { database: database(), secret, nowMs }
  await registerAgent(deps, { name: 'agent-alone', url: url(), allowPrivate: true })
  expect(await open().ask()).toEqual([])
  expect([...servers.nimble.asked(), ...servers.quick.asked()]).toEqual([])
})

describe('hostile answers', () => {
  const hostile: Record<string, Script> = {
    'no answer': () => undefined,
    'another status': (_, response) => response.writeHead(503).end(),
    'a closed connection': (_, response) => response.destroy(),
    'no JSON': (_, response) => response.writeHead(200).end('{'),
    'no signature': (_, response) => response.writeHead(200).end('{"fee":"104000"}'),
    'no fee': (_, __, answer) => answer({}),
    'a negative fee': (_, __, answer) => answer({ fee: '-1' }),
    'a number': (_, __, answer) => answer({ fee: 104_000 }),
    'a fee of more than 256 bits': (_, __, answer) => answer({ fee: '9'.repeat(79) }),
    'a megabyte': (_, __, answer) => answer({ fee: '104000', more: 'x'.repeat(2 ** 20) }),
  }
  test.each(Object.entries(hostile))(
    'behavior: %s counts as none, and is logged without its url',
    async (_, script) => {
      servers.nimble.plays(script)
      servers.quick.plays(names('104000'))
      const { ask, logged } = open({ answerMs: 300 })
      expect(await ask()).toEqual([{ relayer: second, fee: 104_000n }])
      expect(logged).toEqual([expect.stringContaining('an outside relayer failed')])
      expect(logged.join()).not.toContain(servers.nimble.url())
    },
  )

  test('behavior: one that fails often is not asked for a quarter of an hour', async () => {
    servers.nimble.plays(hostile['another status'])
    const { ask } = open()
    for (let asked = 0; asked < 5; asked++) await ask()
    expect(servers.nimble.asked()).toHaveLength(2)
    nowMs += 15 * 60_000
    servers.nimble.plays(names('104000'))
    expect(await ask()).toEqual([{ relayer: first, fee: 104_000n }])
  })

  test('behavior: one that is slow has at most eight questions at once', async () => {
    const { ask } = open()
    const answers: (() => void)[] = []
    servers.nimble.plays((_, __, answer) => {
      answers.push(() => answer({ fee: '104000' }))
      if (answers.length === 8) for (const give of answers) give()
    })
    const asked = await Promise.all(Array.from({ length: 12 }, ask))
    expect(asked.filter((named) => named.length === 1)).toHaveLength(8)
    expect(servers.nimble.asked()).toHaveLength(8)
  })

  test('behavior: a private address is not asked unless the operator allows it', async () => {
    servers.nimble.plays(names('104000'))
    const { ask, logged } = open({ allowPrivate: false })
    expect(await ask()).toEqual([])
    expect(servers.nimble.asked()).toEqual([])
    expect(logged).toHaveLength(2)
  })
})

test('error: a failed read of the relayers is thrown, and the next question reads them again', async () => {
  servers.nimble.plays(names('104000'))
  let isDown = true
  const db = database()
  const flaky = new Proxy(db, {
    get: (target, name) => {
      if (name === 'execute' && isDown) return () => Promise.reject(new Error('the database is down'))
      return Reflect.get(target, name)
    },
  })
  const { ask } = open({ database: flaky })
  await expect(ask()).rejects.toThrow('the database is down')
  isDown = false
  expect(await ask()).toEqual([{ relayer: first, fee: 104_000n }])
})
