import { type Hex, numberToHex, pad, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { scriptedNode } from '../testing/scripted-node'
import { type ExpectedLog, findExpectedLog, logBlocks, showsLog } from './expected-log'
import type { ChainLog } from './receipt'

const [event, account, other] = [pad('0x1'), pad('0xa'), pad('0xb')] as const
const expectedLog: ExpectedLog = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  topics: [event, null, [account]],
}
const hash = pad('0x77')
const log: ChainLog = { address: expectedLog.address, topics: [event, other, account], data: '0x' }

/** Returns a node at block 25,000 that has the log in one of its blocks. */
const nodeWith = (block: number | undefined) => {
  const ranges: [from: number, to: number][] = []
  const rpc = scriptedNode(async ({ method, params }) => {
    if (method === 'eth_blockNumber') return '0x61a8'
    const { fromBlock, toBlock } = params![0] as { fromBlock: Hex; toBlock: Hex }
    ranges.push([Number(fromBlock), Number(toBlock)])
    return block !== undefined && block >= Number(fromBlock) && block <= Number(toBlock)
      ? [{ ...log, transactionHash: hash }]
      : []
  })
  return { ranges, rpc }
}

/** Returns a node at block 1 with transactions that emitted these logs. */
const nodeOf = (transactions: Readonly<Record<Hex, readonly ChainLog[]>>) =>
  scriptedNode(async ({ method, params }) => {
    if (method === 'eth_blockNumber') return '0x1'
    if (method === 'eth_getTransactionReceipt') {
      const hash = params![0] as Hex
      return { transactionHash: hash, blockNumber: '0x1', status: '0x1', gasUsed: '0x1', logs: transactions[hash] }
    }
    return Object.entries(transactions).flatMap(([transactionHash, logs]) =>
      logs.filter(({ topics }) => topics[0] === event).map((log) => ({ ...log, transactionHash })),
    )
  })

describe('findExpectedLog', () => {
  test('default', async () => {
    const { rpc, ranges } = nodeWith(24_990)
    expect(await findExpectedLog(rpc, expectedLog, 24_980)).toEqual({ hash, searchedTo: 25_000 })
    expect(ranges).toEqual([[24_980, 25_000]])
  })

  test('behavior: reads many blocks in ranges that a node accepts, up to the newest', async () => {
    const { rpc, ranges } = nodeWith(undefined)
    expect(await findExpectedLog(rpc, expectedLog, 1)).toEqual({ hash: undefined, searchedTo: 25_000 })
    expect(ranges).toEqual([
      [1, logBlocks],
      [logBlocks + 1, 2 * logBlocks],
      [2 * logBlocks + 1, 25_000],
    ])
  })

  test('behavior: makes no request before the next block', async () => {
    const { rpc, ranges } = nodeWith(25_000)
    expect(await findExpectedLog(rpc, expectedLog, 25_001)).toEqual({ hash: undefined, searchedTo: 25_000 })
    expect(ranges).toEqual([])
  })

  test('behavior: ignores a call with another amount, or other tokens', async () => {
    const word = (amount: bigint) => numberToHex(amount, { size: 32 })
    const rpc = nodeOf({ '0xa': [{ ...log, data: word(4n) }], '0xb': [{ ...log, data: word(5n) }] })
    expect(await findExpectedLog(rpc, { ...expectedLog, data: word(5n) }, 1)).toMatchObject({ hash: '0xb' })
    expect(await findExpectedLog(rpc, { ...expectedLog, data: word(6n) }, 1)).toMatchObject({ hash: undefined })

    const transfer = (amount: bigint): ChainLog => ({
      address: expectedLog.address,
      data: word(amount),
      topics: [toEventSelector('Transfer(address,address,uint256)'), account, other],
    })
    const swaps = nodeOf({ '0xa': [log, transfer(4n)], '0xb': [log, transfer(3n), transfer(3n)], '0xc': [log] })
    const owner = `0x${account.slice(26)}` as const
    const find = async (least: bigint, most: bigint) => {
      const moves = [{ token: expectedLog.address, owner, least, most }]
      return (await findExpectedLog(swaps, { ...expectedLog, moves }, 1)).hash
    }
    expect([await find(-4n, -1n), await find(-6n, -5n), await find(-6n, -6n), await find(-9n, -7n)]).toEqual([
      ...['0xa', '0xb', '0xb', undefined],
    ])
  })
})

describe('showsLog', () => {
  const shows = (change: Partial<typeof log> | { topics: Hex[] }) =>
    showsLog({ logs: [{ ...log, ...change }] }, expectedLog)

  test('default', () => expect(shows({})).toBe(true))

  test('behavior: ignores another contract, event or account', () => {
    expect(showsLog({ logs: [{ ...log, address: '0x000000000000000000000000000000000000bEEF' }] }, expectedLog)).toBe(
      false,
    )
    expect(shows({ topics: [other, other, account] })).toBe(false)
    expect(shows({ topics: [event, other, other] })).toBe(false)
    expect(shows({ topics: [event] })).toBe(false)
    expect(showsLog({ logs: [] }, expectedLog)).toBe(false)
  })
})
