import { expect, test } from 'vitest'
import type { PartnerDay } from '@/lib/api/partners'
import { sumDays, takeRateOf, totalOf } from './sum-days'

const [usdc, odd] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const dollar = 10n ** 18n
const day: PartnerDay = {
  ...{ day: '2026-11-22', chainId: 1, surface: 'market', token: usdc },
  ...{ earned: '2', volume: '1000', trades: 3 },
}
/** A unit of the one token is a dollar, of the other nobody knows. */
const asked = {
  ...{ today: '2026-11-23', count: 3 },
  worthOf: (raw: bigint, { token }: { token: string }) => (token === usdc ? `${raw}` : null),
}

test('default', () => {
  const days = [day, { ...day, surface: 'intent' as const, earned: '3', trades: 1 }, { ...day, day: '2026-11-23' }]
  const sums = sumDays(days, asked)
  const nothing = { market: 0n, intent: 0n, volume: 0n, trades: 0, unpriced: 0 }
  expect(sums).toEqual([
    { ...nothing, day: '2026-11-21' },
    { ...nothing, day: '2026-11-22', market: 2n * dollar, intent: 3n * dollar, volume: 2_000n * dollar, trades: 4 },
    { ...nothing, day: '2026-11-23', market: 2n * dollar, volume: 1_000n * dollar, trades: 3 },
  ])
  expect(sums.map(takeRateOf)).toEqual([undefined, 25, 20])
  expect(totalOf(sums)).toEqual({
    ...{ market: 4n * dollar, intent: 3n * dollar, volume: 3_000n * dollar, trades: 7, unpriced: 0 },
  })
})

test('behavior: a token without a price counts as a trade, in no dollars and in no rate', () => {
  const total = totalOf(sumDays([day, { ...day, token: odd }], asked))
  expect(total).toMatchObject({ market: 2n * dollar, volume: 1_000n * dollar, trades: 6, unpriced: 1 })
  expect(takeRateOf(totalOf(sumDays([{ ...day, token: odd }], asked)))).toBeUndefined()
})

test('behavior: days outside are left out, also over the end of a month', () => {
  const sums = sumDays([day], { ...asked, today: '2026-12-01', count: 3 })
  expect(sums.map(({ day }) => day)).toEqual(['2026-11-29', '2026-11-30', '2026-12-01'])
  expect(totalOf(sums).trades).toBe(0)
})
