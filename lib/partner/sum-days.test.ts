import { expect, test } from 'vitest'
import type { PartnerDay } from '@/lib/api/partner/partners'
import { sumDays, sumTraded, takeRateOf, totalOf } from './sum-days'

const [usdc, odd] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const dollar = 10n ** 18n
const day: PartnerDay = {
  day: '2026-11-22',
  chainId: 1,
  surface: 'market',
  token: usdc,
  earned: '2',
  volume: '1000',
  trades: 3,
}
/** A raw unit of `usdc` is worth a dollar; the price of `odd` is unknown. */
const asked = {
  today: '2026-11-23',
  count: 3,
  worthOf: (raw: bigint, { token }: { token: string }) => (token === usdc ? `${raw}` : null),
}
const nothing = sumTraded([])
const traded = (earned: bigint, volume: bigint, trades: number) => ({
  ...nothing,
  earned: earned * dollar,
  volume: volume * dollar,
  trades,
  rated: { earned: earned * dollar, volume: volume * dollar },
})

test('default', () => {
  const days = [day, { ...day, surface: 'intent' as const, earned: '3', trades: 1 }, { ...day, day: '2026-11-23' }]
  const sums = sumDays(days, asked)
  expect(sums).toEqual([
    { day: '2026-11-21', market: nothing, intent: nothing },
    { day: '2026-11-22', market: traded(2n, 1_000n, 3), intent: traded(3n, 1_000n, 1) },
    { day: '2026-11-23', market: traded(2n, 1_000n, 3), intent: nothing },
  ])
  expect(sums.map((one) => takeRateOf(totalOf([one])))).toEqual([undefined, 25, 20])
  expect(totalOf(sums)).toEqual(traded(7n, 3_000n, 7))
})

test('behavior: a token without a price counts as a trade, without dollars and rate', () => {
  const total = totalOf(sumDays([day, { ...day, token: odd }], asked))
  expect(total).toEqual({ ...traded(2n, 1_000n, 6), unpriced: 1 })
  expect(takeRateOf(totalOf(sumDays([{ ...day, token: odd }], asked)))).toBeUndefined()
})

test('behavior: unknown earnings have volume, but no rate', () => {
  const unknown = { ...day, chainId: 10, earned: null, volume: '500' }
  const total = totalOf(sumDays([day, unknown], asked))
  expect(total).toEqual({ ...traded(2n, 1_000n, 6), volume: 1_500n * dollar, unrecorded: 1 })
  expect(takeRateOf(total)).toBe(20)
  expect(takeRateOf(totalOf(sumDays([unknown], asked)))).toBeUndefined()
  const unpriced = totalOf(sumDays([{ ...unknown, token: odd }], asked))
  expect([unpriced.unpriced, unpriced.unrecorded]).toEqual([1, 1])
})

test('behavior: leaves out other days, across the end of a month', () => {
  const sums = sumDays([day], { ...asked, today: '2026-12-01', count: 3 })
  expect(sums.map(({ day }) => day)).toEqual(['2026-11-29', '2026-11-30', '2026-12-01'])
  expect(totalOf(sums).trades).toBe(0)
})
