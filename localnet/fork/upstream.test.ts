import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { isRealGenesis } from '@/lib/chain/registry/genesis'
import { serveUpstream } from './serve-upstream'
import { BudgetSpentError, createUpstream, describeCounts, NotPassedOnError } from './upstream'

const realGenesis = '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3'
const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const block = { number: '0x0', hash: realGenesis, parentHash: `0x${'00'.repeat(32)}`, timestamp: '0x0' }
const balanceAt = (at: string) => ({ method: 'eth_getBalance', params: [account, at] })
const firstBlock = { method: 'eth_getBlockByNumber', params: ['0x0', false] }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/**
 * A node that counts its requests, and refuses the first `refusals` with a rate limit.
 */
const openNode = async ({
  refusals = 0,
  balance = '0x5' as string | null,
  accessList = [] as readonly object[],
  words = [] as readonly string[],
} = {}) => {
  const calls = [...words]
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const { id, method } = JSON.parse(text) as { id: number; method: string }
    asked.push(method)
    if (asked.length <= refusals) return response.writeHead(429, { 'retry-after': '0' }).end()
    const answers: Record<string, () => unknown> = {
      eth_getBlockByNumber: () => block,
      eth_createAccessList: () => ({ accessList }),
      eth_call: () => calls.shift(),
    }
    const result = answers[method] ? answers[method]() : balance
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const open = async ({
  maxCalls = 100,
  callsPerSecond = 10_000,
  ...node
}: Parameters<typeof openNode>[0] & {
  maxCalls?: number
  callsPerSecond?: number
} = {}) => {
  const { asked, url } = await openNode(node)
  const messages: string[] = []
  const waits: number[] = []
  const clock = { nowMs: () => 0, sleep: async (ms: number) => void waits.push(ms) }
  const limits = { maxCalls, callsPerSecond }
  const upstream = createUpstream({ chainId: 1, url, limits, say: (line) => messages.push(line), clock })
  return { ...upstream, asked, messages, waits, url }
}

describe('createUpstream', () => {
  test('default: requests the state of a block once, and counts it', async () => {
    const { ask, counts, asked } = await open()
    expect(await Promise.all([ask(balanceAt('0x10')), ask(balanceAt('0x10'))])).toEqual(['0x5', '0x5'])
    expect(await ask(balanceAt('0x10'))).toBe('0x5')
    expect(asked).toEqual(['eth_getBalance'])
    expect(counts()).toEqual({ sent: 1, kept: 2, left: 99, methods: { eth_getBalance: 1 } })
    expect(describeCounts(counts())).toBe('1 calls (eth_getBalance 1), 2 answered from memory, 99 left')
  })

  test('behavior: repeats requests for the newest block, another block, and unknown data', async () => {
    const { ask, asked } = await open()
    for (const at of ['latest', 'latest', '0x10', '0x11']) await ask(balanceAt(at))
    expect(asked).toHaveLength(4)
    const unknown = await open({ balance: null as never })
    const receipt = { method: 'eth_getTransactionReceipt', params: [realGenesis] }
    for (const _ of [1, 2]) expect(await unknown.ask(receipt)).toBeNull()
    expect(unknown.asked).toHaveLength(2)
  })

  test('behavior: the hash of the first block is constant and unique to the fork', async () => {
    const [one, other] = [await open(), await open()]
    const hashOf = async ({ ask }: typeof one, params = firstBlock.params) =>
      ((await ask({ ...firstBlock, params })) as { hash: string }).hash
    const hash = await hashOf(one)
    expect(isRealGenesis(1, realGenesis)).toBe(true)
    expect(isRealGenesis(1, hash)).toBe(false)
    for (const params of [
      ['0x0', true],
      ['0x00', false],
      ['earliest', false],
    ])
      expect(await hashOf(one, params)).toBe(hash)
    expect(await hashOf(other)).not.toBe(hash)
  })

  test('behavior: enforces the rate of calls, and counts repeats', async () => {
    const { ask, waits, counts } = await open({ callsPerSecond: 4, refusals: 1 })
    await ask(balanceAt('0x1'))
    await ask(balanceAt('0x2'))
    expect(counts().sent).toBe(3)
    expect(waits.filter((ms) => ms === 250 || ms === 500)).toHaveLength(2)
  })

  test('error: Localnet.BudgetSpentError for new requests only, reported once', async () => {
    const { ask, asked, messages, counts } = await open({ maxCalls: 2 })
    for (const at of ['0x1', '0x2']) await ask(balanceAt(at))
    for (const at of ['0x3', '0x4']) await expect(ask(balanceAt(at))).rejects.toThrow(BudgetSpentError)
    expect(await ask(balanceAt('0x1'))).toBe('0x5')
    expect(asked).toHaveLength(2)
    expect(counts()).toMatchObject({ sent: 2, left: 0 })
    expect(messages).toEqual([expect.stringContaining('Start again with more --fork-calls')])
  })

  test.each([
    'eth_sendRawTransaction',
    'eth_sendTransaction',
    'eth_sign',
    'eth_signTypedData_v4',
    'eth_getAccountInfo',
  ])('error: Localnet.NotPassedOnError for %s, which is not counted', async (method) => {
    const { ask, asked, counts } = await open()
    await expect(ask({ method, params: ['0x00'] })).rejects.toThrow(NotPassedOnError)
    expect(asked).toEqual([])
    expect(counts().sent).toBe(0)
  })
})

describe('prefetch', () => {
  const pool = `0x${'ab'.repeat(20)}` as const
  const empty = `0x${'cd'.repeat(20)}` as const
  const call = { to: pool, data: '0x', block: 16n } as const
  const word = (value: bigint) => value.toString(16).padStart(64, '0')

  test('default: reads all words of a call in a few requests, and answers for them from the cache', async () => {
    const { ask, asked, prefetch, counts } = await open({
      accessList: [
        { address: pool, storageKeys: [`0x${word(1n)}`, `0x${word(2n)}`] },
        { address: empty, storageKeys: [] },
      ],
      // Two words of storage, then the code hashes of both accounts.
      words: [`0x${word(7n)}${word(0n)}`, `0x${word(9n)}${word(0n)}`],
    })
    expect(await prefetch(call)).toBe(3)
    expect(asked).toEqual(['eth_createAccessList', 'eth_call', 'eth_call'])
    const storage = (address: string, slot: string) =>
      ask({ method: 'eth_getStorageAt', params: [address, slot, '0x10'] })
    expect(await storage(pool, '0x1')).toBe(`0x${word(7n)}`)
    expect(await storage(pool.toUpperCase().replace('0X', '0x'), `0x${word(2n)}`)).toBe(`0x${word(0n)}`)
    for (const method of ['eth_getBalance', 'eth_getTransactionCount'])
      expect(await ask({ method, params: [empty, '0x10'] })).toBe('0x0')
    expect(await ask({ method: 'eth_getCode', params: [empty, '0x10'] })).toBe('0x')
    expect(counts()).toMatchObject({ sent: 3, kept: 5 })
    // Does not include an account that is not empty, or another block.
    await ask({ method: 'eth_getCode', params: [pool, '0x10'] })
    await ask({ method: 'eth_getStorageAt', params: [pool, '0x1', '0x11'] })
    expect(counts().sent).toBe(5)
  })
})

describe('serveUpstream', () => {
  const serve = async (options: Parameters<typeof open>[0] = {}) => {
    const upstream = await open(options)
    const { url, close } = await serveUpstream(upstream)
    closing.push(close)
    const post = async (body: unknown, type = 'application/json') => {
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) })
      return { status: answer.status, body: await answer.json() }
    }
    return { upstream, post, url }
  }

  test('default: answers single requests, batches, and requests for the counts', async () => {
    const { post, url } = await serve()
    const asked = { jsonrpc: '2.0', id: 7, ...balanceAt('0x1') }
    expect((await post(asked)).body).toEqual({ jsonrpc: '2.0', id: 7, result: '0x5' })
    expect((await post([asked, { ...asked, id: 8 }])).body).toMatchObject([{ id: 7 }, { id: 8, result: '0x5' }])
    expect(await (await fetch(url)).json()).toMatchObject({ sent: 1, kept: 2 })
  })

  test('error: reports a spent budget without the url of the node', async () => {
    const { post, upstream } = await serve({ maxCalls: 1 })
    await post({ id: 1, ...balanceAt('0x1') })
    const { body } = await post({ id: 2, ...balanceAt('0x2') })
    expect(body).toMatchObject({ id: 2, error: { code: -32_000, message: expect.stringContaining('are spent') } })
    expect(JSON.stringify(body)).not.toContain(upstream.url)
  })

  test('error: refuses requests that a page of another site could send, and malformed ones', async () => {
    const { post } = await serve()
    expect((await post(balanceAt('0x1'), 'text/plain')).status).toBe(415)
    expect((await post(null)).body).toMatchObject({ id: null, error: { code: -32_601 } })
  })
})
