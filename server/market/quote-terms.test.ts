import { expect, test } from 'vitest'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { signRoute } from '../pricing/integrity'
import { quoteTerms } from './quote-terms'

const sale = { side: 'SELL', srcAmount: '500', destAmount: '1000000', destAmountAfterFee: '999900', partnerFee: 0.01 }
const purchase = { side: 'BUY', srcAmount: '1000000', srcAmountAfterFee: '1000100', destAmount: '70', partnerFee: 0.01 }
const signed = (route: object, contractMethod = 'swapExactAmountIn') =>
  signRoute({ ...route, contractMethod } as Omit<PriceRoute, 'hmac'>, { key: Buffer.alloc(32), nowSeconds: 1_000 })
const wraps = false
const fee = { feeBps: 1, takeSurplus: false, isSurplusToUser: false, isCapSurplus: true }

test('default: the limits are net of fees at the given slippage, and hold for 30 seconds', () => {
  expect(quoteTerms(signed(sale), { slippage: 100, wraps, fee })).toEqual({
    minDestAmount: '989901',
    maxSrcAmount: '500',
    expiresAt: '1970-01-01T00:17:10.000Z',
    surplus: { user: 100, partner: 0, service: 0, capPercent: null },
  })
  const bought = quoteTerms(signed(purchase), { slippage: 100, wraps, fee })
  expect(bought).toMatchObject({ minDestAmount: '70', maxSrcAmount: '1010101' })
})

test('behavior: a minimum limits a sale; no limits without slippage or minimum', () => {
  expect(quoteTerms(signed(sale), { destAmount: '900000', wraps, fee })).toMatchObject({ minDestAmount: '900000' })
  // A minimum can refuse quotes below it, but does not limit the cost of a purchase.
  for (const terms of [
    quoteTerms(signed(sale), { wraps, fee }),
    quoteTerms(signed(purchase), { wraps, fee }),
    quoteTerms(signed(purchase), { destAmount: '70', wraps, fee }),
  ]) {
    expect(terms).not.toHaveProperty('minDestAmount')
    expect(terms).not.toHaveProperty('maxSrcAmount')
  }
})

test('behavior: signed orders and wrapping have no slippage and no fee', () => {
  const free = { ...sale, destAmountAfterFee: undefined, partnerFee: 0 }
  const filled = quoteTerms(signed(free, 'swapOnAugustusRFQTryBatchFill'), { slippage: 100, wraps, fee })
  expect(filled).toMatchObject({ minDestAmount: '1000000', surplus: { user: 100 } })
  expect(quoteTerms(signed(free), { slippage: 0, wraps: true, fee })).toMatchObject({ surplus: { user: 100 } })
  expect(quoteTerms(signed(free), { slippage: 0, wraps, fee })).toMatchObject({
    surplus: { service: 100, capPercent: 1 },
  })
  expect(quoteTerms(signed(free), { slippage: 0, wraps, fee: { ...fee, takeSurplus: true } })).toMatchObject({
    surplus: { partner: 50, service: 50 },
  })
})
