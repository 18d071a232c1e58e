import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SkewLine } from './skew-line'

const said = (seconds: number | undefined) =>
  renderToStaticMarkup(<SkewLine seconds={seconds} />).replace(/<[^>]*>/g, '')

test('default: a clock that is far off is told, either way', () => {
  expect(said(300)).toBe('This device’s clock is 5 min ahead of the service. Times on this page may look wrong.')
  expect(said(-300)).toContain('5 min behind the service')
})

test('behavior: a few seconds are nobody’s matter, nor what is not known', () => {
  expect([said(15), said(-15), said(undefined)]).toEqual(['', '', ''])
})
