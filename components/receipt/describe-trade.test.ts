import { expect, test } from 'vitest'
import type { TokenNames } from '@/actions/receipt/read-transaction'
import type { ReceiptTrade } from '@/actions/receipt/trade'
import { boundLabels, outcomeOf, tokenOf, tradeSentence, tradeTitle } from './describe-trade'

const [owner, weth, usdc] = ['11', '22', '33'].map((byte) => `0x${byte.repeat(20)}` as const) as [
  ...[`0x${string}`, `0x${string}`, `0x${string}`],
]
const tokens: TokenNames = {
  [weth]: { address: weth, symbol: 'WETH', decimals: 18 },
  [usdc]: { address: usdc, symbol: 'USDC', decimals: 6 },
}
const trade: ReceiptTrade = {
  kind: 'swap',
  owner,
  beneficiary: owner,
  side: 'SELL',
  srcToken: weth,
  destToken: usdc,
  srcAmount: 10n ** 18n,
  destAmount: 2_481_200_000n,
  quoted: 2_481_200_000n,
}

test('default', () => {
  expect(tradeSentence(trade, tokens)).toBe('1 WETH for 2,481.20 USDC')
  expect([outcomeOf(trade)?.text, tradeTitle(trade)]).toEqual(['As quoted', 'Swap'])
})

test('behavior: a sale is above or below its quote, a purchase costs less or more', () => {
  const sold = (destAmount: bigint) => outcomeOf({ ...trade, destAmount })?.text
  expect(sold(2_481_696_240n)).toBe('0.02% above quote')
  expect(sold(2_480_703_760n)).toBe('0.02% below quote')
  expect(sold(2_481_100_000n)).toBe('Less than 0.01% below quote')
  const bought = (srcAmount: bigint) => outcomeOf({ ...trade, side: 'BUY', quoted: 10_000n, srcAmount })?.text
  expect([bought(9_998n), bought(10_100n)]).toEqual(['0.02% less than quoted', '1% more than quoted'])
  expect(outcomeOf({ ...trade, quoted: undefined })).toBeUndefined()
})

test('behavior: compares a trade without a quote with its signed limit if it was better', () => {
  const unquoted = { ...trade, quoted: undefined }
  const limited = outcomeOf({ ...unquoted, limit: 2_400_000_000n })
  expect(limited).toEqual({
    text: '3.38% above the signed minimum',
    isWorse: false,
    than: 'limit',
    measure: 2_400_000_000n,
  })
  expect(outcomeOf({ ...unquoted, limit: trade.destAmount })).toBeUndefined()
  const bought = { ...unquoted, side: 'BUY' as const, srcAmount: 9_900n, limit: 10_000n }
  expect(outcomeOf(bought)?.text).toBe('1% less than the signed maximum')
})

test('behavior: compares a sale to another chain before the bridge fee', () => {
  expect(boundLabels(trade)).toEqual({ quoted: 'Quoted, after fees', limit: 'Signed minimum' })
  expect(boundLabels({ ...trade, sentTo: 42_161 })).toEqual({
    quoted: 'Quoted, before the bridge fee',
    limit: 'Signed minimum, before the bridge fee',
  })
  const bought = { quoted: 'Quoted, after fees', limit: 'Signed maximum' }
  expect(boundLabels({ ...trade, side: 'BUY', sentTo: 42_161 })).toEqual(bought)
})

test('behavior: shows the address of a nameless token and omits an unknown amount', () => {
  expect(tokenOf({}, weth)).toEqual({ address: weth, symbol: '0x2222…2222', decimals: 0 })
  expect(tradeSentence({ ...trade, srcAmount: undefined }, tokens)).toBe('WETH for 2,481.20 USDC')
})

test('behavior: titles a partial fill as part of an order', () => {
  const order = { hash: weth, surface: 'intent', isPart: true } as const
  expect(tradeTitle({ kind: 'settlement', order })).toBe('Part of an order')
  expect(tradeTitle({ kind: 'settlement', order: { ...order, isPart: false } })).toBe('Order filled')
})
