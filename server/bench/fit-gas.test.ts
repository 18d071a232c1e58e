import { expect, test } from 'vitest'
import type { GasPart, GasParts } from '@/lib/routing/route/gas'
import { createDraw } from '@/lib/routing/testing/random'
import { fitGas } from './fit-gas'

const costs = { 'executor SELL': 76_900, v2: 66_700, v3: 67_100, tick: 40_800, 'executor SELL, wrap': -1_200 } as const
const costOf = (part: GasPart): number => (part in costs ? costs[part as keyof typeof costs] : 0)
const cost = (parts: GasParts) => [...parts].reduce((gas, [part, count]) => gas + costOf(part) * count, 0)

const drawParts = (draw: ReturnType<typeof createDraw>): GasParts =>
  new Map<GasPart, number>([
    ['executor SELL', 1],
    ['v2', draw.below(4)],
    ['v3', 1 + draw.below(4)],
    ['tick', draw.below(3)],
    ['executor SELL, wrap', draw.below(2)],
    ['partner fee', 0],
  ])

test('default: finds the costs of the samples', () => {
  const draw = createDraw(1)
  const samples = Array.from({ length: 200 }, () => drawParts(draw)).map((parts) => ({ parts, gasUsed: cost(parts) }))
  expect(Object.fromEntries(fitGas(samples))).toEqual(costs)
})

test('behavior: a few outliers change nothing', () => {
  const draw = createDraw(2)
  const samples = Array.from({ length: 200 }, (_, index) => {
    const parts = drawParts(draw)
    return { parts, gasUsed: cost(parts) * (index % 20 === 0 ? 1.4 : 1 + 0.004 * (draw.below(2) - 0.5)) }
  })
  for (const [part, found] of fitGas(samples)) expect(Math.abs(found - costOf(part))).toBeLessThan(1_500)
})
