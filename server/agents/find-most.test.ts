import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMost } from './find-most'

const parts = { count: 9_801, at: (index: number) => BigInt(index) }

test('default: the best part is found to one in a hundred, with few looks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(parts.count - 1), async (best) => {
      let looks = 0
      const found = await findMost(parts, async (part) => {
        looks++
        return { part, value: -((part - BigInt(best)) ** 2n) }
      })
      expect(Math.abs(Number(found!.part) - best)).toBeLessThan(parts.count / 100)
      expect(looks).toBeLessThanOrEqual(14)
    }),
  )
})

test('behavior: what is too large throws, and the best is below it', async () => {
  const found = await findMost(parts, async (part) => {
    if (part > 1_000n) throw new Error('too large')
    return { part, value: part }
  })
  expect(found!.part).toBeGreaterThan(900n)
})

test('behavior: nothing where all throw; the only one where there is one', async () => {
  expect(await findMost(parts, () => Promise.reject(new Error()))).toBeUndefined()
  expect(await findMost({ count: 1, at: () => 7n }, async (part) => ({ part, value: 0n }))).toEqual({
    part: 7n,
    value: 0n,
  })
})
