import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, startAnvil } from './anvil'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1 })
})
afterAll(() => anvil.stop())

describe('startAnvil', () => {
  test('behavior: an empty block leaves the state without storage', async () => {
    await anvil.client.mine({ blocks: 3 })
    const blocks = await Promise.all([1n, 2n, 3n].map((blockNumber) => anvil.client.getBlock({ blockNumber })))
    expect(new Set(blocks.map(({ stateRoot }) => stateRoot)).size).toBe(1)
  })

  test('behavior: keeps only the configured number of past states', async () => {
    await anvil.client.mine({ blocks: 200 })
    const balanceAt = (blockNumber: bigint) =>
      anvil.client.getBalance({ address: '0x0000000000000000000000000000000000000001', blockNumber })
    await expect(balanceAt(190n)).resolves.toBe(0n)
    await expect(balanceAt(10n)).rejects.toThrow()
  })
})
