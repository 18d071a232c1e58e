import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type Anvil, startAnvil } from '@/localnet/anvil'
import { createChainClient } from './clients'
import { watchHeads } from './heads'
import { closeSocket } from './testing/announced-client'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1 })
})
afterAll(() => anvil.stop())

test('behavior: what is reached by websocket first announces each block, also with another behind it', async () => {
  const ws = anvil.url.replace('http', 'ws')
  for (const urls of [[ws], [ws, anvil.url]]) {
    const client = createChainClient({ chain: mainnet, urls })
    let heard = 0
    const unwatch = watchHeads(client, () => heard++)
    // The subscription is under way: blocks come until one was announced.
    await expect.poll(() => anvil.client.mine({ blocks: 1 }).then(() => heard)).toBeGreaterThan(0)
    unwatch?.()
    await closeSocket(client)
  }
})

test('behavior: over http nobody announces', () => {
  const client = createChainClient({ chain: mainnet, urls: [anvil.url, anvil.url.replace('http', 'ws')] })
  expect(watchHeads(client, () => {})).toBeUndefined()
})
