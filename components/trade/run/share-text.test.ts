import { expect, test } from 'vitest'
import { shareText } from './share-text'

const paid = { raw: 3n * 10n ** 17n, token: { symbol: 'WETH', decimals: 18 } }
const received = { raw: 957_812_900n, token: { symbol: 'USDC', decimals: 6 } }
const better = { amount: 1n, bps: 14, usd: 10n ** 18n }

test('default: one sentence of the trade, with what it gained', () => {
  expect(shareText({ side: 'SELL', paid, received, againstQuote: better })).toBe(
    'Sold 0.3 WETH for 957.8129 USDC, 0.14% better than quoted, verified on-chain',
  )
  expect(shareText({ side: 'BUY', paid, received, againstQuote: better })).toMatch(
    /^Bought 957.8129 USDC for 0.3 WETH,/,
  )
})

test('behavior: of what gained nothing it says the trade alone', () => {
  const plain = 'Sold 0.3 WETH for 957.8129 USDC, verified on-chain'
  for (const againstQuote of [undefined, { amount: -1n, bps: -14, usd: undefined }, { amount: 0n, bps: 0, usd: 0n }])
    expect(shareText({ side: 'SELL', paid, received, againstQuote })).toBe(plain)
})
