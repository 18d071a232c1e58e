import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { ServedChain } from '../chain/facts/served-chain'
import { createIdleTracker } from '../chain/testing/idle-tracker'
import { createHealthApp } from '../http/mount-health'
import { createFollowedChains, readReadiness } from './readiness'

const database = { answers: true, writes: true, failures: [] }
const chainSeen = (id: number, stale: boolean): ServedChain => {
  const chain = { ...mainnet, id }
  const tracker = createIdleTracker(chain)
  const market = () => ({ blockTimestamp: 1n })
  return { chain, tracker: { ...tracker, status: () => ({ ...tracker.status(), stale }), market } } as never
}

test('default', () => {
  expect(readReadiness({ roles: ['api'], database, markets: [chainSeen(1, false)] })).toEqual({
    status: 'ready',
    roles: ['api'],
    database: { answers: true, writes: true },
    chains: [{ chainId: 1, market: true, orders: null }],
  })
})

test('behavior: one failing chain leaves a process ready, and all of them do not', () => {
  const statusOf = (...stale: boolean[]) =>
    readReadiness({ roles: ['api'], database, markets: stale.map((one, index) => chainSeen(index + 1, one)) }).status
  expect([statusOf(false, true), statusOf(true, true), statusOf()]).toEqual(['ready', 'unready', 'unready'])
})

test('behavior: a process that starts, or whose database fails or refuses writes, is not ready', () => {
  const markets = [chainSeen(1, false)]
  const statuses = [
    readReadiness({ roles: ['worker'] }),
    readReadiness({ roles: ['api'], database: { ...database, answers: false }, markets }),
    readReadiness({ roles: ['api'], database: { ...database, writes: false }, markets }),
  ].map(({ status }) => status)
  expect(statuses).toEqual(['unready', 'unready', 'unready'])
})

test('behavior: a worker needs a chain whose orders it follows, and a process with both roles needs both', async () => {
  const followed = createFollowedChains([1, 10])
  const read = () => readReadiness({ roles: ['worker'], database, followed: followed.read() })
  expect(read()).toMatchObject({ status: 'unready', chains: [{ chainId: 1, market: null, orders: false }, {}] })
  await followed.note({ chainId: 10, index: 'swaps' }, undefined)
  expect(read().status).toBe('unready')
  await followed.note({ chainId: 10, index: 'ledger' }, undefined)
  expect(read().status).toBe('ready')
  const both = { roles: ['api', 'worker'] as const, database, followed: followed.read() }
  expect(readReadiness({ ...both, roles: [...both.roles], markets: [chainSeen(1, true)] }).status).toBe('unready')
  expect(readReadiness({ ...both, roles: [...both.roles], markets: [chainSeen(1, false)] }).status).toBe('ready')
  const failing = { forMs: 14_999, error: new Error('the node is silent') }
  await followed.note({ chainId: 10, index: 'ledger' }, failing)
  expect(read().status).toBe('ready')
  await followed.note({ chainId: 10, index: 'ledger' }, { ...failing, forMs: 15_000 })
  expect(read().status).toBe('unready')
})

test('behavior: a process that is not ready returns 503 with the facts, and is still alive', async () => {
  const app = createHealthApp({
    readiness: async () => readReadiness({ roles: ['worker'] }),
    metrics: { print: async () => ({ text: 'caravel_info 1\n', contentType: 'text/plain; version=0.0.4' }) },
    log: () => {},
    nowMs: () => 0,
    newId: () => 'id',
  })
  const [live, ready, other] = await Promise.all(
    ['/health/live', '/health/ready', '/prices'].map((path) => app.request(path)),
  )
  expect([live!.status, await live!.json()]).toEqual([200, { status: 'live', version: 'sources' }])
  expect([ready!.status, ready!.headers.get('retry-after'), await ready!.json()]).toMatchObject([
    503,
    '2',
    { status: 'unready', database: { answers: false, writes: false }, errorType: 'ServiceUnavailable' },
  ])
  expect(other!.status).toBe(404)
  const metrics = await app.request('/metrics')
  expect([metrics.headers.get('content-type'), await metrics.text()]).toEqual([
    'text/plain; version=0.0.4',
    'caravel_info 1\n',
  ])
})
