import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderState } from './order-state'

const draw = (props: Parameters<typeof OrderState>[0]) =>
  renderToStaticMarkup(<OrderState {...props} />)
    .replace(/<[^>]*>/g, '')
    .trim()

test('default: a suspended order names what the maker lacks, or both if unknown', () => {
  expect(draw({ state: 'SUSPENDED', shortOf: 'allowance' })).toBe('Needs approval')
  expect(draw({ state: 'SUSPENDED', shortOf: 'balance' })).toBe('Needs funds')
  expect(draw({ state: 'SUSPENDED' })).toBe('Needs funds or approval')
})

test('behavior: other states name nothing missing', () => {
  expect(draw({ state: 'EXPIRED', shortOf: 'allowance' })).toBe('Expired')
})
