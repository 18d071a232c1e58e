import { createPublicClient, custom, type Hex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { ChainClient } from '../node/clients'
import { createNode, toTransport } from '../node/node'
import { createNodeOfChain } from '../node/node-of-chain'
import { fakeTime } from '../testing/faked-time'
import { createNumberedNode } from '../testing/numbered-node'
import { followHead } from './follow-head'
import type { HeadStore } from './head-store'
import type { RawHeader } from './header'

const { clock, pass } = fakeTime()
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const blockMs = 12_000

/** Creates the head that the processes of a test share, as the database stores it for them. */
const createSharedHead = () => {
  const hearers = new Map<string, (hash: Hex | '') => void>()
  let known: { holder: string; header: RawHeader; atMs: number } | undefined
  const isConfirmed = () => known !== undefined && clock.nowMs() - known.atMs < 3_000
  return (holder: string): HeadStore => ({
    publish: async (header) => {
      const isHigher = known !== undefined && BigInt(header.number) > BigInt(known.header.number)
      if (known && known.holder !== holder && isConfirmed() && !isHigher) return false
      known = { holder, header, atMs: clock.nowMs() }
      for (const [name, hear] of hearers) if (name !== holder) hear(header.hash)
      return true
    },
    read: async () => (isConfirmed() ? known?.header : undefined),
    release: async () => {},
    onAnnounced: (hear) => {
      hearers.set(holder, hear)
      return () => hearers.delete(holder)
    },
  })
}

/**
 * Creates a client that uses a block of a node only with a proof of its chain, as each process
 * does.
 */
const provenClient = ({ chain, request }: ChainClient): ChainClient =>
  createPublicClient({
    chain,
    cacheTime: 0,
    transport: toTransport((options) =>
      createNodeOfChain(createNode(custom({ request }, { retryCount: 0 })(options), { retries: 0, clock }), mainnet),
    ),
  })

/** Starts processes that share the head of a chain, each with its own node; the first one leads. */
const openProcesses = async (size: number) => {
  const shared = createSharedHead()
  const all = Array.from({ length: size }, (_, index) => {
    const node = createNumberedNode()
    const store = shared(`process ${index}`)
    const head = followHead({ client: provenClient(node.client), store, clock, random: () => index / size, blockMs })
    ends.push(head.stop)
    return { node, head, number: () => Number(head.latest()?.number) }
  })
  for (const { head } of all) {
    void head.read()
    await pass(1_000)
  }
  return all
}
const asked = ({ node }: Awaited<ReturnType<typeof openProcesses>>[number]) => node.asked.eth_getBlockByNumber ?? 0

test('default: a process whose node is ahead takes over from one whose node has stopped', async () => {
  const [first, second] = await openProcesses(2)
  second!.node.mine()
  await pass(2 * blockMs)
  expect([first!.number(), second!.number()]).toEqual([101, 101])
  second!.node.mine()
  await pass(2_000)
  expect([first!.number(), second!.number()]).toEqual([102, 102])
  expect([first!.head.isFromOther(), second!.head.isFromOther()]).toEqual([true, false])
})

test('behavior: a chain without blocks costs each other process two headers a minute, and no chain ids', async () => {
  const [first, ...others] = await openProcesses(4)
  await pass(2 * 60_000)
  const before = others.map(asked)
  const ofFirst = asked(first!)
  await pass(3 * 60_000)
  expect(others.map((one, index) => asked(one) - before[index]!)).toEqual([6, 6, 6])
  expect(asked(first!) - ofFirst).toBeGreaterThan(300)
  expect(others.map(({ node }) => node.asked.eth_chainId)).toEqual([undefined, undefined, undefined])
})

test('behavior: a moving head is not compared with other nodes', async () => {
  const [first, ...others] = await openProcesses(3)
  for (let block = 0; block < 20; block++) {
    first!.node.mine()
    await pass(blockMs)
  }
  expect(others.map(asked)).toEqual([0, 0])
  expect(others.map(({ number }) => number())).toEqual([120, 120])
})

test('behavior: a node that stops later is found, after any time without blocks', async () => {
  const [, second] = await openProcesses(2)
  await pass(15 * 60_000)
  second!.node.mine()
  await pass(31_000)
  expect(second!.number()).toBe(101)
})

test.each(['dead', 'silent'] as const)('behavior: a head is followed if the own node is %s', async (way) => {
  const [first, second] = await openProcesses(2)
  second!.node.state.way = way
  await pass(3 * blockMs)
  expect(asked(second!)).toBeGreaterThan(0)
  first!.node.mine()
  await pass(2_000)
  expect(await second!.head.read()).toMatchObject({ number: '0x65' })
})

test('error: a higher block of a node of another chain is not followed', async () => {
  const [first, second] = await openProcesses(2)
  const heads: number[] = []
  for (const { head, number } of [first!, second!]) head.onHead(() => heads.push(number()))
  Object.assign(second!.node.state, { chainId: 8453, head: 7_000 })
  await pass(5 * blockMs)
  expect(second!.node.asked.eth_chainId).toBeGreaterThan(0)
  first!.node.mine()
  await pass(2_000)
  expect(heads).toEqual([101, 101])
})
