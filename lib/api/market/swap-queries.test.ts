import { describe, expect, test } from 'vitest'
import { examples } from '../contract/examples'
import { ownSwapsQuery, type SwapList } from './swap-queries'
import type { SwapRecord } from './swaps'

const hashOf = (name: number) => `0x${`${name}`.padStart(64, '0')}` as const
const swapAt = (name: number, seconds: number, more: Partial<SwapRecord> = {}): SwapRecord => ({
  chainId: 1,
  transactionHash: hashOf(name),
  blockNumber: name,
  blockHash: hashOf(name),
  side: 'SELL',
  owner: examples.account,
  beneficiary: examples.account,
  srcToken: examples.weth,
  destToken: examples.usdc,
  limitAmount: null,
  quotedAmount: null,
  feeAmount: null,
  srcUsd: null,
  destUsd: null,
  srcAmount: '1',
  destAmount: '2',
  partner: null,
  createdAt: new Date(0).toISOString(),
  updatedAt: new Date(seconds * 1_000).toISOString(),
  ...more,
})

/** Opens a service with these swaps, and a page that reads them repeatedly. */
const open = (stored: SwapRecord[]) => {
  const asked: (string | null)[] = []
  const fetch = async (url: string) => {
    const since = new URL(url).searchParams.get('updatedAfter')
    asked.push(since)
    const data = stored.filter(({ updatedAt }) => !since || updatedAt >= since)
    return Response.json({ data, total: data.length, page: 1, limit: 1_000, hasMore: false })
  }
  let list: SwapList | undefined
  const query = ownSwapsQuery({ baseUrl: 'https://service.test', fetch }, examples.account)
  return {
    asked,
    read: async () => {
      const context = { client: { getQueryData: () => list }, queryKey: query.queryKey }
      list = await (query.queryFn as (context: never) => Promise<SwapList>)(context as never)
      return [...list.records.values()].map(({ blockNumber }) => blockNumber)
    },
    records: () => list!.records,
  }
}

describe('ownSwapsQuery', () => {
  test('default: reads all once, then changes, and keeps unchanged objects', async () => {
    const stored = [swapAt(1, 10), swapAt(2, 10_000), swapAt(3, 10_000, { owner: examples.other })]
    const { asked, read, records } = open(stored)
    expect(await read()).toEqual([1, 2])
    const before = records()
    expect(await read()).toEqual([1, 2])
    expect(records()).toBe(before)
    stored.push(swapAt(4, 10_900))
    expect(await read()).toEqual([1, 2, 4])
    expect(asked).toEqual([null, ...Array(2).fill(new Date(9_100_000).toISOString())])
  })

  test('behavior: removes swaps that a reorganisation removed, and updates moved ones', async () => {
    const stored = [swapAt(1, 10), swapAt(2, 10_000), swapAt(3, 10_000)]
    const { read, records } = open(stored)
    await read()
    stored.splice(1, 2, swapAt(3, 10_000, { blockHash: hashOf(9) }))
    expect(await read()).toEqual([1, 3])
    expect(records().get(`1 ${hashOf(3)}`)?.blockHash).toBe(hashOf(9))
    stored.splice(0, 2)
    // After `overlapMs` a mined swap is final.
    expect(await read()).toEqual([1])
  })

  test('behavior: disabled without an account', () => {
    expect(ownSwapsQuery({ baseUrl: '/api' }, undefined).enabled).toBe(false)
  })
})
