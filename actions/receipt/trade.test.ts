import { expect, test } from 'vitest'
import { againstQuote } from './trade'

const sale = { side: 'SELL', quoted: 10_000n, srcAmount: 5n, destAmount: 10_000n } as const

test('default: to a hundredth of a bps; better is more output of a sale, less input of a purchase', () => {
  expect(againstQuote(sale)).toBe(0)
  expect(againstQuote({ ...sale, destAmount: 10_002n })).toBe(2)
  expect(againstQuote({ ...sale, destAmount: 9_977n })).toBe(-23)
  expect(againstQuote({ side: 'BUY', quoted: 1_000_000n, srcAmount: 1_000_001n, destAmount: 5n })).toBe(-0.01)
})

test('behavior: undefined without a quote, a side or an amount', () => {
  expect(againstQuote({ ...sale, quoted: undefined })).toBeUndefined()
  expect(againstQuote({ ...sale, quoted: 0n })).toBeUndefined()
  expect(againstQuote({ ...sale, side: undefined })).toBeUndefined()
  expect(againstQuote({ ...sale, srcAmount: undefined })).toBeUndefined()
})
