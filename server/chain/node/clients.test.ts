import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { base } from '@/lib/chain/registry/base'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type Anvil, startAnvil } from '@/localnet/chain/anvil'
import type { Log } from '../../log'
import { assertChain, createChainClient, createRelayClient, UnsupportedUrlError } from './clients'
import { WrongChainError } from './nodes'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1 })
})
afterAll(() => anvil.stop())

describe('createChainClient', () => {
  test('default', async () => {
    const client = createChainClient({ chain: mainnet, urls: [anvil.url] })
    expect(await client.getBlockNumber()).toBe(0n)
    expect(client.chain.contracts?.multicall3).toEqual({ address: mainnet.contracts.multicall3 })
  })

  test('behavior: a websocket url', async () => {
    const client = createChainClient({ chain: mainnet, urls: [anvil.url.replace('http', 'ws')] })
    expect(await client.getChainId()).toBe(1)
    const socket = await (
      client.transport as unknown as { getRpcClient: () => Promise<{ close: () => void }> }
    ).getRpcClient()
    socket.close()
  })

  test('behavior: the next url is used if the first one is dead', async () => {
    const client = createChainClient({ chain: mainnet, urls: ['http://127.0.0.1:1', anvil.url] })
    expect(await client.getChainId()).toBe(1)
  })

  test('behavior: a first url that accepts connections and never answers delays one request only', async () => {
    const mute = createServer(() => {})
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`
    try {
      const lines: unknown[] = []
      const log: Log = (_, event, facts) => void lines.push([event, facts?.node])
      const client = createChainClient({ chain: mainnet, urls: [url, anvil.url], log })
      const begunMs = performance.now()
      expect(await client.getBlockNumber()).toBe(0n)
      expect(await client.getBalance({ address: mainnet.contracts.router })).toBe(0n)
      for (let question = 0; question < 20; question++) await client.getBlock()
      // Two seconds for the first one, and a slow machine.
      expect(performance.now() - begunMs).toBeLessThan(8_000)
      expect(lines).toEqual([['a node is left', 1]])
    } finally {
      mute.closeAllConnections()
      mute.close()
    }
  })

  test('error: Chain.WrongChainError if a spare url serves another chain, which gets no other request', async () => {
    const asked: string[] = []
    let chainId = '0x2105'
    const other = createServer(async (request, response) => {
      const calls = [await json(request)].flat() as { id: number; method: string }[]
      asked.push(...calls.map(({ method }) => method))
      const hash = `0x${'00'.repeat(32)}`
      const results: Record<string, unknown> = {
        eth_chainId: chainId,
        eth_blockNumber: '0x7',
        eth_getBlockByNumber: { number: '0x7', hash, parentHash: hash, timestamp: '0x1' },
      }
      const answers = calls.map(({ id, method }) => ({
        jsonrpc: '2.0',
        id,
        ...(results[method] ? { result: results[method] } : { error: { code: 3, message: 'execution reverted' } }),
      }))
      response.end(JSON.stringify(answers))
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    try {
      const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
      const client = createChainClient({ chain: mainnet, urls: ['http://127.0.0.1:1', url] })
      await expect(client.getBlockNumber()).rejects.toMatchObject({ cause: expect.any(WrongChainError) })
      expect(new Set(asked)).toEqual(new Set(['eth_chainId']))
      // A repaired node is asked for its chain once more, and not again after a wrong answer.
      chainId = '0x1'
      expect(await client.getBlockNumber()).toBe(7n)
      asked.length = 0
      await expect(client.call({ to: mainnet.contracts.multicall3 })).rejects.toThrow('reverted')
      expect(await client.getBlockNumber()).toBe(7n)
      expect(asked).not.toContain('eth_chainId')
    } finally {
      other.close()
    }
  })

  test('error: Chain.WrongChainError from the newest block on, if a url leads to another chain now', async () => {
    const other = await startAnvil({ chainId: 8453 })
    let target = anvil.url
    const url = createServer(async (request, response) => {
      const body = JSON.stringify(await json(request))
      const answer = await fetch(target, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      response.end(await answer.text())
    })
    await new Promise<void>((resolve) => url.listen(0, '127.0.0.1', resolve))
    try {
      const urls = [`http://127.0.0.1:${(url.address() as AddressInfo).port}`]
      const alone = createChainClient({ chain: mainnet, urls })
      const first = createChainClient({ chain: mainnet, urls: [...urls, anvil.url] })
      expect([(await alone.getBlock()).number, (await first.getBlock()).number]).toEqual([0n, 0n])
      target = other.url
      await expect(alone.getBlock()).rejects.toMatchObject({ cause: expect.any(WrongChainError) })
      expect((await first.getBlock()).hash).toBe(
        (await createChainClient({ chain: mainnet, urls: [anvil.url] }).getBlock()).hash,
      )
      target = anvil.url
      expect((await alone.getBlock()).number).toBe(0n)
    } finally {
      url.close()
      await other.stop()
    }
  })

  test.each(['ftp://node', '127.0.0.1:8545', ''])('error: Chain.UnsupportedUrlError for "%s"', (url) => {
    expect(() => createChainClient({ chain: mainnet, urls: [url] })).toThrow(UnsupportedUrlError)
  })

  test('error: Chain.UnsupportedUrlError without urls', () => {
    expect(() => createChainClient({ chain: mainnet, urls: [] })).toThrow(UnsupportedUrlError)
  })
})

describe('createRelayClient', () => {
  const bodies: unknown[] = []
  let answer: string
  const relay = createServer(async (request, response) => {
    bodies.push(await json(request))
    response.end(answer)
  })
  let url: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`
  })
  afterAll(() => void relay.close())
  beforeEach(() => void bodies.splice(0))
  const send = () => createRelayClient({ chain: mainnet, url }).sendRawTransaction({ serializedTransaction: '0x12' })

  test('default: one request per body', async () => {
    answer = JSON.stringify({ jsonrpc: '2.0', id: 0, result: '0x34' })
    expect(await send()).toBe('0x34')
    expect(bodies).toMatchObject([{ method: 'eth_sendRawTransaction', params: ['0x12'] }])
  })

  test.each(['<html>502</html>', '', '[]', 'null'])('error: one request only if it answers "%s"', async (nonsense) => {
    answer = nonsense
    await expect(send().then((told) => expect(told).toMatch(/^0x/))).rejects.toThrow()
    expect(bodies).toHaveLength(1)
  })

  test('error: Chain.UnsupportedUrlError', () => {
    expect(() => createRelayClient({ chain: mainnet, url: 'ftp://relay' })).toThrow(UnsupportedUrlError)
  })
})

describe('assertChain', () => {
  test('default', async () => {
    await expect(
      assertChain(createChainClient({ chain: mainnet, urls: [anvil.url] }), mainnet),
    ).resolves.toBeUndefined()
  })

  test('error: Chain.WrongChainError', async () => {
    const client = createChainClient({ chain: base, urls: [anvil.url] })
    await expect(assertChain(client, base)).rejects.toThrow(WrongChainError)
  })
})
