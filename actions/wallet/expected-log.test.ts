import { type Hex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { type ExpectedLog, findExpectedLog, logBlocks, showsLog } from './expected-log'
import type { RpcRequest } from './receipt'

const [event, account, other] = [pad('0x1'), pad('0xa'), pad('0xb')] as const
const expectedLog: ExpectedLog = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  topics: [event, null, [account]],
}
const hash = pad('0x77')

/** A node at block 25,000 that has the event in one of them. */
const nodeWith = (block: number | undefined) => {
  const ranges: [from: number, to: number][] = []
  const rpc: RpcRequest = async ({ method, params }) => {
    if (method === 'eth_blockNumber') return '0x61a8'
    const { fromBlock, toBlock } = params![0] as { fromBlock: Hex; toBlock: Hex }
    ranges.push([Number(fromBlock), Number(toBlock)])
    return block !== undefined && block >= Number(fromBlock) && block <= Number(toBlock)
      ? [{ transactionHash: hash }]
      : []
  }
  return { ranges, rpc }
}

describe('findExpectedLog', () => {
  test('default', async () => {
    const { rpc, ranges } = nodeWith(24_990)
    expect(await findExpectedLog(rpc, expectedLog, 24_980)).toEqual({ hash, searchedTo: 25_000 })
    expect(ranges).toEqual([[24_980, 25_000]])
  })

  test('behavior: many blocks are asked for in ranges that a node gives, up to the newest', async () => {
    const { rpc, ranges } = nodeWith(undefined)
    expect(await findExpectedLog(rpc, expectedLog, 1)).toEqual({ hash: undefined, searchedTo: 25_000 })
    expect(ranges).toEqual([
      [1, logBlocks],
      [logBlocks + 1, 2 * logBlocks],
      [2 * logBlocks + 1, 25_000],
    ])
  })

  test('behavior: before the next block there is nothing to ask', async () => {
    const { rpc, ranges } = nodeWith(25_000)
    expect(await findExpectedLog(rpc, expectedLog, 25_001)).toEqual({ hash: undefined, searchedTo: 25_000 })
    expect(ranges).toEqual([])
  })
})

describe('showsLog', () => {
  const log = { address: expectedLog.address, topics: [event, other, account], data: '0x' } as const
  const shows = (change: Partial<typeof log> | { topics: Hex[] }) =>
    showsLog({ logs: [{ ...log, ...change }] }, expectedLog)

  test('default', () => expect(shows({})).toBe(true))

  test('behavior: another contract, another event or another account is something else', () => {
    expect(showsLog({ logs: [{ ...log, address: '0x000000000000000000000000000000000000bEEF' }] }, expectedLog)).toBe(
      false,
    )
    expect(shows({ topics: [other, other, account] })).toBe(false)
    expect(shows({ topics: [event, other, other] })).toBe(false)
    expect(shows({ topics: [event] })).toBe(false)
    expect(showsLog({ logs: [] }, expectedLog)).toBe(false)
  })
})
