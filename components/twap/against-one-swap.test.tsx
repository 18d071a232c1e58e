import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AgainstOneSwap } from './against-one-swap'
import type { AtOnce } from './compare-at-once'

const drawn = (compared: AtOnce | undefined) =>
  renderToStaticMarkup(<AgainstOneSwap compared={compared} swapPath="/swap?sell=1" />)
const textOf = (compared: AtOnce | undefined) => drawn(compared).replace(/<[^>]*>/g, ' ')

test('default: shows the gain of slices', () => {
  expect(textOf({ bps: 12, difference: 1n })).toContain('+0.12% for you')
})

test('behavior: before there are figures it explains slices, without advice', () => {
  expect(textOf(undefined)).toContain('Spreads a large trade')
  expect(drawn(undefined)).not.toContain('<a ')
  expect(drawn({ bps: 12, difference: 1n })).not.toContain('<a ')
})

test('behavior: without a gain, a quiet line states it and links to one swap', () => {
  expect(textOf({ bps: 0, difference: 0n })).toContain('At this size one swap does as well.')
  expect(textOf({ bps: -3, difference: -1n })).toContain('At this size one swap is 0.03% better.')
  for (const bps of [0, -3]) {
    expect(drawn({ bps, difference: 0n })).toMatch(/<a [^>]*href="\/swap\?sell=1"/)
    expect(drawn({ bps, difference: 0n })).not.toContain('text-accent')
  }
})

test('behavior: the line has the same height for every text', () => {
  const heights = [undefined, { bps: 12, difference: 1n }, { bps: 0, difference: 0n }].map(
    (compared) => / (h-\d+) /.exec(drawn(compared))?.[1],
  )
  expect(heights).toEqual(['h-5', 'h-5', 'h-5'])
})
