import { expect, test } from 'vitest'
import { nativeToken } from '@/lib/address'
import { mainnet } from './mainnet'
import { findToken, findTokenBySymbol, firstBlockOf, symbolOf } from './registry'

test('firstBlockOf: 0 if the first block is unknown', () => {
  expect([firstBlockOf({ rfqFirstBlock: 20 }, 'rfq'), firstBlockOf({ rfqFirstBlock: 20 }, 'intent')]).toEqual([20n, 0n])
})

test('symbolOf: the address for an unlisted token', () => {
  const unlisted = `0x${'1'.repeat(40)}`
  const tokens = [nativeToken, mainnet.contracts.wrappedNative, unlisted]
  expect(tokens.map((token) => symbolOf(mainnet, token))).toEqual(['ETH', 'WETH', unlisted])
})

test('behavior: the first of two tokens with the same symbol is found', () => {
  const [weth, usdc] = mainnet.tokens
  const chain = { ...mainnet, tokens: [weth, { ...usdc, symbol: 'weth' }] }
  expect(findTokenBySymbol(chain, 'WETH')).toBe(weth)
  expect(findToken(chain, usdc.address.toUpperCase())?.symbol).toBe('weth')
})
