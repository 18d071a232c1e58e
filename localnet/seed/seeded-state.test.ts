import { expect, test } from 'vitest'
import { openSeededChain } from '../testing/open-seeded-chain'

const chain = openSeededChain({ chainId: 8453 })

test('behavior: a node with a stored state has a new block 0, and all else of the seed', async () => {
  const { client } = chain
  const head = Number(await client.getBlockNumber())
  const blocks = await Promise.all(
    Array.from({ length: head + 1 }, (_, number) => client.getBlock({ blockNumber: BigInt(number) })),
  )
  const [genesis, first, ...others] = blocks
  expect(first!.parentHash).not.toBe(genesis!.hash)
  expect(others.map(({ parentHash }) => parentHash)).toEqual(blocks.slice(1, -1).map(({ hash }) => hash))
  const [hash] = blocks.at(-2)!.transactions
  expect(await client.getTransactionReceipt({ hash: hash! })).toMatchObject({ status: 'success' })
})
