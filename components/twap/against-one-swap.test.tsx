import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AgainstOneSwap } from './against-one-swap'
import type { AtOnce } from './compare-at-once'

const lineOf = (compared: AtOnce | undefined) =>
  renderToStaticMarkup(<AgainstOneSwap compared={compared} swapPath="/swap?sell=1" />)

test('default: what parts gain', () => {
  expect(lineOf({ bps: 12, difference: 1n })).toContain('+0.12% for you')
})

test('behavior: where they gain nothing, the way to one swap', () => {
  for (const bps of [0, -3])
    expect(lineOf({ bps, difference: 0n })).toMatch(/<a [^>]*href="\/swap\?sell=1"[^>]*>No better/)
})

test('behavior: the line has the same height whatever it says', () => {
  const heights = [undefined, { bps: 12, difference: 1n }, { bps: 0, difference: 0n }].map(
    (compared) => / (h-\d+) /.exec(lineOf(compared))?.[1],
  )
  expect(heights).toEqual(['h-5', 'h-5', 'h-5'])
})
