import { afterEach, expect, test } from 'vitest'
import type { Chain } from '@/lib/chain/chain'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import { openListener } from '../../db/listen'
import { createMarketSource } from '../../market-source'
import { createLocalSolver } from '../../pricing/solver/solver'
import { shareChains } from '../../roles/share-chains'
import { countCalls } from '../../testing/count-calls'
import { openFaultNode } from '../../testing/fault-node'
import { standingStill } from '../../testing/node-faults'
import { openTestDatabase } from '../../testing/test-database'
import { createChainClient } from '../node/clients'
import { systemClock } from '../node/clock'
import { noIndex } from '../testing/no-index'

const anvil = openSeededChain({ chainId: 1 })
const database = openTestDatabase()
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A process that follows the pools and gas prices of chain 1, like one of the role api. */
const openProcess = (url: string, name: string, chain: Chain = mainnet) => {
  const listener = openListener({ url: database.url(), onError: () => {}, sleep: systemClock.sleep })
  ends.push(listener.close)
  const client = createChainClient({ chain, urls: [url] })
  const { readable, stop } = shareChains([{ chain, client }], {
    database: database(),
    listener,
    holder: name,
    clock: systemClock,
    random: Math.random,
    hasSteadyBlocks: false,
  })
  ends.push(stop)
  const source = createMarketSource({
    chains: readable,
    openSolver: createLocalSolver,
    indexOf: () => noIndex,
    namedOf: () => [],
    hasSteadyBlocks: false,
    clock: systemClock,
    log: () => {},
    random: Math.random,
  })
  ends.push(source.stop)
  const { tracker, gasPrices } = source.open().chains.get(1)!
  const has = (blockNumber: bigint) => {
    const { blockNumber: own, blockHash } = tracker.status()
    return own === blockNumber && gasPrices.latest()?.blockHash === blockHash
  }
  return { listener, tracker, has }
}

const blocks = 4
const bar = 2

/**
 * Expects some processes to send at most `bar` requests a block to the node, except logs and
 * headers. On a busy machine a process is late and asks its own node for some seconds, so only one
 * group of blocks has to pass; processes that share nothing never pass.
 */
const expectShared = async (size: number): Promise<void> => {
  const node = await openFaultNode({ url: anvil.url })
  ends.push(node.close)
  const calls = countCalls()
  node.fail(calls.fault)
  const all = Array.from({ length: size }, (_, index) => openProcess(node.url, `process ${index} of ${size}`))
  await Promise.all(all.map(({ tracker }) => tracker.waitReady()))
  const mine = async () => {
    await anvil.client.mine({ blocks: 1 })
    const number = await anvil.client.getBlockNumber()
    await expect.poll(() => all.every(({ has }) => has(number)), { timeout: 10_000 }).toBe(true)
  }
  // The first blocks repeat the earlier reads of each process.
  for (let block = 0; block < 3; block++) await mine()
  await Promise.all(all.map(({ listener }) => expect.poll(listener.isUp).toBe(true)))
  const askedPerBlock = async () => {
    calls.take()
    for (let block = 0; block < blocks; block++) await mine()
    const others = Object.entries(calls.take()).filter(([method]) => !/getBlock|getLogs/.test(method))
    return others.reduce((sum, [, times]) => sum + times, 0) / blocks
  }
  await expect.poll(askedPerBlock, { timeout: 60_000 }).toBeLessThanOrEqual(bar)
  for (const end of ends.splice(0).toReversed()) await end()
}

test('default: two and four processes on a chain send as many requests as one, at most two a block', async () => {
  for (const size of [1, 2, 4]) await expectShared(size)
})

test('behavior: the leader may vanish, and prices continue', async () => {
  const node = await openFaultNode({ url: anvil.url })
  ends.push(node.close)
  const first = openProcess(node.url, 'first')
  await first.tracker.waitReady()
  const second = openProcess(anvil.url, 'second')
  await second.tracker.waitReady()
  await node.cut()
  await anvil.client.mine({ blocks: 1 })
  const number = await anvil.client.getBlockNumber()
  await expect.poll(() => [first.has(number), second.has(number)], { timeout: 15_000 }).toEqual([true, true])
  await node.restore()
})

test('behavior: a stopped node freezes the prices of no process', async () => {
  const fast: Chain = { ...mainnet, blockMs: 1_000 }
  const node = await openFaultNode({ url: anvil.url })
  ends.push(node.close)
  const first = openProcess(node.url, 'first', fast)
  await first.tracker.waitReady()
  const second = openProcess(anvil.url, 'second', fast)
  await second.tracker.waitReady()
  node.fail(standingStill())
  // The node stops at the block of its first request.
  await createChainClient({ chain: fast, urls: [node.url] }).getBlockNumber()
  await anvil.client.mine({ blocks: 1 })
  const number = await anvil.client.getBlockNumber()
  await expect.poll(() => [first.has(number), second.has(number)], { timeout: 15_000 }).toEqual([true, true])
})
