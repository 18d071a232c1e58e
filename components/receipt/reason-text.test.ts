import { expect, test } from 'vitest'
import { reasonText } from './reason-text'

test('behavior: explains a reason in one line with the error of the contract', () => {
  expect(reasonText('InsufficientReturnAmount')).toBe(
    'The price moved past the signed limit (InsufficientReturnAmount)',
  )
  expect([reasonText('out of gas'), reasonText('NotToday'), reasonText(undefined)]).toEqual([
    ...['It ran out of gas', 'NotToday', 'The node gives no reason'],
  ])
})
