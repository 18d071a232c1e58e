import { expect, test } from 'vitest'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import { priceSamples } from '../db/price-schema'
import { openTestDatabase } from '../testing/test-database'
import { isUnusual, readUsualRate } from './usual-rate'

const database = openTestDatabase()
const nowMs = Date.UTC(2026, 10, 22, 12)
const pairs = Array.from({ length: 5 }, (_, index) => ({
  src: syntheticAddress(6, 2 * index + 1),
  dest: syntheticAddress(6, 2 * index + 2),
}))
/** Stores dollar prices of both tokens every 15 seconds, the newest first. */
const save = async (
  { src, dest }: (typeof pairs)[number],
  usd: readonly (readonly [number, number])[],
  agoSeconds = 0,
) => {
  const rows = usd.flatMap(([ofSrc, ofDest], index) => {
    const sample = { chainId: 1, every: 15, at: nowMs / 1_000 - agoSeconds - index * 15 }
    return [
      { ...sample, token: src, usd: ofSrc },
      { ...sample, token: dest, usd: ofDest },
    ]
  })
  await database().insert(priceSamples).values(rows)
}
const times = <item>(count: number, item: item): item[] => Array.from({ length: count }, () => item)
const read = (pair: (typeof pairs)[number]) => readUsualRate(database(), { chainId: 1, ...pair, nowMs })

test('default: returns the median of simultaneous prices', async () => {
  const [pair] = pairs
  await save(pair!, [...times(19, [9_000, 1] as const), ...times(21, [6_000, 2] as const)])
  expect(await read(pair!)).toBe(3_000)
  expect(await readUsualRate(database(), { chainId: 10, ...pair!, nowMs })).toBeUndefined()
})

test('behavior: a price that lasted less than half of the hour is not the median', async () => {
  const [, pair] = pairs
  await save(pair!, [...times(119, [200, 1] as const), ...times(121, [100, 1] as const)])
  await save(pair!, times(500, [900, 1] as const), 3_600)
  expect(await read(pair!)).toBe(100)
})

test('behavior: undefined before ten minutes of samples of both tokens', async () => {
  const [, , few, enough, alone] = pairs
  await save(few!, times(39, [1, 1] as const))
  await save(enough!, times(40, [1, 1] as const))
  await database()
    .insert(priceSamples)
    .values(
      times(60, 1).map((usd, index) => ({
        chainId: 1,
        token: alone!.src,
        every: 15,
        at: nowMs / 1_000 - index * 15,
        usd,
      })),
    )
  expect([await read(few!), await read(enough!), await read(alone!)]).toEqual([undefined, 1, undefined])
})

test('behavior: a rate is unusual if it deviates by more than two percent', () => {
  const decimals = { src: 18, dest: 6 }
  const isFar = (rate: number) =>
    isUnusual({ src: BigInt(Math.round(rate * 10 ** 6)), dest: 10n ** 18n }, { usual: 3_000, decimals })
  expect([3_000, 3_059, 2_942].map(isFar)).toEqual([false, false, false])
  expect([3_061, 2_940, 0, 6_000].map(isFar)).toEqual([true, true, true, true])
})
