import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pool, PoolAddress } from '@/lib/routing/pools/pool'
import { type BlockRef, BrokenChainError, createPoolJournal } from './pool-journal'

const blockAt = (number: number, fork = 'a'): BlockRef => ({
  number: BigInt(number),
  hash: `0x${fork}${number}`,
  parentHash: `0x${fork}${number - 1}`,
  timestamp: BigInt(1_000 + number),
})
const address = (index: number): PoolAddress => `0x${index}`
const pool = (index: number, reserve: number): Pool => ({
  kind: 'v2',
  address: address(index),
  dex: 'UniswapV2',
  token0: '0xa',
  token1: '0xb',
  feePips: 3000,
  reserve0: BigInt(reserve),
  reserve1: 1n,
})
const changes = (...pools: Pool[]) => new Map(pools.map((pool) => [pool.address, pool]))
const open = (depth = 8) => createPoolJournal({ depth, block: blockAt(10), pools: [pool(1, 1), pool(2, 2)] })

describe('createPoolJournal', () => {
  test('default', () => {
    const journal = open()
    journal.apply(blockAt(11), changes(pool(1, 5), pool(3, 3)))
    expect(journal.tip()).toEqual(blockAt(11))
    expect([...journal.pools().values()]).toEqual([pool(1, 5), pool(2, 2), pool(3, 3)])
    expect(journal.unwind()?.sort()).toEqual([address(1), address(3)])
    expect(journal.tip()).toEqual(blockAt(10))
    expect([...journal.pools().values()]).toEqual([pool(1, 1), pool(2, 2)])
    expect(journal.unwind()).toBeUndefined()
  })

  test('behavior: unwinding any number of blocks restores exactly the earlier state', () => {
    const block = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 99 })), { maxLength: 5 })
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 12 }), fc.nat(12), (blocks, back) => {
        const journal = open(12)
        const states = [new Map(journal.pools())]
        blocks.forEach((changed, index) => {
          journal.apply(blockAt(11 + index), changes(...changed.map(([id, reserve]) => pool(id, reserve))))
          states.push(new Map(journal.pools()))
        })
        const target = Math.max(0, blocks.length - back)
        while (journal.tip().number > BigInt(10 + target)) journal.unwind()
        expect(journal.pools()).toEqual(states[target])
        expect(journal.tip()).toEqual(blockAt(10 + target))
      }),
    )
  })

  test('behavior: has at most as many blocks as its depth', () => {
    const journal = open(3)
    for (let number = 11; number <= 20; number++) journal.apply(blockAt(number), changes(pool(1, number)))
    expect(journal.blockAt(17n)).toEqual(blockAt(17))
    expect(journal.blockAt(16n)).toBeUndefined()
    expect(journal.blockAt(21n)).toBeUndefined()
    for (let count = 0; count < 3; count++) expect(journal.unwind()).toEqual([address(1)])
    expect(journal.unwind()).toBeUndefined()
    expect(journal.tip()).toEqual(blockAt(17))
    expect(journal.pools().get(address(1))).toEqual(pool(1, 17))
  })

  test('behavior: a pool that was read above the tip is unknown after unwinding', () => {
    const journal = open()
    journal.apply(blockAt(11), changes(pool(1, 5)))
    journal.adopt([pool(1, 7), pool(9, 9)])
    journal.apply(blockAt(12), changes(pool(1, 8)))
    journal.unwind()
    expect(journal.pools().get(address(1))).toEqual(pool(1, 7))
    expect(journal.unread().size).toBe(0)
    expect(journal.unwind()?.sort()).toEqual([address(1), address(1), address(9)].sort())
    expect([...journal.unread()].sort()).toEqual([address(1), address(9)])
    expect([...journal.pools().keys()]).toEqual([address(2)])
    journal.adopt([pool(1, 1)])
    journal.drop([address(9)])
    expect(journal.unread().size).toBe(0)
  })

  test('behavior: a dropped pool does not come back by unwinding', () => {
    const journal = open()
    journal.apply(blockAt(11), changes(pool(1, 5)))
    journal.drop([address(1)])
    journal.unwind()
    expect(journal.pools().has(address(1))).toBe(false)
  })

  test('behavior: reset removes everything', () => {
    const journal = open()
    journal.apply(blockAt(11), changes(pool(1, 5)))
    journal.reset(blockAt(50, 'b'), [pool(4, 4)])
    expect(journal.tip()).toEqual(blockAt(50, 'b'))
    expect([...journal.pools().values()]).toEqual([pool(4, 4)])
    expect(journal.unwind()).toBeUndefined()
  })

  test('error: PoolJournal.BrokenChainError', () => {
    const journal = open()
    expect(() => journal.apply(blockAt(11, 'b'), changes(pool(1, 5)))).toThrow(BrokenChainError)
    expect(journal.pools().get(address(1))).toEqual(pool(1, 1))
  })
})
