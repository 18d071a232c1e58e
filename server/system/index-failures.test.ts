import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getStatus } from '@/lib/api/system/status'
import { getHealth } from '@/lib/api/system/system'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { ServedChain } from '../chain/facts/served-chain'
import { createIdleTracker } from '../chain/testing/idle-tracker'
import { indexFailures } from '../db/index-schema'
import { createTestService } from '../testing/harness'
import { openTestDatabase } from '../testing/test-database'
import { runTicks } from '../workers/run-ticks'
import { createIndexFailures, deleteOldIndexFailures, failingMarkets, readIndexFailures } from './index-failures'

const database = openTestDatabase()
const swaps = { chainId: 1, index: 'swaps' } as const
const error = new Error('the node is silent')
const read = () => readIndexFailures(database())

beforeEach(async () => {
  await database().delete(indexFailures)
})

test('default: every process reads long failures with start and reason, until they end', async () => {
  const note = createIndexFailures({ database: database(), holder: 'a' })
  await note(swaps, { forMs: 14_999, error })
  expect(await read()).toEqual([])
  const before = Date.now()
  await note(swaps, { forMs: 20_000, error })
  const [failure, ...others] = await read()
  expect([failure, others]).toMatchObject([{ ...swaps, reason: 'Error: the node is silent' }, []])
  expect(Math.abs(Date.parse(failure!.since) - (before - 20_000))).toBeLessThan(2_000)
  await note(swaps, undefined)
  expect(await read()).toEqual([])
})

test('behavior: keeps the start while the reason changes, and stores at most every 10 seconds', async () => {
  const note = createIndexFailures({ database: database(), holder: 'a' })
  await note(swaps, { forMs: 20_000, error })
  const [first] = await read()
  await note(swaps, { forMs: 29_999, error: new Error('sooner') })
  expect(await read()).toEqual([first])
  await note(swaps, { forMs: 30_000, error: new Error('later') })
  expect(await read()).toEqual([{ ...first, reason: 'Error: later' }])
})

test('behavior: of several processes the longest failure counts; a working one removes no other', async () => {
  const [a, b] = ['a', 'b'].map((holder) => createIndexFailures({ database: database(), holder }))
  await a!(swaps, { forMs: 60_000, error })
  await b!(swaps, { forMs: 20_000, error: new Error('newest') })
  await b!({ chainId: 1, index: 'ledger' }, { forMs: 20_000, error })
  const failures = await read()
  expect(failures).toMatchObject([
    { index: 'ledger', reason: 'Error: the node is silent' },
    { index: 'swaps', reason: 'Error: newest' },
  ])
  expect(Date.parse(failures[0]!.since)).toBeGreaterThan(Date.parse(failures[1]!.since))
  await b!(swaps, undefined)
  expect(await read()).toMatchObject([{ index: 'ledger' }, { index: 'swaps', reason: 'Error: the node is silent' }])
})

test('behavior: a failure of an ended process is ignored, and deleted after a day', async () => {
  await createIndexFailures({ database: database(), holder: 'a' })(swaps, { forMs: 20_000, error })
  await database().update(indexFailures).set({ failedAt: sql`now() - interval '61 seconds'` })
  expect(await read()).toEqual([])
  await deleteOldIndexFailures(database())
  expect(await database().$count(indexFailures)).toBe(1)
  await database().update(indexFailures).set({ failedAt: sql`now() - interval '25 hours'` })
  await deleteOldIndexFailures(database())
  expect(await database().$count(indexFailures)).toBe(0)
})

test('behavior: a tick that fails for long is in /status and in /health, which continues to serve', async () => {
  const tracker = createIdleTracker(mainnet)
  const status = { ...tracker.status(), stale: false }
  const market = () => ({ blockTimestamp: 1n })
  const served = { chain: mainnet, tracker: { ...tracker, status: () => status, market } }
  const chains = [{ ...served, contractOrigin: async () => undefined } as unknown as ServedChain]
  const { ask } = createTestService({ chains, database: database() })
  expect(await ask(getHealth, {})).toMatchObject({ status: 'ready', indexes: [] })
  const ended = new AbortController()
  let nowMs = 0
  await runTicks({
    ticks: [{ name: 'swaps of chain 1', everyMs: 1_000, index: swaps, run: () => Promise.reject(error) }],
    signal: ended.signal,
    nowMs: () => nowMs,
    sleep: async (ms) => {
      nowMs += ms
      if (nowMs > 30_000) ended.abort()
    },
    log: () => {},
    noteIndex: createIndexFailures({ database: database(), holder: 'a' }),
  })
  const failing = [{ ...swaps, reason: 'Error: the node is silent', since: expect.any(String) }]
  // A process caches its view of the database for a second: this one has none yet.
  const { app: another } = createTestService({ chains, database: database() })
  const health = await another.request('/health')
  expect([health.status, await health.json()]).toMatchObject([200, { status: 'degraded', indexes: failing }])
  expect((await ask(getStatus, {})).chains[0]!.failing).toEqual(failing)
})

test('behavior: pools that a process cannot follow are reported for that process', () => {
  const tracker = createIdleTracker(mainnet)
  const failing = { sinceMs: 1_000_000, reason: 'HttpRequestError: HTTP request failed.' }
  const chains = [{ chain: mainnet, tracker: { ...tracker, status: () => ({ ...tracker.status(), failing }) } }]
  expect(failingMarkets(chains, 1_014_999)).toEqual([])
  expect(failingMarkets(chains, 1_015_000)).toEqual([
    { chainId: 1, index: 'market', since: '1970-01-01T00:16:40.000Z', reason: failing.reason },
  ])
})
