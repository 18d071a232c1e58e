import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PriceGauge } from './price-gauge'
import type { ProofVerdict } from './proof-verdict'

const show = (gapBps: number, tone: ProofVerdict['tone']) =>
  renderToStaticMarkup(<PriceGauge side="SELL" gapBps={gapBps} verdict={{ tone, text: 'What it is worth.' }} />)

test('default: shows the share of the best price, rounded down, and a gauge of the last half percent or more', () => {
  const best = show(0.004, 'positive')
  expect(best).toContain('99.99%')
  expect(best).toContain('verified here')
  expect(best).toContain('width:99.99')
  expect(show(20, 'caution')).toContain('width:60%')
  expect(show(90, 'caution')).toContain('width:82%')
  expect(show(90, 'caution')).toContain('>95%<')
})

test('behavior: both ends of the gauge are labelled', () => {
  const [left, right] = ['>99.5%<', '>100%<'].map((end) => show(30, 'caution').indexOf(end))
  expect(left).toBeGreaterThan(0)
  expect(right).toBeGreaterThan(left!)
})

test('behavior: nothing is verified before the chain was read; a contradicted price has no figure', () => {
  const reading = show(0.004, 'neutral')
  expect(reading).toContain('99.99%')
  expect(reading).not.toContain('verified here')
  const refuted = show(0.004, 'danger')
  expect(refuted).toContain('Not verified')
  expect(refuted).not.toContain('%')
})
