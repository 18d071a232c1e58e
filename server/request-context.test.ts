import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { createChainClient } from './chain/node/clients'
import { requestId } from './http/request/request-id'
import { withRequestId } from './request-context'

const given: (string | undefined)[] = []
const node = createServer(async (request, response) => {
  given.push(request.headers['x-request-id'] as string | undefined)
  let body = ''
  for await (const chunk of request) body += chunk
  const asked = JSON.parse(body) as { id: number } | { id: number }[]
  const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x1' })
  response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
})
const url = () => `http://127.0.0.1:${(node.address() as AddressInfo).port}`
beforeAll(() => new Promise<void>((resolve) => void node.listen(0, '127.0.0.1', resolve)))
afterAll(() => void node.close())

test('default: calls of a request to a node have its id, and other calls have none', async () => {
  const client = createChainClient({ chain: mainnet, urls: [url()] })
  let ids = 0
  const app = new Hono()
  app.use(requestId({ log: () => {}, nowMs: () => 0, newId: () => `id ${++ids}` }))
  app.get('/', async (c) => {
    await Promise.resolve()
    return c.text(String(await client.getBlockNumber()))
  })
  await client.getBlockNumber()
  const first = await app.request('/')
  expect(first.headers.get('x-request-id')).toBe('id 1')
  await app.request('/')
  await client.getBlockNumber()
  expect(given.splice(0)).toEqual([undefined, 'id 1', 'id 2', undefined])
})

test('behavior: other headers of a call are unchanged', async () => {
  const seen: unknown[] = []
  const fetcher: typeof fetch = async (_, init) => {
    seen.push(Object.fromEntries(new Headers(init?.headers)))
    return new Response('')
  }
  const app = new Hono()
  app.use(requestId({ log: () => {}, nowMs: () => 0, newId: () => 'b2f1' }))
  app.get('/', async (c) => {
    await withRequestId(fetcher)('http://node', { headers: { 'content-type': 'application/json' } })
    return c.text('')
  })
  await app.request('/')
  expect(seen).toEqual([{ 'content-type': 'application/json', 'x-request-id': 'b2f1' }])
})
