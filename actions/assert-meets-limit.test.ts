import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applySlippage } from '@/lib/amount'
import { assertMeetsLimit } from './assert-meets-limit'
import { PriceMovedError } from './wallet/send/check-errors'

const sale = { side: 'SELL', limit: 99n } as const
const purchase = { side: 'BUY', limit: 101n } as const

test('default', () => {
  assertMeetsLimit(sale, { srcAmount: 5n, destAmount: 99n })
  assertMeetsLimit(purchase, { srcAmount: 101n, destAmount: 5n })
})

test('error: Wallet.PriceMovedError, one unit beyond the limit', () => {
  expect(() => assertMeetsLimit(sale, { srcAmount: 5n, destAmount: 98n })).toThrow(PriceMovedError)
  expect(() => assertMeetsLimit(purchase, { srcAmount: 102n, destAmount: 5n })).toThrow(PriceMovedError)
})

test('behavior: an accepted price is never worse than the limit', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
  fc.assert(
    fc.property(fc.constantFrom('SELL', 'BUY'), amount, amount, fc.nat(10_000), (side, confirmed, offered, bps) => {
      const limit = applySlippage({ amount: confirmed, slippageBps: bps, side })
      const isWorse = side === 'SELL' ? offered < limit : offered > limit
      const assert = () => assertMeetsLimit({ side, limit }, { srcAmount: offered, destAmount: offered })
      if (isWorse) expect(assert).toThrow(PriceMovedError)
      else assert()
    }),
  )
})
