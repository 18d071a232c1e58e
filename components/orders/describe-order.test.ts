import { expect, test } from 'vitest'
import { fillOf, nameToken, recordOf, stranger, swapOf } from '@/actions/orders/testing/order-rows'
import { intentRow, type OrderRow, swapRow } from '@/lib/history/order-row'
import { fillText, priceLines, sizeLines } from './describe-order'

const pair = { src: { symbol: 'WETH', decimals: 18 }, dest: { symbol: 'USDC', decimals: 6 } }
/** Sells one WETH for at least 3,176.74 USDC. */
const rowWith = (...fills: readonly [percent: number, spent: string, received: string | null][]): OrderRow => {
  const isWhole = fills.reduce((sum, [percent]) => sum + percent, 0) === 100
  const record = recordOf({ status: isWhole ? 'COMPLETED' : 'ACTIVE', type: 'MARKET', destAmount: 3_176_740_000n })
  const transactions = fills.map(([filledPercent, spentAmount, receivedAmount]) =>
    fillOf({ filledPercent, spentAmount, receivedAmount }),
  )
  return intentRow({ ...record, transactions }, nameToken)
}
const half = 5n * 10n ** 17n

test('default: an order that is filled shows what it came to, its limit beside the price', () => {
  const row = rowWith([100, `${10n ** 18n}`, '3192710000'])
  expect(sizeLines(row, pair)).toEqual({ size: 'Sold 1 WETH', limit: 'for 3,192.71 USDC' })
  expect(priceLines(row, pair)).toEqual({
    price: '1 WETH = 3,192.71 USDC',
    limit: 'limit 3,176.74 (+0.50%)',
  })
  expect(fillText(row, pair)).toBe('Filled: Sold 1 WETH for 3,192.71 USDC')
})

test('behavior: of several fills all count together, and a part shows what it came to so far', () => {
  const whole = rowWith([50, `${half}`, '1600000000'], [50, `${half}`, '1599000000'])
  expect(sizeLines(whole, pair).limit).toBe('for 3,199 USDC')
  const part = rowWith([50, `${half}`, '1600000000'])
  expect(sizeLines(part, pair)).toEqual({ size: 'Sell 1 WETH', limit: 'for at least 3,176.74 USDC' })
  expect(priceLines(part, pair).price).toBe('1 WETH = 3,200.00 USDC')
  expect(sizeLines({ ...part, stage: 'done' }, pair).size).toBe('Sold 0.5 WETH')
  expect(fillText(part, pair)).toBe('50% filled: Sold 0.5 WETH for 1,600 USDC')
})

test('behavior: without a fill, or where one of them is not told, it is the limit', () => {
  for (const row of [rowWith(), rowWith([100, `${10n ** 18n}`, null])]) {
    expect(row.executed).toBeUndefined()
    expect(priceLines(row, pair)).toEqual({ price: '1 WETH = 3,176.74 USDC', limit: undefined })
    expect(sizeLines(row, pair).size).toBe('Sell 1 WETH')
  }
})

test('behavior: a swap came out as it was agreed to, and says who else got it', () => {
  const row = swapRow(swapOf({ beneficiary: stranger }), nameToken)
  expect(sizeLines(row, pair).size).toBe('Sold 1 WETH')
  expect(sizeLines(row, pair).limit).toContain('sent to 0x7099…79c8')
  expect(priceLines(row, pair).limit).toBeUndefined()
})
