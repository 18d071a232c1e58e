import { describe, expect, test } from 'vitest'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import { isPricedInverse } from './market-direction'

const [weth, usdc, dai] = ['WETH', 'USDC', 'DAI'].map((symbol) => findTokenBySymbol(mainnet, symbol)!)

describe('isPricedInverse', () => {
  test('default: what is bought with dollars is priced in dollars', () => {
    expect(isPricedInverse(mainnet, usdc, weth)).toBe(true)
    expect(isPricedInverse(mainnet, weth, usdc)).toBe(false)
    expect(isPricedInverse(mainnet, usdc, dai)).toBe(false)
  })

  test('behavior: a token is a dollar by its address, and half a pair has no direction', () => {
    expect(isPricedInverse(mainnet, { address: `0x${'77'.repeat(20)}` }, weth)).toBe(false)
    expect(isPricedInverse(mainnet, usdc, undefined)).toBe(false)
  })
})
