import { expect, test } from 'vitest'
import { findToken, findTokenBySymbol } from './registry'
import { mainnet } from './registry/mainnet'

test('behavior: of two tokens with one symbol the first counts', () => {
  const [weth, usdc] = mainnet.tokens
  const chain = { ...mainnet, tokens: [weth, { ...usdc, symbol: 'weth' }] }
  expect(findTokenBySymbol(chain, 'WETH')).toBe(weth)
  expect(findToken(chain, usdc.address.toUpperCase())?.symbol).toBe('weth')
})
