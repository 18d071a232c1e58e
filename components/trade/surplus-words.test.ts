import { expect, test } from 'vitest'
import { surplusShares } from '@/lib/order/surplus'
import { surplusWords } from './surplus-words'

test('default: says who gets what a swap does better than its quote', () => {
  expect(surplusWords(surplusShares({ feeBps: 1 }))).toBe('all yours')
  expect(surplusWords(surplusShares({ feeBps: 0 }))).toBe('to this service, up to 1% of the quote')
  expect(surplusWords(surplusShares({ feeBps: 0, isCapSurplus: false }))).toBe('to this service')
  expect(surplusWords(surplusShares({ feeBps: 0, takeSurplus: true }))).toBe(
    '50% to the partner, 50% to this service, up to 1% of the quote',
  )
})
