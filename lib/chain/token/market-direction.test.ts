import { describe, expect, test } from 'vitest'
import { nativeToken } from '../../address'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import { isPricedInverse } from './market-direction'

const [weth, usdc, dai, link] = ['WETH', 'USDC', 'DAI', 'LINK'].map((symbol) => findTokenBySymbol(mainnet, symbol)!)

describe('isPricedInverse', () => {
  test('default: a token bought with dollars is priced in dollars', () => {
    expect(isPricedInverse(mainnet, usdc, weth)).toBe(true)
    expect(isPricedInverse(mainnet, weth, usdc)).toBe(false)
    expect(isPricedInverse(mainnet, usdc, dai)).toBe(false)
  })

  test('behavior: a pair without dollars is priced in the native token, wrapped or not', () => {
    expect(isPricedInverse(mainnet, weth, link)).toBe(true)
    expect(isPricedInverse(mainnet, { address: nativeToken }, link)).toBe(true)
    expect(isPricedInverse(mainnet, link, weth)).toBe(false)
    expect(isPricedInverse(mainnet, usdc, { address: nativeToken })).toBe(true)
    expect(isPricedInverse(mainnet, weth, { address: nativeToken })).toBe(false)
  })

  test('behavior: a dollar token is recognized by its address, and an incomplete pair has no direction', () => {
    expect(isPricedInverse(mainnet, { address: `0x${'77'.repeat(20)}` }, weth)).toBe(false)
    expect(isPricedInverse(mainnet, usdc, undefined)).toBe(false)
  })
})
