import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findBestPart } from './find-best-part'

const parts = { count: 9_801, at: (index: number) => BigInt(index) }

test('default: finds the best part within one percent in few steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(parts.count - 1), async (best) => {
      let looks = 0
      const found = await findBestPart(parts, async (part) => {
        looks++
        return { part, value: -((part - BigInt(best)) ** 2n) }
      })
      expect(Math.abs(Number(found!.part) - best)).toBeLessThan(parts.count / 100)
      expect(looks).toBeLessThanOrEqual(14)
    }),
  )
})

test('behavior: too large parts throw, and the best is below them', async () => {
  const found = await findBestPart(parts, async (part) => {
    if (part > 1_000n) throw new Error('too large')
    return { part, value: part }
  })
  expect(found!.part).toBeGreaterThan(900n)
})

test('behavior: undefined where all throw; the only part where there is one', async () => {
  expect(await findBestPart(parts, () => Promise.reject(new Error()))).toBeUndefined()
  expect(await findBestPart({ count: 1, at: () => 7n }, async (part) => ({ part, value: 0n }))).toEqual({
    part: 7n,
    value: 0n,
  })
})
