import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type Anvil, startAnvil } from '@/localnet/chain/anvil'
import { createChainClient } from '../node/clients'
import { closeSocket } from '../testing/announced-client'
import { watchHeads } from './heads'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1 })
})
afterAll(() => anvil.stop())

test('behavior: a preferred websocket announces each block, also with another url after it', async () => {
  const ws = anvil.url.replace('http', 'ws')
  for (const urls of [[ws], [ws, anvil.url]]) {
    const client = createChainClient({ chain: mainnet, urls })
    let heard = 0
    const heads = watchHeads(client, () => heard++)!
    // The subscription is pending: blocks are mined until one was announced.
    await expect.poll(() => anvil.client.mine({ blocks: 1 }).then(() => heard)).toBeGreaterThan(0)
    expect(heads.isLost()).toBe(false)
    heads.stop()
    await closeSocket(client)
  }
})

test('behavior: a closed connection announces nothing until it is open again', async () => {
  const node = await startAnvil({ chainId: 1 })
  const client = createChainClient({ chain: mainnet, urls: [node.url.replace('http', 'ws'), anvil.url] })
  let heard = 0
  const heads = watchHeads(client, () => heard++)!
  await expect.poll(() => node.client.mine({ blocks: 1 }).then(() => heard)).toBeGreaterThan(0)
  await node.stop()
  await expect.poll(heads.isLost).toBe(true)
  const again = await startAnvil({ chainId: 1, port: node.port })
  await expect.poll(() => again.client.mine({ blocks: 1 }).then(heads.isLost), { timeout: 30_000 }).toBe(false)
  heads.stop()
  await closeSocket(client)
  await again.stop()
})

test('behavior: http announces nothing', () => {
  const client = createChainClient({ chain: mainnet, urls: [anvil.url, anvil.url.replace('http', 'ws')] })
  expect(watchHeads(client, () => {})).toBeUndefined()
})
