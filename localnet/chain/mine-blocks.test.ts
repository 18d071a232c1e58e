import { expect, test } from 'vitest'
import { pause } from '../world/pause'
import { startAnvil } from './anvil'
import { mineBlocks } from './mine-blocks'

test('behavior: mines blocks at an interval, and drops states beyond the limit', async () => {
  const anvil = await startAnvil({ chainId: 1, keptStates: 4 })
  const { client } = anvil
  const ended = new AbortController()
  try {
    const mining = mineBlocks(client, { everyMs: 5, signal: ended.signal })
    while ((await client.getBlockNumber()) < 40n) await pause(5, ended.signal)
    ended.abort()
    await mining
    const balanceAt = (blockNumber: bigint) =>
      client.getBalance({ address: '0x0000000000000000000000000000000000000001', blockNumber })
    await expect(balanceAt(await client.getBlockNumber({ cacheTime: 0 }))).resolves.toBe(0n)
    await expect(balanceAt(10n)).rejects.toThrow()
  } finally {
    ended.abort()
    await anvil.stop()
  }
})
