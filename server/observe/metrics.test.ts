import { http } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { observerOf } from '../chain/node/clients'
import { systemClock } from '../chain/node/clock'
import { createNode } from '../chain/node/node'
import { runTicks } from '../workers/run-ticks'
import { createMetrics } from './metrics'
import { watchAccounts, watchReplica } from './process-figures'

const open = () => createMetrics({ version: '1.2.3', roles: ['api', 'worker'] })
const lines = async (metrics: ReturnType<typeof open>, name: string) =>
  (await metrics.print()).text.split('\n').filter((line) => line.startsWith(name))

test('default: the process, its roles and the lag of its event loop', async () => {
  const metrics = open()
  expect(await lines(metrics, 'caravel_info')).toEqual(['caravel_info{version="1.2.3",roles="api,worker"} 1'])
  expect(await lines(metrics, 'nodejs_eventloop_lag_seconds')).toHaveLength(1)
})

test('default: a tick that works and one that fails', async () => {
  const metrics = open()
  const ended = new AbortController()
  const tick = (name: string, run: () => Promise<void>) => ({ name, everyMs: 1, run })
  await runTicks({
    ticks: [tick('bad', () => Promise.reject(new Error('no'))), tick('good', async () => ended.abort())],
    signal: ended.signal,
    nowMs: () => 0,
    sleep: async () => {},
    log: () => {},
    observe: metrics.tick,
  })
  expect(await lines(metrics, 'caravel_tick_seconds_count')).toEqual([
    'caravel_tick_seconds_count{tick="bad",outcome="failed"} 1',
    'caravel_tick_seconds_count{tick="good",outcome="done"} 1',
  ])
})

test('behavior: calls of a node are counted by its host, and its url is nowhere', async () => {
  const metrics = open()
  const url = 'http://127.0.0.1:9/a-key'
  const transport = http(url, { retryCount: 0, fetchFn: async () => Response.json({ id: 1, result: '0x1' }) })({})
  const observe = observerOf({ chain: mainnet, url }, metrics.nodeCall)
  const node = createNode(transport, { retries: 0, clock: systemClock, observe })
  await node.ask({ method: 'eth_chainId' })
  const lost = createNode(http(url, { retryCount: 0, fetchFn: () => Promise.reject(new Error('gone')) })({}), {
    retries: 1,
    clock: { ...systemClock, sleep: async () => {} },
    observe,
  })
  await lost.ask({ method: 'eth_gasPrice' }).catch(() => undefined)
  const place = 'chain="1",node="127.0.0.1:9"'
  expect(await lines(metrics, 'caravel_node_call_seconds_count')).toEqual([
    `caravel_node_call_seconds_count{${place},method="eth_chainId",outcome="answered"} 1`,
    `caravel_node_call_seconds_count{${place},method="eth_gasPrice",outcome="failed"} 2`,
  ])
  expect((await metrics.print()).text).not.toContain('a-key')
})

test('behavior: a figure that cannot be read leaves out itself alone, and is there again afterwards', async () => {
  const metrics = open()
  let lost = false
  metrics.figure('caravel_orders', 'Open orders.', ['chain'], async () => {
    if (lost) throw new Error('gone')
    return [{ labels: { chain: 1 }, value: 7 }]
  })
  metrics.figure('caravel_pools', 'Pools.', [], () => [{ value: 3 }])
  const values = async () => (await lines(metrics, 'caravel_')).filter((line) => /^caravel_(orders|pools)/.test(line))
  expect(await values()).toEqual(['caravel_orders{chain="1"} 7', 'caravel_pools 3'])
  lost = true
  expect(await values()).toEqual(['caravel_pools 3'])
  lost = false
  expect(await values()).toHaveLength(2)
})

test('behavior: reads are counted by the server that answered, with the lag of the replica', async () => {
  const metrics = open()
  watchReplica(metrics, { lagSeconds: async () => 0.25 })
  for (const server of ['standby', 'standby', 'primary'] as const) metrics.replicaRead(server)
  expect(await lines(metrics, 'caravel_replica_')).toEqual([
    'caravel_replica_reads_total{server="standby"} 2',
    'caravel_replica_reads_total{server="primary"} 1',
    'caravel_replica_lag_seconds 0.25',
  ])
})

test('behavior: what an account has paid is the sum of the falls of its balance', async () => {
  const metrics = open()
  let nowMs = 0
  let balance = 100n
  const account = `0x${'1'.repeat(40)}` as const
  const client = { getBalance: async () => balance }
  watchAccounts(metrics, { accounts: [{ chain: { id: 1 }, client, account, does: 'settles' }], nowMs: () => nowMs })
  const spent = async () => (await lines(metrics, 'caravel_account_spent_wei'))[0]?.split(' ')[1]
  expect(await spent()).toBe('0')
  for (const [next, total] of [
    [70n, '30'],
    [200n, '30'],
    [195n, '35'],
  ] as const) {
    balance = next
    nowMs += 30_000
    expect(await spent()).toBe(total)
  }
})
