import { createServer, type Server } from 'node:http'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '@/lib/api/contract/errors'
import { createOpenGate } from '../../testing/open-gate'
import type { Admit } from '../limits/admit'
import { mountRpc, type PrivateRelay } from './mount-rpc'
import { approvalsCost } from './question'
import { rpcLimits } from './rpc-limits'
import type { AskNode } from './share-answers'

/** A node that repeats its request, or returns the answer of a test. */
let node: Server
let url: string
let asked: { method: string; params: unknown[] }[]
let answerWith: ((asked: { method: string }) => string) | undefined
/** The node waits for this before it answers. */
let hold: Promise<void> | undefined

beforeAll(async () => {
  node = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', async () => {
      const one = JSON.parse(text)
      await hold
      asked.push({ method: one.method, params: one.params })
      response.end(answerWith?.(one) ?? JSON.stringify({ jsonrpc: '2.0', id: one.id, result: one.params }))
    })
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(node.address() as { port: number }).port}`
})
afterAll(() => void node.close())
beforeEach(() => {
  asked = []
  answerWith = undefined
})

/** Asks the node alone. */
const askNode: AskNode = async ({ method, params }, signal) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, { method: 'POST', body, ...(signal && { signal }) })
  const { result, error } = JSON.parse(await answer.text())
  return error ? { error } : { result }
}

const logged: unknown[] = []
const appOf = ({
  ask = askNode,
  admit = async () => {},
  isLocal = false,
  relays,
}: {
  ask?: AskNode
  admit?: Admit
  isLocal?: boolean
  relays?: ReadonlyMap<number, PrivateRelay>
} = {}) => {
  const app = new Hono({ strict: false })
  const nodes = new Map([1, 42_161].map((chainId) => [chainId, ask]))
  const log = (...line: unknown[]) => void logged.push(line)
  mountRpc(app, { nodes, relays, headOf: () => undefined, isLocal, admit, gate: createOpenGate(), log })
  return app
}
const post = async (body: unknown, app = appOf(), path = '/rpc/1') => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await app.request(path, { method: 'POST', body: text })
  return { status: response.status, body: await response.json(), headers: response.headers }
}
const request = (method: string, params: unknown = [], id: unknown = 7) => ({ jsonrpc: '2.0', id, method, params })
const codeOf = async (body: unknown) => (await post(body)).body.error?.code

describe('POST /rpc/{chainId}', () => {
  test('default', async () => {
    expect(await post(request('eth_getBalance', ['0x1', 'latest']))).toMatchObject({
      status: 200,
      body: { jsonrpc: '2.0', id: 7, result: ['0x1', 'latest'] },
    })
    expect((await post(request('eth_chainId'), appOf(), '/rpc/42161')).status).toBe(200)
    expect((await post({ jsonrpc: '2.0', method: 'eth_chainId' })).body).toEqual({
      jsonrpc: '2.0',
      id: null,
      result: [],
    })
  })

  test('behavior: an answer of null is an answer', async () => {
    answerWith = () => JSON.stringify({ jsonrpc: '2.0', id: 1, result: null })
    expect((await post(request('eth_getTransactionReceipt', ['0x1']))).body).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: null,
    })
  })

  test('behavior: no method that controls or debugs a node passes', async () => {
    const methods = [
      ...['anvil_setBalance', 'evm_mine', 'hardhat_reset', 'debug_traceTransaction', 'admin_peers', 'personal_sign'],
      ...['eth_sign', 'eth_sendTransaction', 'eth_accounts', 'miner_start', 'txpool_content', 'trace_block'],
      ...['ETH_CALL', 'eth_call ', '__proto__', 'constructor', ''],
    ]
    for (const method of methods)
      expect({ method, code: await codeOf(request(method)) }).toEqual({ method, code: -32601 })
    const { error } = (await post(request('x'.repeat(100)))).body
    expect(error.message).toBe(`${'x'.repeat(64)} is not served here`)
    expect(asked).toEqual([])
  })

  test('behavior: the clock of a local chain moves forward, by at most a hundred days', async () => {
    const app = appOf({ isLocal: true })
    const ask = async (method: string, params: unknown[]) => (await post(request(method, params), app)).body.error?.code
    expect([await ask('evm_increaseTime', [8_640_000]), await ask('evm_mine', [])]).toEqual([undefined, undefined])
    for (const seconds of [8_640_001, 0, -1, 1.5, '0x1', null])
      expect(await ask('evm_increaseTime', [seconds])).toBe(-32602)
    expect(await ask('evm_setNextBlockTimestamp', [1])).toBe(-32601)
    expect(asked.map(({ method }) => method)).toEqual(['evm_increaseTime', 'evm_mine'])
  })

  test('behavior: a batch is answered one by one, in order', async () => {
    const { body } = await post([
      request('eth_chainId', [], 1),
      request('evm_mine', [], 2),
      'x',
      request('eth_call', [{}], 4),
    ])
    expect(body.map(({ id, error }: { id: unknown; error?: { code: number } }) => [id, error?.code])).toEqual([
      [1, undefined],
      [2, -32601],
      [null, -32600],
      [4, undefined],
    ])
  })

  test('error: sizes and ranges', async () => {
    expect((await post('{')).body.error.code).toBe(-32700)
    expect((await post([])).status).toBe(400)
    expect((await post(Array.from({ length: rpcLimits.maxBatch + 1 }, () => request('eth_chainId')))).status).toBe(413)
    expect((await post('x'.repeat(rpcLimits.maxBodyBytes + 1))).status).toBe(413)
    const data = `0x${'00'.repeat(rpcLimits.maxCallDataBytes + 1)}`
    for (const name of ['data', 'input']) expect(await codeOf(request('eth_call', [{ [name]: data }]))).toBe(-32005)
    expect(await codeOf(request('eth_estimateGas', [{ data }]))).toBe(-32005)
    for (const params of [[], [null], ['x'], {}])
      for (const method of ['eth_call', 'eth_getLogs']) expect(await codeOf(request(method, params))).toBe(-32602)
    for (const filter of [
      { fromBlock: '0x0' },
      { fromBlock: 'earliest' },
      { fromBlock: '0x0', toBlock: 'latest' },
      { fromBlock: 5, toBlock: 6 },
      { fromBlock: ['0x5'], toBlock: '0x6' },
      { fromBlock: '0x5', toBlock: 'x0x6' },
      { fromBlock: '0x5', toBlock: '0x6x' },
    ])
      expect({ filter, code: await codeOf(request('eth_getLogs', [filter])) }).toEqual({ filter, code: -32602 })
    expect(await codeOf(request('eth_getLogs', [{ fromBlock: '0x0', toBlock: '0x2711' }]))).toBe(-32005)
    expect(asked).toEqual([])
    for (const filter of [
      ...[{ fromBlock: '0x0', toBlock: '0x2710' }, { fromBlock: '0x2711', toBlock: '0x4e20' }, { fromBlock: 'latest' }],
      ...[{ fromBlock: 'pending' }, {}, { blockHash: '0x1' }],
    ])
      expect(await codeOf(request('eth_getLogs', [filter]))).toBeUndefined()
    expect(await codeOf(request('eth_call', [{ data: data.slice(0, -2) }]))).toBeUndefined()
    expect((await post(Array.from({ length: rpcLimits.maxBatch }, () => request('eth_chainId')))).status).toBe(200)
  })

  test('behavior: a call has a gas limit, at most the maximum', async () => {
    const most = '0x2faf080'
    for (const [gas, passed] of [
      [undefined, most],
      [null, most],
      ['0xffffffffffffff', most],
      [`0x${'f'.repeat(64)}`, most],
      [most, most],
      ['0x5208', '0x5208'],
    ])
      for (const method of ['eth_call', 'eth_estimateGas']) {
        asked = []
        await post(request(method, [{ to: '0x1', gas }, 'latest']))
        expect(asked[0]!.params).toEqual([{ to: '0x1', gas: passed }, 'latest'])
      }
    asked = []
    await post(request('eth_estimateGas', [{ to: '0x1' }, null, null]))
    expect(asked[0]!.params).toEqual([{ to: '0x1', gas: most }])
    for (const gas of [5, '5', '0x', `0x${'f'.repeat(65)}`, {}])
      expect([gas, await codeOf(request('eth_call', [{ gas }]))]).toEqual([gas, -32602])
  })

  test('error: a call on another state, or with lists that cost more than its gas', async () => {
    const state = { '0x1': { code: '0x5b600056' } }
    for (const params of [
      [{}, 'latest', state],
      [{}, 'latest', null, { number: '0x1' }],
      [{ accessList: [] }, 'latest'],
      [{ authorizationList: [] }],
      [{ blobVersionedHashes: [] }],
      [[], 'latest'],
    ])
      for (const method of ['eth_call', 'eth_estimateGas']) expect(await codeOf(request(method, params))).toBe(-32602)
    expect(asked).toEqual([])
  })

  test('behavior: equal simultaneous requests share an answer; transactions are sent each time', async () => {
    const app = appOf()
    const same = Array.from({ length: 3 }, () => request('eth_getBalance', ['0x1', 'latest']))
    expect((await post([...same, request('eth_getBalance', ['0x2', 'latest'])], app)).body).toMatchObject([
      ...same.map(({ params }) => ({ result: params })),
      { result: ['0x2', 'latest'] },
    ])
    expect(asked).toHaveLength(2)
    await post(same, app)
    expect(asked).toHaveLength(3)
    asked = []
    await post([request('eth_sendRawTransaction', ['0x1']), request('eth_sendRawTransaction', ['0x1'])], app)
    expect(asked).toHaveLength(2)
  })

  test('behavior: a request whose callers have all left is given up', async () => {
    const app = appOf()
    let release = () => {}
    hold = new Promise<void>((resolve) => {
      release = resolve
    })
    let aborted = 0
    const body = JSON.stringify(request('eth_getBalance', ['0x1', 'latest']))
    const counting: AskNode = async (question, signal) => {
      signal?.addEventListener('abort', () => aborted++)
      return askNode(question, signal)
    }
    const watched = appOf({ ask: counting })
    watched.onError((_, c) => c.text('left', 500))
    const [first, second] = [new AbortController(), new AbortController()]
    const send = async (signal: AbortSignal) =>
      (await watched.request(new Request('http://x/rpc/1', { method: 'POST', body, signal }))).status
    const statuses = [send(first.signal), send(second.signal)]
    // Once this is refused, both are with the node.
    await post(request('eth_sign'), watched)
    first.abort()
    expect([await statuses[0], aborted]).toEqual([500, 0])
    second.abort()
    expect([await statuses[1], aborted]).toEqual([500, 1])
    release()
    hold = undefined
    expect((await post(request('eth_chainId'), app)).status).toBe(200)
  })

  test('error: a node with too many requests, which is reported at once', async () => {
    const app = appOf()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    hold = held
    const crowd = Array.from({ length: rpcLimits.maxBytesUnderWay / rpcLimits.maxAnswerBytes }, (_, index) =>
      post(request('eth_getBalance', [`0x${index}`, 'latest']), app),
    )
    const late = await post(request('eth_getBalance', ['0xffff', 'latest']), app)
    expect([late.status, late.body.error.code, late.headers.get('retry-after')]).toEqual([503, -32005, '1'])
    const [one, refused] = (await post([request('eth_sign', [], 1), request('eth_gasPrice', [], 2)], app)).body
    expect([one.error.code, refused.error.code]).toEqual([-32601, -32005])
    release()
    expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual(crowd.map(() => 200))
    hold = undefined
    expect((await post(request('eth_chainId'), app)).status).toBe(200)
  })

  test('error: an invalid request of JSON-RPC 2.0', async () => {
    const good = request('eth_chainId')
    for (const body of [
      'null',
      '1',
      { ...good, jsonrpc: '1.0' },
      { ...good, method: 5 },
      { ...good, id: {} },
      { ...good, id: [] },
    ])
      expect([body, await codeOf(body)]).toEqual([body, -32600])
    expect(await codeOf({ ...good, id: 'x'.repeat(101) })).toBe(-32600)
    for (const id of ['x'.repeat(100), 5, null])
      expect((await post({ ...good, id })).body).toMatchObject({ id, result: [] })
  })

  test('behavior: errors of the node pass, with its data', async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    answerWith = () => JSON.stringify({ jsonrpc: '2.0', id: 1, error })
    expect((await post(request('eth_call', [{}]))).body).toEqual({ jsonrpc: '2.0', id: 7, error })
  })

  test('error: no node answers, which is logged with its reason', async () => {
    logged.length = 0
    const app = appOf({ ask: () => Promise.reject(new Error('connect ECONNREFUSED')) })
    expect((await post(request('eth_chainId'), app)).body.error.code).toBe(-32002)
    expect(logged).toMatchObject([['warn', 'no node answered a page', { method: 'eth_chainId' }]])
  })

  test('behavior: blocks and logs may be longer than other answers', async () => {
    const bounds: number[] = []
    const app = appOf({
      ask: async ({ maxBytes }) => {
        bounds.push(maxBytes)
        return { result: null }
      },
    })
    const filter = { fromBlock: 'latest' }
    await post(
      [request('eth_getLogs', [filter]), request('eth_chainId'), request('eth_getBlockByNumber', ['latest', false])],
      app,
    )
    const { maxAnswerBytes, maxLongAnswerBytes } = rpcLimits
    expect(bounds).toEqual([maxLongAnswerBytes, maxAnswerBytes, maxLongAnswerBytes])
  })

  test('error: a chain that is not served', async () => {
    for (const chain of ['2', 'x', '1e0', '01', '-1'])
      expect((await post(request('eth_chainId'), appOf(), `/rpc/${chain}`)).status).toBe(404)
  })

  test('error: another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const body = JSON.stringify(request('eth_chainId'))
    const response = await appOf().request('/rpc/1', { method: 'POST', body, headers })
    expect(response.status).toBe(403)
    expect(asked).toEqual([])
  })

  test('error: too many requests, a batch counting as its size', async () => {
    const costs: (number | undefined)[] = []
    const admit: Admit = async (_, scope, cost) => {
      costs.push(cost)
      if (scope === 'rpc' && (cost ?? 1) > 2) throw new ApiError('RateLimitExceeded', { retryAfterSeconds: 3 })
    }
    const batch = Array.from({ length: 4 }, () => request('eth_chainId'))
    const { status, body, headers } = await post(batch, appOf({ admit }))
    expect({ status, code: body.error.code, wait: headers.get('retry-after') }).toEqual({
      status: 429,
      code: -32005,
      wait: '3',
    })
    expect(costs).toEqual([4])
  })

  test('error: a caller that is unknown, or cannot be counted', async () => {
    const refusing = (error: Error) =>
      appOf({
        admit: async () => {
          throw error
        },
      })
    const unknown = await post(request('eth_chainId'), refusing(new ApiError('InvalidApiKey')))
    expect([unknown.status, unknown.body.error.code]).toEqual([401, -32001])
    for (const error of [new ApiError('InternalError'), new Error('no')]) {
      const app = refusing(error)
      app.onError((thrown, c) => c.json({ isSame: thrown === error }, 500))
      expect(await post(request('eth_chainId'), app)).toMatchObject({ status: 500, body: { isSame: true } })
    }
  })

  test('behavior: approvals of one account for a few contracts are read in all blocks, at a higher cost', async () => {
    const costs: (number | undefined)[] = []
    const app = appOf({ admit: async (_, __, cost) => void costs.push(cost) })
    const word = (digit: string) => `0x${digit.repeat(64)}`
    const topics = ['0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925', word('1'), [word('2')]]
    const filter = { fromBlock: '0x0', toBlock: 'latest', topics }
    expect((await post(request('eth_getLogs', [filter]), app)).body.result).toEqual([filter])
    expect((await post([request('eth_getLogs', [filter]), request('eth_chainId')], app)).status).toBe(200)
    const most = Array.from({ length: rpcLimits.maxSpenders }, () => word('2'))
    expect((await post(request('eth_call', [filter]), app)).status).toBe(200)
    expect((await post(request('eth_getLogs', [{ ...filter, topics: topics.with(2, most) }]), app)).status).toBe(200)
    expect((await post(request('eth_getLogs', [{ fromBlock: 'latest' }]), app)).status).toBe(200)
    expect(costs).toEqual([approvalsCost, approvalsCost + 1, 1, approvalsCost, 2])
    asked = []
    for (const other of [
      { topics: [topics[0], null, [word('2')]] },
      { topics: [[topics[0]], word('1'), [word('2')]] },
      { topics: [word('3'), word('1'), [word('2')]] },
      { topics: [topics[0], [word('1')], [word('2')]] },
      { topics: [topics[0], word('1'), []] },
      { topics: [topics[0], word('1'), Array.from({ length: rpcLimits.maxSpenders + 1 }, () => word('2'))] },
      { topics: [topics[0], word('1'), word('2')] },
      { topics: [topics[0], word('1'), [word('2'), 'x']] },
      { topics: [topics[0], `x${word('1')}`, [word('2')]] },
      { topics: [topics[0], `${word('1')}0`, [word('2')]] },
      { topics: topics.slice(0, 2) },
      { topics: [...topics, null] },
      { topics, address: word('4').slice(0, 42) },
    ])
      expect({ other, code: await codeOf(request('eth_getLogs', [{ ...filter, ...other }])) }).toMatchObject({
        code: -32602,
      })
    expect(asked).toEqual([])
  })
})

describe('POST /rpc/private/{chainId}', () => {
  const sent: unknown[] = []
  type Sending = Awaited<ReturnType<PrivateRelay['send']>>
  const throughRelay = (outcome: () => Promise<Sending>, admit?: Admit) =>
    appOf({
      ...(admit && { admit }),
      isLocal: true,
      relays: new Map([
        [
          1,
          {
            name: 'Example relay',
            send: (raw) => {
              sent.push(raw)
              return outcome()
            },
          },
        ],
      ]),
    })
  const takes = async (): Promise<Sending> => ({ hash: '0xab' })
  const ask = (body: unknown, app = throughRelay(takes)) => post(body, app, '/rpc/private/1')
  beforeEach(() => {
    sent.length = 0
  })

  test('default: transactions go to the relay, and all else to the node', async () => {
    const batch = [request('eth_sendRawTransaction', ['0x02']), request('eth_chainId'), request('web3_clientVersion')]
    expect((await ask(batch)).body.map(({ result }: { result: unknown }) => result)).toEqual([
      '0xab',
      [],
      'caravel-private/Example relay',
    ])
    expect([sent, asked.map(({ method }) => method)]).toEqual([['0x02'], ['eth_chainId']])
  })

  test('behavior: wallets of any origin have their own limit; no clock is moved', async () => {
    const scopes: unknown[] = []
    const app = throughRelay(takes, async (_, scope, cost) => void scopes.push(scope, cost))
    const response = await app.request('/rpc/private/1', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: JSON.stringify(request('eth_sendRawTransaction', ['0x02'])),
    })
    expect(response.status).toBe(200)
    expect(scopes).toEqual(['wallet', 2])
    expect((await ask(request('evm_mine'))).body.error.code).toBe(-32601)
  })

  test('error: a refusal of the relay is returned, and no node gets the transaction', async () => {
    for (const [refusal, code] of [
      ['invalid', -32602],
      ['known', -32000],
      ['refused', -32003],
    ] as const) {
      const app = throughRelay(async () => ({ refusal, reason: 'Why.' }))
      const { body } = await ask(request('eth_sendRawTransaction', ['0x02']), app)
      expect(body.error).toEqual({ code, message: 'Why.' })
    }
    const fails = throughRelay(() => Promise.reject(new Error('https://relay.example/secret')))
    const { body } = await ask(request('eth_sendRawTransaction', ['0x02']), fails)
    expect(body.error).toMatchObject({
      code: -32003,
      message: expect.stringMatching(/^Example relay did not get .* It was not sent anywhere else\.$/),
    })
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(asked).toEqual([])
  })

  test('error: of a chain without a relay', async () => {
    expect((await post(request('eth_chainId'), throughRelay(takes), '/rpc/private/42161')).status).toBe(404)
    expect((await post(request('eth_chainId'), appOf(), '/rpc/private/1')).status).toBe(404)
  })
})
