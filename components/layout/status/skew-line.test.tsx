import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SkewLine } from './skew-line'

const textOf = (seconds: number | undefined) =>
  renderToStaticMarkup(<SkewLine seconds={seconds} />).replace(/<[^>]*>/g, '')

test('default: a clock that is far off in either direction is reported', () => {
  expect(textOf(300)).toBe('This device’s clock is 5 min ahead of the service. Times on this page may look wrong.')
  expect(textOf(-300)).toContain('5 min behind the service')
})

test('behavior: a few seconds or an unknown difference show nothing', () => {
  expect([textOf(15), textOf(-15), textOf(undefined)]).toEqual(['', '', ''])
})
