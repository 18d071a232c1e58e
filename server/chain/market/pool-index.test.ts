import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PoolCandidate } from '@/lib/chain/pools/candidates'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import { choosePools, type PoolIndex } from './pool-index'

const address = (number: number) => syntheticAddress(2, number)
const place = (number: number): PoolCandidate => ({ kind: 'stable', address: address(number), dex: 'CurveV1' })
/** Pools by number, the deepest first. */
const indexOf = (numbers: readonly number[]): PoolIndex => ({
  deepest: async (limit) => numbers.slice(0, limit).map(place),
  ofToken: async () => [],
})
const addresses = (numbers: readonly number[]) => new Set(numbers.map(address))

test('default: the deepest unlisted ones', async () => {
  const given = { chosen: addresses([]), listed: addresses([1, 3]), limit: 2 }
  expect(await choosePools(indexOf([1, 2, 3, 4, 5]), given)).toEqual({ add: [place(2), place(4)], drop: [] })
})

test('behavior: a chosen one that is nearly as deep stays, and a shallower one is dropped', async () => {
  const given = { chosen: addresses([5, 6]), listed: addresses([]), limit: 4 }
  const { add, drop } = await choosePools(indexOf([1, 2, 3, 4, 5, 6]), given)
  expect(add).toEqual([1, 2, 3, 4].map(place))
  expect(drop).toEqual([address(6)])
})

test('behavior: with random depths the deepest are followed, and at most a quarter more than the limit', async () => {
  const orders = fc.array(fc.shuffledSubarray([...Array(40).keys()]), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(orders, fc.integer({ min: 1, max: 20 }), async (rounds, limit) => {
      const listed = addresses([0, 1, 2])
      const chosen = new Set<ReturnType<typeof address>>()
      for (const deepest of rounds) {
        const { add, drop } = await choosePools(indexOf(deepest), { chosen, listed, limit })
        for (const gone of drop) chosen.delete(gone)
        for (const { address: added } of add) chosen.add(added)
        const best = deepest.filter((number) => number > 2).slice(0, limit)
        for (const number of best) expect(chosen.has(address(number))).toBe(true)
        for (const one of chosen) expect(listed.has(one)).toBe(false)
        expect(chosen.size).toBeLessThanOrEqual(limit * 1.25)
      }
    }),
  )
})
