import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fillPrices, priceSamples } from '../db/price-schema'
import { openTestDatabase } from '../testing/test-database'
import { deleteOldFillPrices, storeFillPrices } from './fill-prices'

const database = openTestDatabase()
const [weth, usdc, unlisted] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const noon = 1_795_356_000
const tradedAt = (at: number, token: string = weth) =>
  sql`select 1 as chain_id, ${token}::text as token, ${at}::bigint as at`
const kept = async () =>
  (await database().select().from(fillPrices)).map(({ token, at, usd }) => [token, at - noon, usd])
const sample = (at: number, usd: number, every = 15) => ({ chainId: 1, token: weth, every, at: noon + at, usd })

test('default: the last sample before the block is stored, exactly and once', async () => {
  await database()
    .insert(priceSamples)
    .values([sample(-15, 3_192.71), sample(0, 3_200), sample(15, 1), { ...sample(0, 0.1), token: usdc }])
  await storeFillPrices(
    database(),
    sql`${tradedAt(noon + 14)} union all ${tradedAt(noon - 1)} union all ${tradedAt(noon, usdc)}`,
  )
  expect(await kept()).toEqual(
    expect.arrayContaining([
      [weth, 14, '3200'],
      [weth, -1, '3192.71'],
      [usdc, 0, '0.1'],
    ]),
  )
  await database().delete(priceSamples)
  await database().insert(priceSamples).values(sample(0, 9_999))
  await storeFillPrices(database(), tradedAt(noon + 14))
  expect(await kept()).toContainEqual([weth, 14, '3200'])
})

test('behavior: no price is stored without a fine sample that is at most 30 s older', async () => {
  await database().delete(fillPrices)
  await database()
    .insert(priceSamples)
    .values(sample(900, 7_777, 900))
  await storeFillPrices(
    database(),
    sql`${tradedAt(noon + 30)} union all ${tradedAt(noon + 901)} union all ${tradedAt(noon, unlisted)}`,
  )
  expect(await kept()).toEqual([])
})

test('behavior: prices are deleted after three years', async () => {
  await database().delete(fillPrices)
  await storeFillPrices(database(), tradedAt(noon))
  const [years, keptDays] = [3 * 365 * 86_400, 3 * 365]
  await deleteOldFillPrices(database(), { nowMs: (noon + years) * 1_000, keptDays })
  expect(await kept()).toHaveLength(1)
  await deleteOldFillPrices(database(), { nowMs: (noon + years + 1) * 1_000, keptDays })
  expect(await kept()).toEqual([])
})
