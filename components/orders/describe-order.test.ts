import { expect, test } from 'vitest'
import { fillOf, nameToken, recordOf, stranger, swapOf } from '@/actions/orders/testing/order-rows'
import { intentRow, type OrderRow, swapRow } from '@/lib/history/order-row'
import { fillText, priceLines, sizeLines } from './describe-order'

const pair = { src: { symbol: 'WETH', decimals: 18 }, dest: { symbol: 'USDC', decimals: 6 }, isInverse: false }
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

test('default: a filled order shows its executed amounts, and its limit next to the price', () => {
  const row = rowWith([100, `${10n ** 18n}`, '3192710000'])
  expect(sizeLines(row, pair)).toEqual({ size: 'Sold 1 WETH', limit: 'for 3,192.71 USDC' })
  expect(priceLines(row, pair)).toEqual({
    price: '1 WETH = 3,192.71 USDC',
    limit: 'limit 3,176.74 (+0.50%)',
  })
  expect(fillText(row, pair)).toBe('Filled: Sold 1 WETH for 3,192.71 USDC')
})

test('behavior: several fills add up, and a partial fill shows the amounts so far', () => {
  const whole = rowWith([50, `${half}`, '1600000000'], [50, `${half}`, '1599000000'])
  expect(sizeLines(whole, pair).limit).toBe('for 3,199 USDC')
  const part = rowWith([50, `${half}`, '1600000000'])
  expect(sizeLines(part, pair)).toEqual({ size: 'Sell 1 WETH', limit: 'for at least 3,176.74 USDC' })
  expect(priceLines(part, pair).price).toBe('1 WETH = 3,200.00 USDC')
  expect(sizeLines({ ...part, stage: 'done' }, pair).size).toBe('Sold 0.5 WETH')
  expect(fillText(part, pair)).toBe('50% filled: Sold 0.5 WETH for 1,600 USDC')
})

test('behavior: a price is per base token of the market, whichever token is sold', () => {
  const row = rowWith([100, `${10n ** 18n}`, '3192710000'])
  const { src, dest } = pair
  // Swaps the amounts, for an order that sells dollars.
  const turned = (amounts: { src: bigint; dest: bigint } | undefined) =>
    amounts && { src: amounts.dest, dest: amounts.src }
  const bought = { ...row, executed: turned(row.executed), limit: turned(row.limit) }
  expect(priceLines(bought, { src: dest, dest: src, isInverse: true })).toMatchObject({
    price: '1 WETH = 3,192.71 USDC',
    limit: expect.stringMatching(/^limit 3,176\.74/),
  })
})

test('behavior: without a fill, or with an unknown one, it shows the limit', () => {
  for (const row of [rowWith(), rowWith([100, `${10n ** 18n}`, null])]) {
    expect(row.executed).toBeUndefined()
    expect(priceLines(row, pair)).toEqual({ price: '1 WETH = 3,176.74 USDC', limit: undefined })
    expect(sizeLines(row, pair).size).toBe('Sell 1 WETH')
  }
})

test('behavior: a swap shows its executed amounts, and another recipient', () => {
  const row = swapRow(swapOf({ beneficiary: stranger }), nameToken)
  expect(sizeLines(row, pair).size).toBe('Sold 1 WETH')
  expect(sizeLines(row, pair).limit).toContain('sent to 0x7099…79c8')
  expect(priceLines(row, pair).limit).toBeUndefined()
})
