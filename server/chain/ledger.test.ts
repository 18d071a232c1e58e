import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pool, PoolAddress } from '@/lib/routing/pools/pool'
import { type BlockRef, BrokenChainError, createLedger } from './ledger'

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
const open = (depth = 8) => createLedger({ depth, block: blockAt(10), pools: [pool(1, 1), pool(2, 2)] })

describe('createLedger', () => {
  test('default', () => {
    const ledger = open()
    ledger.apply(blockAt(11), changes(pool(1, 5), pool(3, 3)))
    expect(ledger.tip()).toEqual(blockAt(11))
    expect([...ledger.pools().values()]).toEqual([pool(1, 5), pool(2, 2), pool(3, 3)])
    expect(ledger.unwind()?.sort()).toEqual([address(1), address(3)])
    expect(ledger.tip()).toEqual(blockAt(10))
    expect([...ledger.pools().values()]).toEqual([pool(1, 1), pool(2, 2)])
    expect(ledger.unwind()).toBeUndefined()
  })

  test('behavior: unwinding any number of blocks gives back exactly the earlier state', () => {
    const block = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 99 })), { maxLength: 5 })
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 12 }), fc.nat(12), (blocks, back) => {
        const ledger = open(12)
        const states = [new Map(ledger.pools())]
        blocks.forEach((changed, index) => {
          ledger.apply(blockAt(11 + index), changes(...changed.map(([id, reserve]) => pool(id, reserve))))
          states.push(new Map(ledger.pools()))
        })
        const target = Math.max(0, blocks.length - back)
        while (ledger.tip().number > BigInt(10 + target)) ledger.unwind()
        expect(ledger.pools()).toEqual(states[target])
        expect(ledger.tip()).toEqual(blockAt(10 + target))
      }),
    )
  })

  test('behavior: holds no more blocks than its depth', () => {
    const ledger = open(3)
    for (let number = 11; number <= 20; number++) ledger.apply(blockAt(number), changes(pool(1, number)))
    expect(ledger.blockAt(17n)).toEqual(blockAt(17))
    expect(ledger.blockAt(16n)).toBeUndefined()
    expect(ledger.blockAt(21n)).toBeUndefined()
    for (let count = 0; count < 3; count++) expect(ledger.unwind()).toEqual([address(1)])
    expect(ledger.unwind()).toBeUndefined()
    expect(ledger.tip()).toEqual(blockAt(17))
    expect(ledger.pools().get(address(1))).toEqual(pool(1, 17))
  })

  test('behavior: what was read later than the tip is unknown after unwinding below it', () => {
    const ledger = open()
    ledger.apply(blockAt(11), changes(pool(1, 5)))
    ledger.adopt([pool(1, 7), pool(9, 9)])
    ledger.apply(blockAt(12), changes(pool(1, 8)))
    ledger.unwind()
    expect(ledger.pools().get(address(1))).toEqual(pool(1, 7))
    expect(ledger.unread().size).toBe(0)
    expect(ledger.unwind()?.sort()).toEqual([address(1), address(1), address(9)].sort())
    expect([...ledger.unread()].sort()).toEqual([address(1), address(9)])
    expect([...ledger.pools().keys()]).toEqual([address(2)])
    ledger.adopt([pool(1, 1)])
    ledger.drop([address(9)])
    expect(ledger.unread().size).toBe(0)
  })

  test('behavior: a dropped pool does not come back by unwinding', () => {
    const ledger = open()
    ledger.apply(blockAt(11), changes(pool(1, 5)))
    ledger.drop([address(1)])
    ledger.unwind()
    expect(ledger.pools().has(address(1))).toBe(false)
  })

  test('behavior: reset forgets everything', () => {
    const ledger = open()
    ledger.apply(blockAt(11), changes(pool(1, 5)))
    ledger.reset(blockAt(50, 'b'), [pool(4, 4)])
    expect(ledger.tip()).toEqual(blockAt(50, 'b'))
    expect([...ledger.pools().values()]).toEqual([pool(4, 4)])
    expect(ledger.unwind()).toBeUndefined()
  })

  test('error: Ledger.BrokenChainError', () => {
    const ledger = open()
    expect(() => ledger.apply(blockAt(11, 'b'), changes(pool(1, 5)))).toThrow(BrokenChainError)
    expect(ledger.pools().get(address(1))).toEqual(pool(1, 1))
  })
})
