import { expect, test } from 'vitest'
import { drawOnSite } from '@/components/trade/testing/draw-on-site'
import type { PartnerDay } from '@/lib/api/partner/partners'
import { sumDays } from '@/lib/partner/sum-days'
import { EarnedChart } from './earned-chart'
import { usdc } from './testing/facts'

const day: PartnerDay = {
  day: '2026-11-22',
  chainId: 1,
  surface: 'market',
  token: usdc,
  earned: '2',
  volume: '1000',
  trades: 3,
}
const draw = (days: readonly PartnerDay[], { firstDay = '2025-11-24', isLost = false, isCut = false } = {}) => {
  const totals = sumDays(days, { today: '2026-11-23', count: 365, worthOf: (raw) => `${raw}` })
  return drawOnSite(
    <EarnedChart totals={isLost ? undefined : totals} firstDay={firstDay} isLost={isLost} isCut={isCut} />,
  )
}
const cellsOf = (drawn: string) => [...drawn.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell)

test('default: shows the sums as text and by day in a table', () => {
  const drawn = draw([day, { ...day, surface: 'intent', earned: '3' }])
  expect(drawn).toContain('aria-label="Earned: $2.00 from swaps and $3.00 from orders in 30 days"')
  expect(drawn).toContain('aria-label="Take rate: 25 bps of $2,000.00 volume"')
  expect(cellsOf(drawn)).toEqual(['2026-11-22', '$2.00', '$3.00', '$5.00', '25 bps'])
})

test('behavior: marks unrecorded earnings next to the volume and shows no rate', () => {
  const drawn = draw([{ ...day, earned: null }])
  expect(drawn).toContain('not recorded from swaps and $0.00 from orders')
  expect(drawn).toContain('Not recorded: no log of credits, or no record yet.')
  expect(drawn).toContain('Unknown where earnings are not recorded.')
  expect(drawn).not.toContain('$0.00 volume')
  expect(cellsOf(drawn)).toEqual(['2026-11-22', 'not recorded', '$0.00', 'not recorded', 'unknown'])
  const half = draw([day, { ...day, chainId: 8453, earned: null }])
  expect(cellsOf(half)).toEqual([
    ...['2026-11-22', '$2.00, some not recorded', '$0.00', '$2.00, some not recorded', '20 bps'],
  ])
  expect(half).toContain('Some earnings are not recorded and not in the drawing.')
})

test('behavior: omits days without data, and reports cut and missing answers', () => {
  expect(draw([day], { firstDay: '2026-11-20' })).toContain('from orders in 4 days')
  expect(draw([day], { isCut: true })).toContain('Of tokens on no list the newest amounts alone.')
  expect(draw([], { isLost: true })).toContain('The service does not say what was earned')
})
