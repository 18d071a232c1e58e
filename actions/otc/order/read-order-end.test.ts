import { type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { rfqCancelCall, rfqFillCall } from '@/lib/chain/rfq/rfq-call'
import type { RpcRequest } from '../../wallet/send/receipt'
import { scriptedNode } from '../../wallet/testing/scripted-node'
import { maker, openDesk, taker, usdc, weth } from '../testing/open-desk'
import { sale, signOrder } from '../testing/sign-order'
import { readOrderEnd, searchLimits } from './read-order-end'

const desk = openDesk({ withPast: true })
const { makerAmount, takerAmount } = sale

const offer = async () => {
  await desk.approve(maker.address, weth.address, makerAmount)
  await desk.approve(taker.address, usdc.address, takerAmount)
  return signOrder()
}
/** Returns a node that reports `blocks` additional empty blocks. */
const later = (blocks: bigint, rpc: RpcRequest = desk.rpc) => {
  return scriptedNode(async ({ method, params = [] }) => {
    const real = BigInt(await rpc({ method: 'eth_blockNumber' }))
    if (method === 'eth_blockNumber') return numberToHex(real + blocks)
    if (method === 'eth_call' && params[1] !== 'latest') {
      const block = BigInt(params[1] as Hex)
      return rpc({ method, params: [params[0], numberToHex(block < real ? block : real)] })
    }
    if (method !== 'eth_getLogs') return rpc({ method, params })
    const { fromBlock, toBlock, ...filter } = params[0] as { fromBlock: Hex; toBlock: Hex }
    if (BigInt(fromBlock) > real) return []
    const last = BigInt(toBlock) < real ? toBlock : numberToHex(real)
    return rpc({ method, params: [{ ...filter, fromBlock, toBlock: last }] })
  })
}
const counted = (asked: string[], rpc: RpcRequest): RpcRequest => {
  return (request) => {
    asked.push(request.method)
    return rpc(request)
  }
}
/** A node that only has the newest state. */
const forgetful: RpcRequest = async (request) => {
  if (request.method === 'eth_call' && request.params?.[1] !== 'latest') throw new Error('missing trie node')
  return desk.rpc(request)
}

describe('readOrderEnd', () => {
  test('default', async () => {
    const order = await offer()
    await desk.take(order, takerAmount / 2n)
    const transactionHash = await desk.take(order, takerAmount / 2n)
    const { end } = await readOrderEnd(desk.rpc, chain, order, undefined)
    expect(end).toEqual({ kind: 'filled', transactionHash, filled: makerAmount })
  })

  test('behavior: a cancellation has the amount that was filled before it', async () => {
    const order = await offer()
    await desk.take(order, (takerAmount * 4n) / 10n)
    const transactionHash = await desk.cancel(order.hash)
    const { end } = await readOrderEnd(desk.rpc, chain, order, undefined)
    expect(end).toEqual({ kind: 'cancelled', transactionHash, filled: (makerAmount * 4n) / 10n })
  })

  test('behavior: counts a fill in the block of the cancellation', async () => {
    const order = await offer()
    await desk.take(order, takerAmount / 10n)
    const client = desk.client()
    await client.setAutomine(false)
    try {
      const { to, data } = rfqFillCall(chain, { ...order, pays: takerAmount / 2n })
      const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 11n }
      const filled = await client.sendTransaction({ account: taker.address, to, data, gas: 500_000n, ...fees })
      const cancel = rfqCancelCall(chain, [order.hash])
      await client.sendTransaction({ account: maker.address, to: cancel.to, data: cancel.data, gas: 500_000n })
      await client.mine({ blocks: 1 })
      expect((await client.getTransactionReceipt({ hash: filled })).status).toBe('success')
    } finally {
      await client.setAutomine(true)
    }
    const { end } = await readOrderEnd(desk.rpc, chain, order, undefined)
    expect(end).toMatchObject({ kind: 'cancelled', filled: (makerAmount * 6n) / 10n })
  })

  test('behavior: ignores events of others about the hash', async () => {
    const order = await offer()
    const transactionHash = await desk.take(order, takerAmount)
    await desk.cancel(order.hash, taker.address)
    expect((await readOrderEnd(desk.rpc, chain, order, undefined)).end).toMatchObject({
      kind: 'filled',
      transactionHash,
    })
  })

  test('behavior: finds an old end by binary search with few requests', async () => {
    const order = await offer()
    const transactionHash = await desk.cancel(order.hash)
    const asked: string[] = []
    const { end } = await readOrderEnd(counted(asked, later(20_000_000n)), chain, order, undefined)
    expect(end).toEqual({ kind: 'cancelled', transactionHash, filled: 0n })
    expect(asked.filter((method) => method === 'eth_getLogs').length).toBe(2)
    expect(asked.length).toBeLessThan(32)
  })

  test('behavior: reads older logs if the node has pruned old states', async () => {
    const order = await offer()
    const transactionHash = await desk.cancel(order.hash)
    const asked: string[] = []
    const { end } = await readOrderEnd(counted(asked, later(25_000n, forgetful)), chain, order, undefined)
    expect(end).toEqual({ kind: 'cancelled', transactionHash, filled: undefined })
    expect(asked.filter((method) => method === 'eth_getLogs').length).toBe(3)
  })

  test('behavior: stops at its limit, reports the block and continues from there', async () => {
    const order = await offer()
    const ranges: [from: bigint, to: bigint][] = []
    const rpc = scriptedNode(async ({ method, params }) => {
      if (method === 'eth_blockNumber') return numberToHex(1_000_000)
      if (method !== 'eth_getLogs') throw new Error('missing trie node')
      const { fromBlock, toBlock } = params![0] as { fromBlock: Hex; toBlock: Hex }
      ranges.push([BigInt(fromBlock), BigInt(toBlock)])
      return []
    })
    const first = await readOrderEnd(rpc, chain, order, undefined)
    expect(first).toEqual({ end: undefined, searchedTo: 800_001n })
    await readOrderEnd(rpc, chain, order, first.searchedTo - 1n)
    expect(ranges.length).toBe(2 * searchLimits.logCalls)
    let next = 1_000_000n
    for (const [from, to] of ranges) {
      expect([to, to - from + 1n]).toEqual([next, searchLimits.logBlocks])
      next = from - 1n
    }
  })

  test('behavior: never reads before the first block of the contract', async () => {
    const order = await offer()
    const asked: bigint[] = []
    const rpc = scriptedNode(async ({ method, params }) => {
      if (method === 'eth_blockNumber') return numberToHex(1_000_000)
      if (method === 'eth_call') throw new Error('missing trie node')
      asked.push(BigInt((params![0] as { fromBlock: Hex }).fromBlock))
      return []
    })
    const known = { ...chain, rfqFirstBlock: 985_000 }
    expect(await readOrderEnd(rpc, known, order, undefined)).toEqual({ end: undefined, searchedTo: 985_000n })
    expect(asked).toEqual([990_001n, 985_000n])
  })

  test('behavior: the first block of the chain ends the search', async () => {
    const order = await offer()
    expect(await readOrderEnd(desk.rpc, chain, order, undefined)).toEqual({ end: undefined, searchedTo: 0n })
  })
})
