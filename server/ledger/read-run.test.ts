import { zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { readHeader } from '../chain/market/follow'
import { findAncestor } from './read-run'
import { type Ask, clientOf, createPaperChain } from './testing/paper-chain'

/**
 * A chain of eleven blocks, the newest first, and what a ledger at its end finds in common with
 * it.
 */
const open = async (ask: (inner: Ask) => Ask = (inner) => inner) => {
  const chain = createPaperChain()
  for (let block = 0; block < 10; block++) chain.mine()
  const journal = chain.tips().at(-1)!.blocks.toReversed()
  const client = clientOf(ask(chain.ask))
  return {
    ...{ chain, journal },
    find: async () =>
      findAncestor({ client, journal: async () => journal }, journal[0]!, await readHeader(client, 'latest')),
  }
}

test('default: the cursor, or the newest block of the journal that was not replaced', async () => {
  const { chain, journal, find } = await open()
  chain.mine()
  expect(await find()).toBe(journal[0])
  chain.rewind(4)
  chain.mine()
  expect((await find())?.number).toBe(7n)
})

test('behavior: a block that the node does not have any more was replaced', async () => {
  const dropped = { above: 11n, below: 0n }
  const { chain, find } = await open((inner) => async (request) => {
    const [at] = (request.params ?? []) as [string]
    if (request.method !== 'eth_getBlockByNumber' || at === 'latest') return inner(request)
    return BigInt(at) > dropped.above || BigInt(at) < dropped.below ? null : inner(request)
  })
  for (let block = 0; block < 3; block++) chain.mine()
  dropped.above = 6n
  expect((await find())?.number).toBe(6n)
  dropped.below = 7n
  expect(await find()).toBeUndefined()
})

test('error: a node that fails has replaced nothing', async () => {
  const { chain, find } = await open((inner) => async (request) => {
    if (JSON.stringify(request.params)?.includes('"0xa"')) throw new Error(`overloaded ${zeroHash}`)
    return inner(request)
  })
  for (let block = 0; block < 3; block++) chain.mine()
  await expect(find()).rejects.toThrow('overloaded')
})
