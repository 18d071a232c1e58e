import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applySlippage } from '@/lib/amount'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { sentOfSale } from '@/lib/chain/swap/router-rule'
import { afterFeeBuy, afterFeeSell, percentOfBps } from '@/lib/order/fee'
import { ordersMethod } from '@/lib/order/orders-route'
import { swapLimits } from './swap-limits'

const routeOf = (changes: Partial<PriceRoute>) =>
  ({ side: 'SELL', srcAmount: '1000', destAmount: '1000000', partnerFee: 0.01, ...changes }) as PriceRoute

const sell = {
  priceRoute: routeOf({ destAmountAfterFee: '999900' }),
  srcAmount: '1000',
  feeBps: 1,
  routerRule: 'net',
} as const
const buy = { priceRoute: routeOf({ side: 'BUY' }), destAmount: '1000000', feeBps: 1, routerRule: 'net' } as const

describe('swapLimits', () => {
  test('default', () => {
    expect(swapLimits({ ...sell, slippage: 50 })).toEqual({
      fromAmount: 1000n,
      toAmount: 994_900n,
      quotedAmount: 1_000_000n,
    })
    expect(swapLimits({ ...buy, priceRoute: routeOf({ side: 'BUY', srcAmount: '1000000' }), slippage: 50 })).toEqual({
      fromAmount: 1_005_100n,
      toAmount: 1_000_000n,
      quotedAmount: 1_000_000n,
    })
  })

  test('behavior: amounts of the request are used as given', () => {
    expect(swapLimits({ ...sell, destAmount: '7' }).toAmount).toBe(7n)
    expect(swapLimits({ ...buy, srcAmount: '1200' }).fromAmount).toBe(1200n)
  })

  test('behavior: signed orders have no slippage, and a looser amount of the request is used as given', () => {
    const fills = { contractMethod: ordersMethod, partnerFee: 0 }
    const sale = { ...sell, priceRoute: routeOf(fills), feeBps: 0 }
    const purchase = { ...buy, priceRoute: routeOf({ side: 'BUY', ...fills }), feeBps: 0 }
    expect(swapLimits({ ...sale, slippage: 50 })).toMatchObject({ fromAmount: 1000n, toAmount: 1_000_000n })
    expect(swapLimits({ ...purchase, slippage: 50 })).toMatchObject({ fromAmount: 1000n, toAmount: 1_000_000n })
    expect(swapLimits({ ...sale, destAmount: '999000' }).toAmount).toBe(999_000n)
    expect(swapLimits({ ...purchase, srcAmount: '1200' }).fromAmount).toBe(1200n)
  })

  test('behavior: a minimum output is at least one unit', () => {
    expect(swapLimits({ ...sell, slippage: 10_000 }).toAmount).toBe(1n)
  })

  test('behavior: a fee that differs from the quoted one moves the limit', () => {
    expect(swapLimits({ ...sell, feeBps: 0, slippage: 0 }).toAmount).toBe(1_000_000n)
    expect(swapLimits({ ...sell, feeBps: 200, slippage: 0 }).toAmount).toBe(980_000n)
  })

  test('behavior: a taxed token pays out less than the fee alone explains', () => {
    const priceRoute = routeOf({ destAmountAfterFee: '989901' })
    expect(swapLimits({ ...sell, priceRoute, slippage: 0 }).toAmount).toBe(989_901n)
    expect(swapLimits({ ...sell, priceRoute, slippage: 0, feeBps: 0 }).toAmount).toBe(990_000n)
  })

  test("behavior: at a router that compares before fees the call's amounts imply the net limits", () => {
    const sale = { ...sell, routerRule: 'gross' } as const
    const fee = routeOf({ partnerFee: 2, destAmountAfterFee: '979999' })
    const limits = swapLimits({ ...sale, priceRoute: fee, feeBps: 200, slippage: 50 })
    // 975,099 net: 994,999 before fees less 19,899, and one unit stays.
    expect(limits).toEqual({ fromAmount: 1000n, toAmount: 994_999n, quotedAmount: 1_000_000n })
    expect(swapLimits({ ...sale, priceRoute: fee, feeBps: 200, slippage: 0 }).toAmount).toBe(999_999n)
    expect(swapLimits({ ...sale, priceRoute: fee, feeBps: 200, destAmount: '990000' })).toMatchObject({
      toAmount: 1_010_205n,
      quotedAmount: 1_010_205n,
    })
    const taxed = routeOf({ partnerFee: 2, destAmountAfterFee: '489999' })
    expect(swapLimits({ ...sale, priceRoute: taxed, feeBps: 200, slippage: 0 }).toAmount).toBe(999_999n)
    expect(swapLimits({ ...buy, routerRule: 'gross', slippage: 0 })).toEqual({
      fromAmount: 1001n,
      toAmount: 1_000_001n,
      quotedAmount: 1000n,
    })
  })

  test('behavior: the published router enforces the smallest output of an untaxed token that pays the limit', () => {
    const output = fc.bigInt({ min: 1_000n, max: 2n ** 128n })
    const bps = fc.integer({ min: 0, max: 200 })
    fc.assert(
      fc.property(output, bps, fc.integer({ min: 0, max: 5_000 }), (destAmount, feeBps, slippage) => {
        const net = sentOfSale('gross', destAmount, feeBps)
        const priceRoute = routeOf({
          destAmount: destAmount.toString(),
          destAmountAfterFee: net.toString(),
          partnerFee: percentOfBps(feeBps),
        })
        const least = applySlippage({ amount: net, slippageBps: slippage, side: 'SELL' })
        const limit = { ...sell, priceRoute, feeBps, routerRule: 'gross' as const }
        for (const { toAmount } of [
          swapLimits({ ...limit, slippage }),
          swapLimits({ ...limit, destAmount: `${least}` }),
        ]) {
          expect(sentOfSale('gross', toAmount, feeBps)).toBeGreaterThanOrEqual(least)
          expect(sentOfSale('gross', toAmount - 1n, feeBps)).toBeLessThan(least)
        }
      }),
    )
  })

  test('behavior: without slippage the limit is the output of the quoted state to the wei for any fee', () => {
    const amount = fc.bigInt({ min: 1n, max: 2n ** 128n })
    const bps = fc.integer({ min: 0, max: 200 })
    fc.assert(
      fc.property(amount, amount, bps, bps, (srcAmount, destAmount, quotedBps, feeBps) => {
        const net = afterFeeSell(destAmount, quotedBps)
        const priceRoute = routeOf({
          srcAmount: srcAmount.toString(),
          destAmount: destAmount.toString(),
          destAmountAfterFee: net.toString(),
          partnerFee: percentOfBps(quotedBps),
        })
        const sale = swapLimits({ priceRoute, srcAmount: srcAmount.toString(), slippage: 0, feeBps, routerRule: 'net' })
        const most = afterFeeSell(destAmount, feeBps)
        expect(sale.toAmount).toBe(most > 0n ? most : 1n)
        const purchase = swapLimits({
          priceRoute: { ...priceRoute, side: 'BUY' },
          destAmount: destAmount.toString(),
          slippage: 0,
          feeBps,
          routerRule: 'net',
        })
        expect(purchase.fromAmount).toBe(afterFeeBuy(srcAmount, feeBps))
      }),
    )
  })
})
