import { expect, test } from 'vitest'
import { nativeToken } from '@/lib/address'
import { mainnet } from './mainnet'
import { findToken, findTokenBySymbol, firstBlockOf, symbolOf } from './registry'

test('firstBlockOf: all blocks where no first one is known', () => {
  expect([firstBlockOf({ rfqFirstBlock: 20 }, 'rfq'), firstBlockOf({ rfqFirstBlock: 20 }, 'intent')]).toEqual([20n, 0n])
})

test('symbolOf: an unlisted token is called by its address', () => {
  const unlisted = `0x${'1'.repeat(40)}`
  const tokens = [nativeToken, mainnet.contracts.wrappedNative, unlisted]
  expect(tokens.map((token) => symbolOf(mainnet, token))).toEqual(['ETH', 'WETH', unlisted])
})

test('behavior: of two tokens with one symbol the first counts', () => {
  const [weth, usdc] = mainnet.tokens
  const chain = { ...mainnet, tokens: [weth, { ...usdc, symbol: 'weth' }] }
  expect(findTokenBySymbol(chain, 'WETH')).toBe(weth)
  expect(findToken(chain, usdc.address.toUpperCase())?.symbol).toBe('weth')
})
