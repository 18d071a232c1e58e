import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { shareText } from './share-text'

const paid = { raw: 3n * 10n ** 17n, token: findTokenBySymbol(mainnet, 'WETH')! }
const received = { raw: 957_812_900n, token: findTokenBySymbol(mainnet, 'USDC')! }
const better = { amount: 1n, bps: 14, usd: 10n ** 18n }

test('default: one sentence of the trade, with what it gained', () => {
  expect(shareText({ chain: mainnet, side: 'SELL', paid, received, againstQuote: better })).toBe(
    'Sold 0.3 WETH for 957.8129 USDC, 0.14% better than quoted, verified on-chain',
  )
  expect(shareText({ chain: mainnet, side: 'BUY', paid, received, againstQuote: better })).toMatch(
    /^Bought 957.8129 USDC for 0.3 WETH,/,
  )
})

test('behavior: of what gained nothing it says the trade alone', () => {
  const plain = 'Sold 0.3 WETH for 957.8129 USDC, verified on-chain'
  for (const againstQuote of [undefined, { amount: -1n, bps: -14, usd: undefined }, { amount: 0n, bps: 0, usd: 0n }])
    expect(shareText({ chain: mainnet, side: 'SELL', paid, received, againstQuote })).toBe(plain)
})

test('behavior: a token that is not listed goes with its address, whatever it calls itself', () => {
  const of = (symbol: string) => {
    const token = { address: `0x${'77'.repeat(20)}`, symbol, decimals: 6 }
    return shareText({ chain: mainnet, side: 'SELL', paid, received: { ...received, token }, againstQuote: undefined })
  }
  expect(of('NEW')).toBe('Sold 0.3 WETH for 957.8129 NEW (0x7777…7777), verified on-chain')
  expect(of('USDC')).toContain('USDC (not the listed USDC, 0x7777…7777)')
  expect(of('U\u0405DC')).toContain('957.8129 0x7777…7777,')
})
