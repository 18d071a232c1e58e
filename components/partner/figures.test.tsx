import { expect, test } from 'vitest'
import { drawOnSite } from '@/components/trade/testing/draw-on-site'
import { sumTraded, type Traded } from '@/lib/partner/sum-days'
import { Figures } from './figures'

const dollar = 10n ** 18n
const year: Traded = {
  earned: 2n * dollar,
  volume: 1_000n * dollar,
  trades: 3,
  unpriced: 0,
  unrecorded: 0,
  rated: { earned: 2n * dollar, volume: 1_000n * dollar },
}
const usd = (dollars: bigint) => ({ usd: dollars * dollar, unpriced: 0 })
const base = { claimable: usd(5n), claimed: usd(4n), claimedSince: '22 Nov 2026, 12:00', unknownClaims: '', year }
const draw = (change: object = {}) => drawOnSite(<Figures isLost={false} {...base} {...change} />)

test('default', () => {
  const drawn = draw()
  for (const text of ['$5.00', '$4.00', 'since 22 Nov 2026, 12:00', '$1,000.00', '20 bps'])
    expect(drawn).toContain(text)
  expect(drawn).not.toContain('unknown')
})

test('behavior: shows unrecorded claims as unknown, and names what a partial sum lacks', () => {
  const gap = { unknownClaims: 'swaps on Ethereum' }
  const unknown = draw({ ...gap, claimed: usd(0n) })
  expect(unknown).toContain('unknown')
  expect(unknown).not.toContain('$0.00')
  const part = draw(gap)
  expect(part).toContain('$4.00')
  expect(part).toContain('unknown: swaps on Ethereum')
})

test('behavior: shows no rate if earnings are unknown, and "none yet" without trades', () => {
  const unrecorded = { ...year, unrecorded: 1, rated: { earned: 0n, volume: 0n } }
  expect(draw({ year: unrecorded })).toContain('of recorded volume')
  expect(draw({ year: unrecorded })).toContain('unknown')
  expect(draw({ year: sumTraded([]) })).toContain('none yet')
  expect(draw({ year: undefined, claimed: undefined, isLost: true }).match(/unknown/g)).toHaveLength(4)
})
