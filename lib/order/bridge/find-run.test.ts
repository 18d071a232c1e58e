import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRun } from './find-run'

const find = (amounts: readonly bigint[], sum: bigint) => findRun(amounts, (amount) => amount, sum)

test('default: finds the first run of neighbours with the given sum', () => {
  expect(find([2n, 3n, 4n, 3n, 4n], 7n)).toEqual([3n, 4n])
  expect(find([5n], 5n)).toEqual([5n])
  expect(find([2n, 4n], 3n)).toEqual([])
  expect(find([2n, 4n], 0n)).toEqual([])
  expect(find([], 1n)).toEqual([])
})

test('behavior: the result is a run, and an existing run is found', () => {
  const amounts = fc.array(fc.bigInt(1n, 5n), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(amounts, fc.nat(), fc.nat(), (all, a, b) => {
      const [from, to] = [a % all.length, b % all.length].toSorted((x, y) => x - y) as [number, number]
      const sum = all.slice(from, to + 1).reduce((total, amount) => total + amount, 0n)
      const found = find(all, sum)
      expect(found.reduce((total, amount) => total + amount, 0n)).toBe(sum)
      const starts = all.flatMap((_, at) => (all.slice(at, at + found.length).join() === found.join() ? [at] : []))
      expect(starts.length).toBeGreaterThan(0)
      expect(starts[0]).toBeLessThanOrEqual(from)
    }),
  )
})
