import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { MovedChainError } from '../chain/market/follow'
import { type Ask, clientOf, createFakeChain } from '../ledger/testing/fake-chain'
import { findUnexplained } from './find-unexplained'
import { makers, signOffer } from './testing/fake-desk'

const maker = makers[0]!

/** A chain with an order cancelled in its last block, and the logs of that. */
const cancelled = async () => {
  const chain = createFakeChain()
  const { order, orderHash } = await signOffer({ maker })
  chain.cancel(maker, orderHash)
  chain.mine()
  const { number: blockNumber, hash: blockHash } = chain.tip()
  const log = {
    kind: 'cancelled',
    takerAmount: null,
    blockSeconds: null,
    orderHash,
    maker,
    blockNumber,
    blockHash,
    transactionHash: blockHash,
    logIndex: 0,
  } as const
  const find = (written: Partial<typeof log> = {}, ask: Ask = chain.ask) =>
    findUnexplained(
      { chain: mainnet, client: clientOf(ask) },
      { orders: [{ order, orderHash, logs: [{ ...log, ...written }] }], block: chain.tip() },
    )
  return { chain, find }
}

test('error: Chain.MovedChainError if the block of a cancellation was replaced', async () => {
  const { find } = await cancelled()
  expect(await find()).toEqual([])
  await expect(find({ blockHash: `0x${'ab'.repeat(32)}` })).rejects.toThrow(MovedChainError)
})

test('behavior: a state that no node keeps is not compared', async () => {
  const { chain, find } = await cancelled()
  for (let block = 0; block < 64; block++) chain.mine()
  const forgetful: Ask = (request) => {
    const [, at] = request.params as [unknown, { blockHash?: string } | undefined]
    if (request.method === 'eth_call' && at?.blockHash !== chain.tip().hash) throw new Error('missing trie node')
    return chain.ask(request)
  }
  expect(await find({}, forgetful)).toEqual([])
})
