import { afterEach, expect, test, vi } from 'vitest'
import { toRevertError } from '../send/revert'
import { isNetworkFailure } from '../send/to-wallet-error'
import { nodeAt } from './node-at'

afterEach(() => vi.unstubAllGlobals())

type Asked = { id: number; method: string }

/** Serves a node that answers each request of a batch, in reverse order. */
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

test('default: requests of one moment share a batch, each with its own answer', async () => {
  const bodies = serve(({ method }) => ({ result: method.length }))
  const rpc = node()
  expect(await Promise.all(['a', 'bb', 'ccc'].map((method) => rpc({ method })))).toEqual([1, 2, 3])
  expect(await rpc({ method: 'dddd' })).toBe(4)
  expect(bodies.map((batch) => batch.length)).toEqual([3, 1])
})

test('behavior: no batch is larger than the proxy accepts', async () => {
  const bodies = serve(() => ({ result: '0x' }))
  const rpc = node()
  await Promise.all(Array.from({ length: 120 }, () => rpc({ method: 'eth_call' })))
  expect(bodies.map((batch) => batch.length)).toEqual([50, 50, 20])
  bodies.length = 0
  await Promise.all(Array.from({ length: 3 }, () => rpc({ method: 'eth_call', params: ['f'.repeat(100_000)] })))
  expect(bodies.map((batch) => batch.length)).toEqual([2, 1])
})

test('error: the refusals of the node, of one request or of the batch', async () => {
  serve(({ method }) => (method === 'bad' ? { error: { code: -32000, message: 'pruned' } } : { result: 1 }))
  const rpc = node()
  const [good, bad] = await Promise.allSettled([rpc({ method: 'good' }), rpc({ method: 'bad' })])
  expect(good).toEqual({ status: 'fulfilled', value: 1 })
  expect(bad).toMatchObject({ reason: { name: 'ProviderError', code: -32000, message: 'pruned' } })
  vi.stubGlobal('fetch', async () => Response.json({ id: null, error: { code: -32005, message: 'too much' } }))
  await expect(rpc({ method: 'good' })).rejects.toMatchObject({ code: -32005 })
})

test('behavior: waiting requests share a batch, which is repeated once without an answer', async () => {
  const bodies = serve(() => ({ result: '0x1' }))
  const answering = globalThis.fetch
  let isAway = true
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => {
    if (!isAway) return answering(...asked)
    isAway = false
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const rpc = nodeAt('https://caravel.example/rpc/1', {
    signal: () => AbortSignal.timeout(10_000),
    waitMs: 0,
    againAfterMs: 0,
  })
  const first = rpc({ method: 'a' })
  await Promise.resolve()
  expect(await Promise.all([first, rpc({ method: 'b' })])).toEqual(['0x1', '0x1'])
  expect(bodies.map((batch) => batch.length)).toEqual([2])
})

/** Serves a node that leaves out the answers to a method the given number of times. */
const forget = (method: string, times: number) => {
  const bodies: Asked[][] = []
  let left = times
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const asked = JSON.parse(body) as Asked[]
    bodies.push(asked)
    const kept = asked.filter((one) => one.method !== method || left-- <= 0)
    return Response.json(kept.map(({ id, method }) => ({ id, result: method })))
  })
  return bodies
}

test('behavior: repeats a missing answer once, separately', async () => {
  const bodies = forget('eth_call', 1)
  const rpc = node()
  expect(await Promise.all(['eth_chainId', 'eth_call'].map((method) => rpc({ method })))).toEqual([
    'eth_chainId',
    'eth_call',
  ])
  expect(bodies.map((batch) => batch.map(({ method }) => method))).toEqual([['eth_chainId', 'eth_call'], ['eth_call']])
})

test('error: NodeFailedError for an answer that is missing twice, and for no other', async () => {
  forget('eth_call', 2)
  const rpc = node()
  const [good, bad] = await Promise.allSettled(['eth_chainId', 'eth_call'].map((method) => rpc({ method })))
  expect(good).toEqual({ status: 'fulfilled', value: 'eth_chainId' })
  expect(bad).toMatchObject({ reason: { name: 'Wallet.NodeFailedError' } })
})

test('behavior: never repeats a request that changes state', async () => {
  for (const method of ['eth_sendRawTransaction', 'eth_sendTransaction', 'evm_mine']) {
    const bodies = forget(method, 1)
    await expect(node()({ method })).rejects.toMatchObject({ name: 'Wallet.NodeFailedError' })
    expect(bodies).toHaveLength(1)
  }
})

test('error: NodeFailedError for an answer of another server, without blaming the connection', async () => {
  for (const answer of [
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    () => Response.json([]),
    () => Response.json([null, 7, 'x']),
    () => Response.json({ error: 'Internal Error', errorType: 'InternalError' }, { status: 500 }),
  ]) {
    vi.stubGlobal('fetch', async () => answer())
    const error = await node()({ method: 'eth_blockNumber' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'Wallet.NodeFailedError' })
    expect(isNetworkFailure(error)).toBe(true)
    expect(toRevertError(error)).toBe(error)
  }
})
