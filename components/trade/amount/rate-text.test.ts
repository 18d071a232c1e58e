import { expect, test } from 'vitest'
import { rateText } from './rate-text'

const weth = { raw: 2n * 10n ** 18n, token: { symbol: 'WETH', decimals: 18 } }
const usdc = { raw: 6_393_540_000n, token: { symbol: 'USDC', decimals: 6 } }

test('default: is the same from both sides of a trade', () => {
  expect(rateText(weth, usdc, false)).toBe('1 WETH = 3,196.77 USDC')
  expect(rateText(usdc, weth, true)).toBe('1 WETH = 3,196.77 USDC')
  expect(rateText(usdc, weth, false)).toBe('1 USDC = 0.000312815 WETH')
})

test('error: shows a dash for a price without an amount', () => {
  expect(rateText({ ...weth, raw: 0n }, usdc, false)).toBe('1 WETH = – USDC')
})
