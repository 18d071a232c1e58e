import { expect, test } from 'vitest'
import { indexNames } from '@/lib/api/system/index-failure'
import type { ChainStatus } from '@/lib/api/system/status'
import { contractsOf, indexStateOf, problemsOf } from './chain-state'

const index = { blockNumber: 212, lagBlocks: 0, lagSeconds: 0, followed: true }
const chain: ChainStatus = {
  chainId: 1,
  name: 'Ethereum',
  node: 'answers',
  heardSecondsAgo: 0,
  blockNumber: 212,
  blockAgeSeconds: 8,
  index,
  failing: [],
  intents: 'settled',
  lastHour: { rounds: 0, orders: 0, awarded: 0, steps: [] },
}
const behind = (lagBlocks: number, lagSeconds: number) => ({ ...chain, index: { ...index, lagBlocks, lagSeconds } })

test('default: a working chain has no problems, also without agents', () => {
  expect(problemsOf(chain)).toEqual([])
  expect(problemsOf({ ...chain, intents: 'none' })).toEqual([])
})

test('behavior: an index is late only by both blocks and seconds', () => {
  expect([behind(3, 36), behind(60, 15), behind(1, 3_600)].map(indexStateOf)).toEqual(Array(3).fill('upToDate'))
  expect(problemsOf(behind(1_200, 75))).toEqual([
    'Ethereum: orders are 1,200 blocks, 1 min 15 s behind. They show an old state.',
  ])
})

test('behavior: names the effect of each failing part', () => {
  expect(problemsOf({ ...chain, intents: 'delayed' })).toEqual([
    'Ethereum: gasless orders are delayed, they resume automatically.',
  ])
  expect(problemsOf({ ...chain, node: 'silent', heardSecondsAgo: 40, intents: 'stopped' })).toEqual([
    'Ethereum: the node has not answered for 40 s. There are no new prices.',
    'Ethereum: gasless orders wait, nobody settles them now.',
  ])
  const since = new Date(2026, 10, 22, 14, 5).toISOString()
  const failing = [{ chainId: 1, index: 'market', since, reason: 'Chain.OldHeadError' } as const]
  expect(problemsOf({ ...chain, node: 'stalled', blockAgeSeconds: 90, failing })).toEqual([
    'Ethereum: the newest block is 1 min 30 s old. There are no new prices.',
  ])
  const starting = { ...chain, node: 'starting', heardSecondsAgo: null, blockNumber: null } as const
  expect(problemsOf({ ...starting, index: { ...index, lagBlocks: null, lagSeconds: null } })).toEqual([
    'Ethereum: the service is still reading pools. There are no prices yet.',
  ])
  const stopped = ['Ethereum: order tracking has stopped. Orders show an old state.']
  expect(problemsOf({ ...chain, index: null })).toEqual(stopped)
  const left = { ...index, followed: false }
  expect(problemsOf({ ...chain, index: { ...left, lagBlocks: 8, lagSeconds: 30 } })).toEqual(stopped)
  expect(problemsOf({ ...chain, index: { ...left, lagBlocks: null, lagSeconds: null } })).toEqual(stopped)
  // Another process takes over.
  expect(problemsOf({ ...chain, index: { ...left, lagBlocks: 8, lagSeconds: 8 } })).toEqual([])
})

test('behavior: names each failing index, and since when', () => {
  const since = new Date(2026, 10, 22, 14, 5).toISOString()
  const failing = indexNames.map((index) => ({
    chainId: 1,
    index,
    since,
    reason: 'RpcRequestError: RPC Request failed.',
  }))
  const problems = problemsOf({ ...chain, failing })
  expect(problems).toContain('Ethereum: swaps missing from history since 22 Nov 2026, 14:05.')
  expect(new Set(problems).size).toBe(indexNames.length)
})

test('behavior: shows whose contracts serve a chain', () => {
  const contracts = { market: 'published', intents: 'own', otc: null } as const
  expect(contractsOf({ contracts })).toBe('Own and published contracts')
  expect(contractsOf({ contracts: { ...contracts, intents: null } })).toBe('Published contracts')
  expect(contractsOf({ contracts: { ...contracts, market: 'own' } })).toBe('Own contracts')
  expect([contractsOf({ contracts: { market: null, intents: null, otc: null } }), contractsOf({})]).toEqual([
    undefined,
    undefined,
  ])
})
