import { createPublicClient, custom, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import { createBlockReads } from './block-reads'
import { createChainClient } from './clients'

const anvil = openSeededChain({ chainId: 1 })
const totalSupply: Hex = '0x18160ddd'
const decimals: Hex = '0x313ce567'
const [weth, usdc] = ['WETH', 'USDC'].map((symbol) => mainnet.tokens.find((token) => token.symbol === symbol)!.address)

const open = () => {
  const seen = { calls: [] as string[] }
  const node = createChainClient({ chain: mainnet, urls: [anvil.url] })
  const client = createPublicClient({
    chain: node.chain,
    cacheTime: 0,
    transport: custom({
      request: async (asked) => {
        if (asked.method === 'eth_call') seen.calls.push(JSON.stringify(asked.params[0]))
        return node.request(asked)
      },
    }),
  })
  const reads = createBlockReads({ client, chain: mainnet })
  const mine = async () => {
    await anvil.client.mine({ blocks: 1 })
    return (await node.getBlock()).hash
  }
  return { reads, seen, mine }
}
const supplyOf = (target = weth!) => ({ target, data: totalSupply })
const decimalsOf = (target = weth!) => ({ target, data: decimals })

test('default: the reads of several rounds at one block are one request at the next', async () => {
  const { reads, seen, mine } = open()
  const first = await mine()
  const supply = await reads.ask([supplyOf()], first)
  const places = await reads.ask([decimalsOf(), decimalsOf(usdc)], first)
  expect(places.map(Number)).toEqual([18, 6])
  expect(seen.calls).toHaveLength(2)
  const second = await mine()
  expect(await reads.ask([supplyOf()], second)).toEqual(supply)
  expect(await reads.ask([decimalsOf(usdc), decimalsOf()], second)).toEqual(places.toReversed())
  expect(seen.calls).toHaveLength(3)
  // Calls that were not used at a block are not read at the next one.
  const third = await mine()
  await reads.ask([supplyOf()], third)
  const fourth = await mine()
  await reads.ask([supplyOf()], fourth)
  expect(seen.calls[4]!.length).toBeLessThan(seen.calls[3]!.length)
})

test('behavior: replicas send the same request in any order of their reads', async () => {
  const [one, two] = [open(), open()]
  const [first, second] = [await one.mine(), await one.mine()]
  for (const blockHash of [first, second]) {
    await one.reads.ask([supplyOf(), decimalsOf(usdc)], blockHash)
    await two.reads.ask([decimalsOf(usdc), supplyOf()], blockHash)
  }
  expect(one.seen.calls).toEqual(two.seen.calls)
})

test('behavior: a failed call and a call without a contract are undefined, and code is run each time', async () => {
  const { reads, seen, mine } = open()
  const code: Hex = '0x60015f5360015ff3'
  const nobody = supplyOf(`0x${'77'.repeat(20)}`)
  for (const blockHash of [await mine(), await mine()])
    expect(await reads.ask([nobody, { code }, decimalsOf()], blockHash)).toEqual([
      undefined,
      '0x01',
      expect.stringMatching(/12$/),
    ])
  expect(seen.calls).toHaveLength(4)
})

test('behavior: a cleared block is read again', async () => {
  const { reads, seen, mine } = open()
  const blockHash = await mine()
  await reads.ask([supplyOf()], blockHash)
  await reads.ask([supplyOf()], blockHash)
  expect(seen.calls).toHaveLength(1)
  reads.forget(blockHash)
  await reads.ask([supplyOf()], blockHash)
  expect(seen.calls).toHaveLength(2)
})
