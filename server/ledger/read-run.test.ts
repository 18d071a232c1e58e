import { type Address, type Hex, numberToHex, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { readHeader } from '../chain/market/follow'
import { rfqIndexer } from '../otc/rfq-indexer'
import { findAncestor, logsOfIndexers, readRun } from './read-run'
import { type Ask, clientOf, createFakeChain } from './testing/fake-chain'

/**
 * Creates a chain of eleven blocks, its journal with the newest first, and a function that finds the
 * common ancestor of both.
 */
const open = async (ask: (inner: Ask) => Ask = (inner) => inner) => {
  const chain = createFakeChain()
  for (let block = 0; block < 10; block++) chain.mine()
  const journal = chain.tips().at(-1)!.blocks.toReversed()
  const client = clientOf(ask(chain.ask))
  return {
    chain,
    journal,
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

test('behavior: a block that the node does not have counts as replaced', async () => {
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

test('error: the error of a failing node is thrown, and no block counts as replaced', async () => {
  const { chain, find } = await open((inner) => async (request) => {
    if (JSON.stringify(request.params)?.includes('"0xa"')) throw new Error(`overloaded ${zeroHash}`)
    return inner(request)
  })
  for (let block = 0; block < 3; block++) chain.mine()
  await expect(find()).rejects.toThrow('overloaded')
})

test('behavior: a node that answers a range only up to its own head is asked for the blocks above it', async () => {
  const chain = createFakeChain()
  chain.mine()
  const ancestor = chain.tip()
  const maker: Address = '0x00000000000000000000000000000000000a11ce'
  const hashes = [1n, 2n].map((hash) => numberToHex(hash, { size: 32 }))
  for (const orderHash of hashes) {
    chain.cancel(maker, orderHash)
    chain.mine()
  }
  const laggingHead = numberToHex(ancestor.number + 1n)
  const client = clientOf((request) => {
    const [filter] = (request.params ?? []) as [{ toBlock?: Hex }]
    const isRange = request.method === 'eth_getLogs' && filter.toBlock !== undefined
    return chain.ask(isRange ? { ...request, params: [{ ...filter, toBlock: laggingHead }] } : request)
  })
  const served = { client, chain: mainnet }
  const head = await readHeader(client, 'latest')
  const { logs } = await readRun(served, logsOfIndexers(served, [rfqIndexer]), { ancestor, head })
  expect(logs.map(({ topics }) => topics[1])).toEqual(hashes)
})
