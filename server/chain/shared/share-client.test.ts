import { type Hex, hexToBytes, toHex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { bloomMark } from '../market/bloom'
import { watchHeads } from '../market/heads'
import { systemClock } from '../node/clock'
import { createNumberedNode, hashAt } from '../testing/numbered-node'
import { followHead, type HeadFollower } from './follow-head'
import type { RawHeader } from './header'
import { shareClient } from './share-client'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const open = (how: Partial<HeadFollower> = {}) => {
  const node = createNumberedNode()
  const head = followHead({ client: node.client, clock: systemClock, random: Math.random, blockMs: 12_000 })
  ends.push(head.stop)
  const client = shareClient(node.client, { head: { ...head, ...how }, clock: systemClock })
  return { node, head, client }
}
const data = '0x01'
const blockHash = hashAt(100)
const address: Hex = `0x${'aa'.repeat(20)}`
const topic: Hex = `0x${'bb'.repeat(32)}`

test('default: the newest block comes from memory, also by its hash', async () => {
  const { node, client } = open()
  const { hash, number } = await client.getBlock({ blockTag: 'latest' })
  expect([hash, number, await client.getBlockNumber()]).toEqual([blockHash, 100n, 100n])
  expect((await client.getBlock({ blockHash })).timestamp).toBe(1_700_000_100n)
  expect(node.asked).toEqual({ eth_getBlockByNumber: 1 })
})

test('default: reads of a block by its hash are sent once, and all others each time', async () => {
  const { node, client } = open()
  const call = () => client.call({ to: address, data, blockHash: hashAt(99) })
  expect([await call(), await call()]).toEqual([{ data: '0x1' }, { data: '0x1' }])
  await client.call({ to: address, data })
  expect(node.asked.eth_call).toBe(2)
})

test('behavior: a call on the newest block is repeated if the head of the node moved meanwhile', async () => {
  const { node, client } = open()
  await client.getBlock()
  const call = (data: Hex) => client.call({ to: address, data, blockHash })
  expect(await call('0x01')).toEqual({ data: '0x1' })
  node.mine()
  expect(await call('0x02')).toEqual({ data: '0x3' })
})

test('behavior: simultaneous calls share one read of the head of the node', async () => {
  const { node, client } = open()
  await client.getBlock()
  const before = node.asked.eth_getBlockByNumber!
  await Promise.all(['0x01', '0x02', '0x03'].map((data) => client.call({ to: address, data: data as Hex, blockHash })))
  expect(node.asked).toEqual({ eth_call: 3, eth_getBlockByNumber: before + 1 })
})

const bloomOf = (values: readonly Hex[]): Hex => {
  const bytes = hexToBytes(`0x${'00'.repeat(256)}`)
  for (const bit of values.flatMap((value) => bloomMark(value))) bytes[255 - (bit >> 3)]! |= 1 << (bit & 7)
  return toHex(bytes)
}

test.each([
  ['its filter names the contract and the event', [address, topic], 2],
  ['its filter names the contract alone', [address], 1],
  ['its filter says nothing', [], 1],
])('behavior: no logs of a block, %s', async (_, named, times) => {
  const header = { hash: blockHash, logsBloom: bloomOf(named) } as RawHeader
  const { node, client } = open({ find: () => header })
  node.state.isLogged = false
  for (let time = 0; time < 2; time++)
    await client.request({ method: 'eth_getLogs', params: [{ blockHash, address: [address], topics: [[topic]] }] })
  expect(node.asked.eth_getLogs).toBe(times)
})

test('behavior: the node is asked for the chain unless another process has confirmed the head', async () => {
  const [own, shared] = [open(), open({ isFromOther: () => true })]
  expect([await own.client.getChainId(), await shared.client.getChainId()]).toEqual([1, 1])
  expect([own.node.asked.eth_chainId, shared.node.asked.eth_chainId]).toEqual([1, undefined])
})

test('behavior: each new head is announced', async () => {
  const { node, client } = open()
  let heard = 0
  const heads = watchHeads(client, () => {
    heard += 1
  })
  await client.getBlock()
  node.mine()
  await expect.poll(() => heard, { timeout: 5_000 }).toBe(2)
  heads!.stop()
})
