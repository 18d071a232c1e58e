import { eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { chains } from '@/lib/chain/registry/chains'
import type { createMarket } from '@/lib/routing/market/state'
import { createDraw } from '@/lib/routing/testing/random'
import type { ServedChain } from '../../chain/facts/served-chain'
import { createMarketView } from '../../chain/market/market-view'
import { type BlockRef, createPoolJournal } from '../../chain/market/pool-journal'
import { chainBlocks } from '../../db/schema'
import { openTestDatabase } from '../../testing/test-database'
import { findDelay, readRoundState } from './round-state'

const database = openTestDatabase()
beforeEach(() => database().delete(chainBlocks))

const hashOf = (number: number, branch = 'a'): Hex => `0x${branch.repeat(4)}${number.toString(16).padStart(60, '0')}`
/** Blocks of a quarter of a second. */
const secondsOf = (number: number) => BigInt(Math.floor(number / 4))
const refOf = (number: number, branch?: string): BlockRef => ({
  number: BigInt(number),
  hash: hashOf(number, branch),
  parentHash: hashOf(number - 1, branch),
  timestamp: secondsOf(number),
})

/** Pools that see a new head now and then, as the tracker shows them. */
const openPools = (first: number) => {
  const journal = createPoolJournal({ depth: 128, block: refOf(first), pools: [] })
  const view = createMarketView()
  view.reset(journal)
  let isSilent = false
  const marketOf = ({ state, block }: { state: ReturnType<typeof createMarket>; block: BlockRef }) => ({
    state,
    blockNumber: block.number,
    blockHash: block.hash,
    blockTimestamp: block.timestamp,
  })
  const tracker = {
    market: () => marketOf({ state: view.state(), block: view.block()! }),
    marketUpTo: (number: bigint) => {
      const shown = view.upTo(number)
      return shown && marketOf(shown)
    },
    status: () => ({ stale: isSilent }),
    unlistedTokens: () => [],
  }
  const gasPrices = { latest: () => ({ gasPrice: 1n, dataPrice: 0n }) }
  return {
    served: { chain: chains[1]!, tracker, gasPrices } as unknown as ServedChain,
    /** Follows block by block, and shows only the last one. */
    show: (to: number) => {
      while (journal.tip().number < BigInt(to)) journal.apply(refOf(Number(journal.tip().number) + 1), new Map())
      view.show(journal, { changed: [], hidden: new Set() })
    },
    silence: () => {
      isSilent = true
    },
  }
}

/** The ledger stores the header of each block of a step, of any branch. */
const index = async (from: number, to: number, branch?: string) => {
  const blocks = Array.from({ length: to - from + 1 }, (_, at) => refOf(from + at, branch))
  await database()
    .insert(chainBlocks)
    .values(blocks.map(({ number, hash }) => ({ chainId: 1, number, hash })))
}
const numberAt = async (pools: ReturnType<typeof openPools>, to: number) => {
  const state = await readRoundState({ served: pools.served, database: database() }, refOf(to))
  return typeof state === 'string' ? state : Number(state.blockNumber)
}

test('default: the newest block of both, whichever is ahead', async () => {
  const pools = openPools(100)
  await index(100, 104)
  expect(await numberAt(pools, 100)).toBe(100)
  expect(await numberAt(pools, 104)).toBe(100)
  pools.show(103)
  expect(await numberAt(pools, 104)).toBe(103)
  pools.show(107)
  expect(await numberAt(pools, 104)).toBe(103)
  expect(findDelay(pools.served, refOf(104))).toBeUndefined()
})

test('behavior: the newest shown block that is indexed, whatever the number of blocks of each step', async () => {
  const draw = createDraw(37)
  for (let run = 0; run < 10; run++) {
    await database().delete(chainBlocks)
    const pools = openPools(100)
    await index(100, 100)
    const shown = [100]
    let indexed = 100
    for (let step = 0; step < 12; step++) {
      if (draw.below(2) === 0) {
        shown.push(shown.at(-1)! + 1 + draw.below(6))
        pools.show(shown.at(-1)!)
      } else {
        const to = indexed + 1 + draw.below(6)
        await index(indexed + 1, to)
        indexed = to
      }
      if (Math.abs(shown.at(-1)! - indexed) > 56) break
      expect(await numberAt(pools, indexed)).toBe(shown.findLast((number) => number <= indexed))
    }
  }
})

describe('too far apart', () => {
  test('behavior: orders more than 15 s behind', async () => {
    const pools = openPools(100)
    await index(100, 100)
    pools.show(163)
    expect(await numberAt(pools, 100)).toBe(100)
    pools.show(164)
    expect(await numberAt(pools, 100)).toBe('OrdersBehind')
  })

  test('behavior: pools more than 15 s behind, or their node silent', async () => {
    const pools = openPools(100)
    await index(100, 164)
    expect(await numberAt(pools, 163)).toBe(100)
    expect(await numberAt(pools, 164)).toBe('PoolsBehind')
    pools.show(164)
    pools.silence()
    expect(await numberAt(pools, 164)).toBe('PoolsBehind')
  })

  test('behavior: on different branches they share the last common block', async () => {
    const pools = openPools(100)
    pools.show(102)
    pools.show(104)
    await index(100, 102)
    await index(103, 105, 'b')
    const state = await readRoundState({ served: pools.served, database: database() }, refOf(105, 'b'))
    expect(state).toMatchObject({ blockNumber: 102n })
    await database().delete(chainBlocks).where(eq(chainBlocks.chainId, 1))
    await index(90, 105, 'b')
    expect(await readRoundState({ served: pools.served, database: database() }, refOf(105, 'b'))).toBe('PoolsBehind')
  })
})
