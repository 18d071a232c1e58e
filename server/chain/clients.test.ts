import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { base } from '@/lib/chain/registry/base'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type Anvil, startAnvil } from '@/localnet/anvil'
import { assertChain, createChainClient, UnsupportedUrlError, WrongChainError } from './clients'

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

  test('behavior: the next url is asked when the first one is dead', async () => {
    const client = createChainClient({ chain: mainnet, urls: ['http://127.0.0.1:1', anvil.url] })
    expect(await client.getChainId()).toBe(1)
  })

  test.each(['ftp://node', '127.0.0.1:8545', ''])('error: Chain.UnsupportedUrlError for "%s"', (url) => {
    expect(() => createChainClient({ chain: mainnet, urls: [url] })).toThrow(UnsupportedUrlError)
  })

  test('error: Chain.UnsupportedUrlError without urls', () => {
    expect(() => createChainClient({ chain: mainnet, urls: [] })).toThrow(UnsupportedUrlError)
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
