import { afterEach, expect, test, vi } from 'vitest'
import { nodeAt } from './node-at'
import { isNetworkFailure } from './wallet-errors'

afterEach(() => vi.unstubAllGlobals())

type Asked = { id: number; method: string }

/** A gate to a node that answers each request of a batch, the last one first. */
const serve = (answer: (asked: Asked) => object) => {
  const bodies: Asked[][] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const asked = JSON.parse(body) as Asked[]
    bodies.push(asked)
    return Response.json(asked.map((one) => ({ id: one.id, ...answer(one) })).reverse())
  })
  return bodies
}
const node = () => nodeAt('https://caravel.example/rpc/1', new AbortController())

test('default: what is asked in one moment travels in one request, each with its own answer', async () => {
  const bodies = serve(({ method }) => ({ result: method.length }))
  const rpc = node()
  expect(await Promise.all(['a', 'bb', 'ccc'].map((method) => rpc({ method })))).toEqual([1, 2, 3])
  expect(await rpc({ method: 'dddd' })).toBe(4)
  expect(bodies.map((batch) => batch.length)).toEqual([3, 1])
})

test('behavior: no request is larger than the gate takes', async () => {
  const bodies = serve(() => ({ result: '0x' }))
  const rpc = node()
  await Promise.all(Array.from({ length: 120 }, () => rpc({ method: 'eth_call' })))
  expect(bodies.map((batch) => batch.length)).toEqual([50, 50, 20])
  bodies.length = 0
  await Promise.all(Array.from({ length: 3 }, () => rpc({ method: 'eth_call', params: ['f'.repeat(100_000)] })))
  expect(bodies.map((batch) => batch.length)).toEqual([2, 1])
})

test('error: what the node refuses, one by one or as a whole', async () => {
  serve(({ method }) => (method === 'bad' ? { error: { code: -32000, message: 'pruned' } } : { result: 1 }))
  const rpc = node()
  const [good, bad] = await Promise.allSettled([rpc({ method: 'good' }), rpc({ method: 'bad' })])
  expect(good).toEqual({ status: 'fulfilled', value: 1 })
  expect(bad).toMatchObject({ reason: { name: 'ProviderError', code: -32000, message: 'pruned' } })
  vi.stubGlobal('fetch', async () => Response.json({ id: null, error: { code: -32005, message: 'too much' } }))
  await expect(rpc({ method: 'good' })).rejects.toMatchObject({ code: -32005 })
})

test('behavior: questions that wait for each other travel together, and once more where nothing answers', async () => {
  const bodies = serve(() => ({ result: '0x1' }))
  const answering = globalThis.fetch
  let isAway = true
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => {
    if (!isAway) return answering(...asked)
    isAway = false
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const rpc = nodeAt('https://caravel.example/rpc/1', {
    ...{ signal: () => AbortSignal.timeout(10_000), waitMs: 0, againAfterMs: 0 },
  })
  const first = rpc({ method: 'a' })
  await Promise.resolve()
  expect(await Promise.all([first, rpc({ method: 'b' })])).toEqual(['0x1', '0x1'])
  expect(bodies.map((batch) => batch.length)).toEqual([2])
})

test('error: NetworkLostError where something else answers, or not to all of them', async () => {
  for (const answer of [
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    () => Response.json([]),
    () => Response.json({ error: 'Internal Error', errorType: 'InternalError' }, { status: 500 }),
  ]) {
    vi.stubGlobal('fetch', async () => answer())
    const error = await node()({ method: 'eth_blockNumber' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'Wallet.NetworkLostError' })
    expect(isNetworkFailure(error)).toBe(true)
  }
})
