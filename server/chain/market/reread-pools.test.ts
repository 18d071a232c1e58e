import { expect, test } from 'vitest'
import { listedCandidates } from '@/lib/chain/pools/candidates'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { Pool } from '@/lib/routing/pools/pool'
import { hostilePool, hostileToken } from '@/lib/routing/testing/hostile-pools'
import { createDraw } from '@/lib/routing/testing/random'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import { createPoolJournal } from './pool-journal'
import { changesUnlogged, poolsToReread } from './reread-pools'

const draw = createDraw(1)
const poolOf = (kind: Pool['kind'], place: number): Pool => {
  const [token0, token1] = [hostileToken(draw, syntheticAddress(1, 1)), hostileToken(draw, syntheticAddress(1, 2))]
  return hostilePool(kind, { address: syntheticAddress(2, place), token0, token1, draw })
}
const journalOf = (pools: readonly Pool[]) => {
  const block = { number: 1n, hash: '0x01', parentHash: '0x00', timestamp: 1n } as const
  return createPoolJournal({ depth: 1, block, pools })
}

test('default: pools whose logs tell every change are not read again', () => {
  const pools = (['v2', 'v3', 'v4', 'weighted', 'rfq'] as const).map(poolOf)
  expect(pools.some(changesUnlogged)).toBe(false)
  expect(poolsToReread(mainnet, journalOf(pools))).toEqual([])
})

test('default: pools that change without a log are read again by what is known of them', () => {
  const pools = (['solidly', 'stable', 'stableNg', 'erc4626', 'staking'] as const).map(poolOf)
  expect(pools.every(changesUnlogged)).toBe(true)
  expect(poolsToReread(mainnet, journalOf(pools))).toEqual(pools)
})

test('behavior: pairs of several coins are read again by their entry in the registry, if they are known', () => {
  const entry = listedCandidates(mainnet).find(({ kind }) => kind === 'stableMulti')!
  const known = { ...poolOf('stableMulti', 1), address: entry.address }
  expect(changesUnlogged(known)).toBe(true)
  expect(poolsToReread(mainnet, journalOf([known]))).toEqual([entry])
  expect(poolsToReread(mainnet, journalOf([]))).toEqual([])
})
