import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { openPageNodes } from './page-nodes'

type Answer = (asked: { method: string; params: unknown[] }) => unknown

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const block = (number: number) => ({
  number: `0x${number.toString(16)}`,
  hash: `0x${'1'.repeat(64)}`,
  parentHash: `0x${'2'.repeat(64)}`,
  timestamp: '0x1',
})

/**
 * Serves a node of mainnet with its head at block 100, unless `answer` returns otherwise; a text is
 * sent unchanged.
 */
const serveNode = async (answer: Answer = () => undefined) => {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const one = JSON.parse(text)
    asked.push(one.method)
    const given = answer(one)
    if (given === 'silence') return
    if (typeof given === 'string') return response.end(given)
    const usual: Record<string, unknown> = {
      eth_chainId: '0x1',
      eth_blockNumber: '0x64',
      eth_getBlockByNumber: block(100),
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: one.id, ...(given ?? { result: usual[one.method] ?? '0x5' }) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const open = (...nodes: { url: string }[]) => {
  const logged: unknown[][] = []
  const log = (...line: unknown[]) => void logged.push(line)
  const ask = openPageNodes({ chain: mainnet, urls: nodes.map(({ url }) => url), log })
  return {
    logged,
    ask: (method: string, params: readonly unknown[] = [], maxBytes = 1_024) => ask({ method, params, maxBytes }),
  }
}
const dead = { url: 'http://127.0.0.1:1' }
const balance = ['eth_getBalance', ['0x0000000000000000000000000000000000000001', 'latest']] as const

test('default: the answer of the first node, also null', async () => {
  const { url, asked } = await serveNode(({ method }) =>
    method === 'eth_getTransactionReceipt' ? { result: null } : undefined,
  )
  const { ask } = open({ url }, dead)
  expect(await ask(...balance)).toEqual({ result: '0x5' })
  expect(await ask('eth_getTransactionReceipt', ['0x1'])).toEqual({ result: null })
  expect(asked).toEqual(expect.arrayContaining(['eth_getBalance', 'eth_getTransactionReceipt']))
})

test('behavior: an error of the node is returned unchanged, and no other node is asked', async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
  const second = await serveNode()
  const { ask } = open(await serveNode(({ method }) => (method === 'eth_call' ? { error } : undefined)), second)
  expect(await ask('eth_call', [{}, 'latest'])).toEqual({ error })
  expect(second.asked).not.toContain('eth_call')
})

test('behavior: a dead node is left, and not asked by every request', async () => {
  const second = await serveNode()
  const { ask, logged } = open(dead, second)
  for (let times = 0; times < 5; times++) expect(await ask(...balance)).toEqual({ result: '0x5' })
  expect(logged).toMatchObject([['warn', 'a node is left', { chainId: 1, node: 1 }]])
})

test('behavior: a page that knows a block gets no answer of a node that lacks it', async () => {
  let isFirstAway = false
  const first = await serveNode(() => (isFirstAway ? '<html>' : undefined))
  const behind = await serveNode(({ method }) =>
    method === 'eth_getBlockByNumber'
      ? { result: block(90) }
      : method === 'eth_blockNumber'
        ? { result: '0x5a' }
        : undefined,
  )
  const { ask } = open(first, behind)
  expect(await ask('eth_blockNumber')).toEqual({ result: '0x64' })
  isFirstAway = true
  await expect(ask(...balance)).rejects.toThrow()
  expect(behind.asked).not.toContain('eth_getBalance')
})

test.each<[string, Answer]>([
  ['another chain', ({ method }) => (method === 'eth_chainId' ? { result: '0x2105' } : undefined)],
  ['no JSON', () => '<html>'],
  ['no result', ({ method }) => (method === 'eth_getProof' || method === 'eth_getBalance' ? { other: 1 } : undefined)],
  ['another shape', ({ method }) => (method === 'eth_getBalance' ? { result: ['x'] } : undefined)],
  [
    'an answer that is too long',
    ({ method }) => (method === 'eth_getBalance' ? { result: `0x${'0'.repeat(2_000)}` } : undefined),
  ],
])('error: %s is no answer, and the next node is asked', async (_, answer) => {
  const wrong = await serveNode(answer)
  await expect(open(wrong).ask(...balance)).rejects.toThrow()
  expect(await open(wrong, await serveNode()).ask(...balance)).toEqual({ result: '0x5' })
})

test('error: no usable url', async () => {
  await expect(open({ url: 'ws://127.0.0.1:1' }).ask('eth_chainId')).rejects.toThrow()
  const { ask } = open({ url: 'ws://127.0.0.1:1' }, await serveNode())
  expect(await ask('eth_chainId')).toEqual({ result: '0x1' })
})

test('behavior: an aborted page ends its request', async () => {
  let isAsked = false
  const silent = await serveNode(({ method }) => {
    isAsked ||= method === 'eth_getBalance'
    return method === 'eth_getBalance' ? 'silence' : undefined
  })
  const left = new AbortController()
  const ask = openPageNodes({ chain: mainnet, urls: [silent.url], log: () => {} })
  const answer = ask({ method: balance[0], params: balance[1], maxBytes: 1_024 }, left.signal)
  const outcome = answer.then(
    () => 'answered',
    () => 'given up',
  )
  await expect.poll(() => isAsked, { timeout: 30_000 }).toBe(true)
  left.abort()
  expect(await outcome).toBe('given up')
})
