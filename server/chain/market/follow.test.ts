import {
  type Address,
  createPublicClient,
  custom,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  numberToHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { callOf, selectors } from '@/lib/chain/pools/pool-calls'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { Pool } from '@/lib/routing/pools/pool'
import type { ChainClient } from '../node/clients'
import { MixedBlocksError } from '../node/contract-logs'
import { MulticallError, readMany } from '../node/multicall'
import { readLogs } from '../node/read-logs'
import { findHeader, findOldest, follow, MovedChainError, PendingBlockError, readHeader } from './follow'
import { stateTopics } from './pool-events'
import { createPoolJournal } from './pool-journal'

const hash = (number: number, fork = 0): Hex => numberToHex(number * 100 + fork, { size: 32 })
const header = (number: number, fork = 0, parentFork = fork) => ({
  number: numberToHex(number),
  hash: hash(number, fork),
  parentHash: hash(number - 1, parentFork),
  timestamp: numberToHex(1_000 + number),
  logsBloom: `0x${'00'.repeat(256)}`,
  transactions: [],
})
type Answer = (params: never) => unknown
/** A node with the answers of a test. */
const nodeThat = (answers: Record<string, Answer>): ChainClient =>
  createPublicClient({
    cacheTime: 0,
    transport: custom(
      {
        request: async ({ method, params }) => {
          const answer = answers[method]
          if (!answer) throw new Error(`nobody asked for ${method}`)
          return answer(params as never)
        },
      },
      { retryCount: 0 },
    ),
  }) as unknown as ChainClient

const pair: Pool = {
  kind: 'v2',
  address: '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc',
  dex: 'UniswapV2',
  token0: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  token1: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  feePips: 3000,
  reserve0: 1n,
  reserve1: 1n,
}
const sync = (number: number, fork: number, reserve: number, logIndex = 0) => ({
  address: pair.address as Address,
  topics: stateTopics.v2,
  data: `${numberToHex(reserve, { size: 32 })}${numberToHex(reserve, { size: 32 }).slice(2)}`,
  blockHash: hash(number, fork),
  blockNumber: numberToHex(number),
  logIndex: numberToHex(logIndex),
  removed: false,
})
const journalAt = (number: number, depth = 8) =>
  createPoolJournal({
    depth,
    block: { number: BigInt(number), hash: hash(number), parentHash: hash(number - 1), timestamp: 0n },
    pools: [pair],
  })
const deps = (client: ChainClient, journal = journalAt(10)) => ({
  client,
  chain: mainnet,
  journal,
  wanted: () => undefined,
  replayBlocks: 1_000n,
})
const blocks = (forkOf: (number: number) => number, head: number) => (params: [string]) => {
  const number = params[0] === 'latest' ? head : Number(params[0])
  return header(number, forkOf(number), forkOf(number - 1))
}

describe('follow', () => {
  test('default', async () => {
    const client = nodeThat({
      eth_getBlockByNumber: blocks(() => 0, 12),
      eth_getLogs: () => [sync(12, 0, 7), sync(11, 0, 5)],
    })
    const journal = journalAt(10)
    expect(await follow(deps(client, journal))).toEqual({
      kind: 'moved',
      unwound: 0,
      changed: [pair.address],
      created: [],
      suspects: [],
      more: false,
    })
    expect(journal.pools().get(pair.address)).toMatchObject({ reserve0: 7n, reserve1: 7n })
    journal.unwind()
    expect(journal.pools().get(pair.address)).toMatchObject({ reserve0: 5n })
  })

  test('behavior: a stable pool in a ramp has the amplification of the newest block without a log', async () => {
    const [token0, token1] = [pair.token0, mainnet.tokens.find(({ symbol }) => symbol === 'crvUSD')!.address]
    const stable: Pool = {
      kind: 'stable',
      address: `0x${'c1'.repeat(20)}`,
      dex: 'CurveV1',
      token0,
      token1: token1.toLowerCase() as Hex,
      amplification: 150_000n,
      feeE10: 1_000_000n,
      balance0: 5n,
      balance1: 7n,
      rate0: 10n ** 30n,
      rate1: 10n ** 18n,
    }
    const answers = (amplification: bigint) =>
      new Map<string, bigint>([
        [callOf(selectors.coins, 0), BigInt(stable.token0)],
        [callOf(selectors.coins, 1), BigInt(stable.token1)],
        [callOf(selectors.balances, 0), stable.balance0],
        [callOf(selectors.balances, 1), stable.balance1],
        [selectors.amplificationPrecise, amplification],
        [selectors.fee, stable.feeE10],
      ])
    // A ramp: 100 more with every block.
    const rampedAt = (blockHash: Hex) => 150_000n + 100n * (BigInt(blockHash) / 100n - 10n)
    const reading =
      (amplificationAt: (blockHash: Hex) => bigint): Answer =>
      ([{ data }, { blockHash }]: [{ data: Hex }, { blockHash: Hex }]) => {
        const { args } = decodeFunctionData({ abi: multicall3Abi, data })
        const result = (args[0] as readonly { target: Hex; callData: Hex }[]).map(({ target, callData }) => {
          const answer =
            target.toLowerCase() === stable.address ? answers(amplificationAt(blockHash)).get(callData) : undefined
          return { success: answer !== undefined, returnData: numberToHex(answer ?? 0n, { size: 32 }) }
        })
        return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
      }
    const journal = journalAt(10)
    journal.adopt([stable])
    const nodeAt = (head: number, amplificationAt: (blockHash: Hex) => bigint) =>
      nodeThat({
        eth_getBlockByNumber: blocks(() => 0, head),
        eth_getLogs: () => [],
        eth_call: reading(amplificationAt),
      })
    expect(await follow(deps(nodeAt(13, rampedAt), journal))).toMatchObject({ changed: [stable.address] })
    expect(journal.pools().get(stable.address)).toEqual({ ...stable, amplification: 150_300n })
    // After the ramp the pool stays the same object.
    const before = journal.pools().get(stable.address)
    expect(
      await follow(
        deps(
          nodeAt(14, () => 150_300n),
          journal,
        ),
      ),
    ).toMatchObject({ changed: [] })
    expect(journal.pools().get(stable.address)).toBe(before)
  })

  test('behavior: no new block', async () => {
    expect(await follow(deps(nodeThat({ eth_getBlockByNumber: blocks(() => 0, 10) })))).toEqual({ kind: 'same' })
  })

  test('behavior: a long gap is leapt by logs alone, up to the blocks whose states every node has', async () => {
    const asked: string[] = []
    const client = nodeThat({
      eth_getBlockByNumber: (params: [string]) => {
        asked.push(params[0])
        return blocks(() => 0, 250)(params)
      },
      eth_getLogs: ([{ fromBlock }]: [{ fromBlock?: Hex }]) =>
        Number(fromBlock) === 11 ? [sync(100, 0, 9), sync(20, 0, 7)] : [],
    })
    const journal = journalAt(10)
    const step = await follow(deps(client, journal))
    expect(step).toEqual({ kind: 'leapt', unwound: 0, changed: [pair.address], created: [] })
    expect(journal.tip()).toMatchObject({ number: 186n, hash: hash(186) })
    expect(journal.pools().get(pair.address)).toMatchObject({ reserve0: 9n })
    expect(asked.length).toBeLessThan(8)
    expect(await follow(deps(client, journal))).toMatchObject({ kind: 'moved', more: false })
    expect(journal.tip().number).toBe(250n)
  })

  test('behavior: a leap from a removed branch starts at the common block', async () => {
    const journal = journalAt(10)
    const first = nodeThat({ eth_getBlockByNumber: blocks(() => 0, 13), eth_getLogs: () => [sync(13, 0, 9)] })
    await follow(deps(first, journal))
    const fork = (number: number) => (number > 11 ? 1 : 0)
    const second = nodeThat({ eth_getBlockByNumber: blocks(fork, 300), eth_getLogs: () => [] })
    expect(await follow(deps(second, journal))).toMatchObject({ kind: 'leapt', unwound: 2, changed: [pair.address] })
    expect(journal.pools().get(pair.address)).toMatchObject({ reserve0: 1n })
    expect(journal.tip()).toMatchObject({ number: 236n, hash: hash(236, 1) })
  })

  test('behavior: a pool is unread after a leap over a log that cannot be decoded', async () => {
    const broken = { ...sync(20, 0, 9), data: '0x1234' }
    const client = nodeThat({ eth_getBlockByNumber: blocks(() => 0, 250), eth_getLogs: () => [broken] })
    const journal = journalAt(10)
    expect(await follow(deps(client, journal))).toMatchObject({ kind: 'leapt', changed: [pair.address] })
    expect([...journal.unread()]).toEqual([pair.address])
    expect(journal.pools().has(pair.address)).toBe(false)
  })

  test('error: Chain.MovedChainError if a leap ends in a block that was replaced meanwhile', async () => {
    let reads = 0
    const moving = (params: [string]) => {
      const block = params[0] === numberToHex(186) ? header(186, reads++) : undefined
      return block ?? blocks(() => 0, 250)(params)
    }
    const journal = journalAt(10)
    const client = nodeThat({ eth_getBlockByNumber: moving, eth_getLogs: () => [sync(20, 0, 7)] })
    await expect(follow(deps(client, journal))).rejects.toThrow(MovedChainError)
    expect([journal.tip().number, journal.pools().get(pair.address)]).toEqual([10n, pair])
  })

  test('behavior: a shorter chain with other blocks replaces ours', async () => {
    const journal = journalAt(10)
    const first = nodeThat({ eth_getBlockByNumber: blocks(() => 0, 13), eth_getLogs: () => [sync(13, 0, 9)] })
    await follow(deps(first, journal))
    const fork = (number: number) => (number > 11 ? 1 : 0)
    const second = nodeThat({ eth_getBlockByNumber: blocks(fork, 12), eth_getLogs: () => [sync(12, 1, 4)] })
    expect(await follow(deps(second, journal))).toMatchObject({ kind: 'moved', unwound: 2 })
    expect(journal.tip()).toMatchObject({ number: 12n, hash: hash(12, 1) })
    expect(journal.pools().get(pair.address)).toMatchObject({ reserve0: 4n })
  })

  test('behavior: a node that lacks our blocks has none in common with us', async () => {
    const only = ([at]: [Hex | 'latest']) => (at === 'latest' ? header(12) : null)
    expect(await follow(deps(nodeThat({ eth_getBlockByNumber: only })))).toEqual({ kind: 'lost' })
  })

  test('behavior: a missing common block is lost, and too many blocks are far', async () => {
    expect(await follow(deps(nodeThat({ eth_getBlockByNumber: blocks(() => 1, 10) })))).toEqual({ kind: 'lost' })
    expect(await follow(deps(nodeThat({ eth_getBlockByNumber: blocks(() => 0, 5_000) })))).toEqual({ kind: 'far' })
  })

  test('error: Chain.MovedChainError if headers do not link, and nothing has changed', async () => {
    const forks = (params: [string]) =>
      header(params[0] === 'latest' ? 13 : Number(params[0]), Number(params[0]) === 12 ? 1 : 0)
    const journal = journalAt(10)
    const client = nodeThat({ eth_getBlockByNumber: forks, eth_getLogs: () => [] })
    await expect(follow(deps(client, journal))).rejects.toThrow(MovedChainError)
    expect(journal.tip().number).toBe(10n)
  })

  test('error: Chain.MixedBlocksError if a log is of another block, and nothing has changed', async () => {
    const journal = journalAt(10)
    const client = nodeThat({ eth_getBlockByNumber: blocks(() => 0, 11), eth_getLogs: () => [sync(11, 5, 9)] })
    await expect(follow(deps(client, journal))).rejects.toThrow(MixedBlocksError)
    expect(journal.pools().get(pair.address)).toEqual(pair)
  })

  test('behavior: a log that cannot be decoded makes its pool a suspect', async () => {
    const broken = { ...sync(11, 0, 9), data: '0x1234' }
    const client = nodeThat({ eth_getBlockByNumber: blocks(() => 0, 11), eth_getLogs: () => [broken] })
    expect(await follow(deps(client))).toMatchObject({ kind: 'moved', suspects: [pair.address] })
  })

  test('error: Chain.PendingBlockError', async () => {
    const client = nodeThat({ eth_getBlockByNumber: () => ({ ...header(11), hash: null, number: null }) })
    await expect(readHeader(client, 'latest')).rejects.toThrow(PendingBlockError)
  })
})

describe('readLogs', () => {
  test('error: Chain.MixedBlocksError for a removed log', async () => {
    const client = nodeThat({ eth_getLogs: () => [{ ...sync(11, 0, 9), removed: true }] })
    const block = { number: 11n, hash: hash(11), parentHash: hash(10), timestamp: 0n }
    const read = readLogs({ client }, { blocks: [block], addresses: [pair.address] })
    await expect(read).rejects.toThrow(MixedBlocksError)
  })
})

describe('readMany', () => {
  test('error: Chain.MulticallError', async () => {
    const client = nodeThat({ eth_call: () => '0x' })
    const calls = [{ target: pair.address, data: '0x0902f1ac' }] as const
    const read = readMany({ client, chain: mainnet }, calls, { blockTag: 'latest' })
    await expect(read).rejects.toThrow(MulticallError)
  })
})

describe('findHeader', () => {
  const at = (answer: Answer) => findHeader(nodeThat({ eth_getBlockByNumber: answer }), 7n)

  test('default: the header, or undefined if the node has no such block', async () => {
    expect(await at(() => header(7))).toMatchObject({ number: 7n, hash: hash(7) })
    expect(await at(() => null)).toBeUndefined()
  })

  test('behavior: pruned history is no failure of the node', async () => {
    const pruned = Object.assign(new Error('pruned history unavailable'), { code: 4444 })
    expect(await at(() => Promise.reject(pruned))).toBeUndefined()
  })

  test('error: other errors of the node', async () => {
    await expect(at(() => Promise.reject(new Error('overloaded')))).rejects.toThrow('overloaded')
  })
})

test('findOldest: the oldest block of a node that drops its history, at any start', async () => {
  const head = { number: 50n, hash: hash(50) }
  for (let first = 0; first <= 50; first++)
    for (const from of [0n, 20n, 50n]) {
      let asked = 0
      const client = nodeThat({
        eth_getBlockByNumber: ([at]: [Hex]) => {
          asked++
          return Number(at) < first ? null : { ...header(1), number: at }
        },
      })
      const { number } = await findOldest(client, { from, head })
      expect(number).toBe(BigInt(Math.max(first, Number(from))))
      expect(asked).toBeLessThanOrEqual(8)
    }
})
