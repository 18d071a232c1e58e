import { describe, expect, test } from 'vitest'
import type { Pool } from '@/lib/routing/pools/pool'
import { createMarketView } from './market-view'
import { type BlockRef, createPoolJournal } from './pool-journal'

const blockAt = (number: number): BlockRef => ({
  number: BigInt(number),
  hash: `0x${number}`,
  parentHash: `0x${number - 1}`,
  timestamp: 4n * BigInt(number),
})
const pool = (address: Pool['address'], reserve0: bigint): Pool => ({
  kind: 'v2',
  address,
  dex: 'UniswapV2',
  token0: '0xa',
  token1: '0xb',
  feePips: 3000,
  reserve0,
  reserve1: 1n,
})
const follow = (...pools: Pool[]) => {
  const journal = createPoolJournal({ depth: 8, block: blockAt(0), pools })
  const view = createMarketView()
  view.reset(journal)
  let number = 0
  const show = (changed: Pool, hidden: readonly Pool['address'][] = []) => {
    journal.apply(blockAt(++number), new Map([[changed.address, changed]]))
    view.show(journal, { changed: [changed.address], hidden: new Set(hidden) })
    return view.state()
  }
  const unwind = () => {
    number -= 1
    view.show(journal, { changed: journal.unwind()!, hidden: new Set() })
  }
  return { view, show, unwind }
}

test('default', () => {
  const { view, show } = follow(pool('0x1', 5n), pool('0x2', 0n))
  expect(view.state().pools).toEqual([pool('0x1', 5n)])
  expect(show(pool('0x2', 7n)).pools).toEqual([pool('0x1', 5n), pool('0x2', 7n)])
  expect(view.block()).toEqual(blockAt(1))
})

test('behavior: an emptied pool keeps its position, and the others theirs', () => {
  const { view, show } = follow(pool('0x1', 5n), pool('0x2', 7n))
  const { positions } = view.state()
  expect(show(pool('0x1', 0n)).pools).toEqual([pool('0x1', 0n), pool('0x2', 7n)])
  expect(show(pool('0x1', 3n)).pools).toEqual([pool('0x1', 3n), pool('0x2', 7n)])
  expect(view.state().positions).toBe(positions)
})

test('behavior: a quarantined pool is hidden', () => {
  const { show } = follow(pool('0x1', 5n), pool('0x2', 7n))
  expect(show(pool('0x1', 6n), ['0x1']).pools).toEqual([pool('0x2', 7n)])
})

describe('upTo', () => {
  const reserves = ({ view }: ReturnType<typeof follow>, number: bigint) =>
    view.upTo(number)?.state.pools.map((one) => 'reserve0' in one && one.reserve0)

  test('default: the earlier states of the same pools in the last seconds', () => {
    const shown = follow(pool('0x1', 5n))
    for (const reserve of [6n, 7n, 8n, 9n]) shown.show(pool('0x1', reserve))
    expect(reserves(shown, 9n)).toEqual([9n])
    expect(reserves(shown, 4n)).toEqual([9n])
    expect(reserves(shown, 2n)).toEqual([7n])
    expect(shown.view.upTo(1n)?.block).toEqual(blockAt(1))
    // 16 seconds.
    expect(shown.view.upTo(0n)).toBeUndefined()
  })

  test('behavior: undefined before the first block', () => {
    expect(createMarketView().upTo(1n)).toBeUndefined()
  })

  test('behavior: states that a reorganisation undid are removed', () => {
    const shown = follow(pool('0x1', 5n))
    shown.show(pool('0x1', 6n))
    shown.show(pool('0x1', 7n))
    shown.unwind()
    expect(reserves(shown, 2n)).toEqual([6n])
    expect(reserves(shown, 0n)).toEqual([5n])
    shown.show(pool('0x1', 8n))
    expect(reserves(shown, 2n)).toEqual([8n])
    expect(reserves(shown, 1n)).toEqual([6n])
  })

  test('behavior: states with a quarantined pool are removed', () => {
    const shown = follow(pool('0x1', 5n), pool('0x2', 7n))
    shown.show(pool('0x1', 6n))
    shown.show(pool('0x1', 6n), ['0x1'])
    expect(reserves(shown, 2n)).toEqual([7n])
    expect(shown.view.upTo(1n)).toBeUndefined()
  })
})
