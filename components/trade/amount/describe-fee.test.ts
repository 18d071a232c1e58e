import { expect, test } from 'vitest'
import { surplusShares } from '@/lib/order/surplus'
import { describeFee, describeSurplus } from './describe-fee'

test('default: describes the fee, its recipient and that a link set them', () => {
  expect(describeFee({ bps: 25, partner: 'example-wallet' })).toBe('0.25% to example-wallet, set by the link')
  expect(describeFee({ bps: 0, partner: 'example-wallet' })).toBe('0% to example-wallet, set by the link')
  expect(describeFee({ bps: 1, partner: 'anon' })).toBe('1 bps to this service')
})

test('behavior: describes how the surplus of a swap is split', () => {
  expect(describeSurplus(surplusShares({ feeBps: 1 }), 'anon')).toBe('all yours')
  expect(describeSurplus(surplusShares({ feeBps: 0 }), 'anon')).toBe('to this service, up to 1% of the quote')
  expect(describeSurplus(surplusShares({ feeBps: 0, isCapSurplus: false }), 'anon')).toBe('to this service')
  expect(describeSurplus(surplusShares({ feeBps: 0, takeSurplus: true }), 'example-wallet')).toBe(
    '50% to example-wallet, 50% to this service, up to 1% of the quote',
  )
})
