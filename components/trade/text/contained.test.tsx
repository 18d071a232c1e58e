import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Contained } from './contained'

const draw = (props: Contained['props'], failed?: unknown) => {
  const contained = new Contained(props)
  if (failed !== undefined) {
    contained.state = Contained.getDerivedStateFromError(failed)
    contained.state = { ...contained.state, ...Contained.getDerivedStateFromProps(props, contained.state) }
  }
  return renderToStaticMarkup(contained.render())
}

test('default: draws children given as nodes or as a function', () => {
  expect(draw({ value: 1, children: <p>Sold</p> })).toBe('<p>Sold</p>')
  expect(draw({ value: 1, children: () => <p>Sold</p> })).toBe('<p>Sold</p>')
})

test('behavior: shows the reason and the raw value in place of a row that failed to draw', () => {
  const value = { hash: '0xab', expiry: 8_640_000_000_001n }
  const drawn = draw({ value, as: 'li', children: null }, new RangeError('Invalid time value'))
  expect(drawn).toMatch(/^<li .*<\/li>$/s)
  expect(drawn).toContain('This entry cannot be shown')
  expect(drawn).toContain('Invalid time value')
  expect(drawn).toContain('8640000000001')
  expect(draw({ value, as: 'tr', children: null }, 'odd')).toMatch(/^<tr><td .*odd.*<\/td><\/tr>$/s)
})

test('behavior: draws another value again, and not the same one', () => {
  const props = { value: { at: 1 }, children: null }
  const failed = Contained.getDerivedStateFromError(new Error('bad'))
  const shown = { ...failed, ...Contained.getDerivedStateFromProps(props, failed) }
  expect(shown.failed).toBeDefined()
  expect(Contained.getDerivedStateFromProps({ ...props, value: { at: 1 } }, shown)).toEqual({ raw: shown.raw })
  expect(Contained.getDerivedStateFromProps({ ...props, value: { at: 2 } }, shown)?.failed).toBeUndefined()
})

test('behavior: shows a value that JSON cannot serialize without a second failure', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  expect(draw({ value: circle, children: null }, new Error('bad'))).toContain('circular')
})
