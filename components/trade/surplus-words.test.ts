import { expect, test } from 'vitest'
import { surplusShares } from '@/lib/order/surplus'
import { surplusWords } from './surplus-words'

test('default: says who gets what a swap does better than its quote', () => {
  expect(surplusWords(surplusShares({ feeBps: 1 }), 'anon')).toBe('all yours')
  expect(surplusWords(surplusShares({ feeBps: 0 }), 'anon')).toBe('to this service, up to 1% of the quote')
  expect(surplusWords(surplusShares({ feeBps: 0, isCapSurplus: false }), 'anon')).toBe('to this service')
  expect(surplusWords(surplusShares({ feeBps: 0, takeSurplus: true }), 'example-wallet')).toBe(
    '50% to example-wallet, 50% to this service, up to 1% of the quote',
  )
})
