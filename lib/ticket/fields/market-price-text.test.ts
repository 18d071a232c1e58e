import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { marketPriceText } from './market-price-text'

const tokenOf = (symbol: string) => findTokenBySymbol(mainnet, symbol)!
const [weth, usdc] = [tokenOf('WETH'), tokenOf('USDC')]

test('default: five digits, in dollars for either direction of the pair', () => {
  expect(marketPriceText(mainnet, { from: weth, to: usdc, price: 3_192.4267 })).toEqual({
    digits: '3192.4',
    isInverse: false,
  })
  expect(marketPriceText(mainnet, { from: usdc, to: weth, price: 1 / 3_192.4267 })).toEqual({
    digits: '3192.4',
    isInverse: true,
  })
})

test('behavior: prices of any size have no exponent', () => {
  expect(marketPriceText(mainnet, { from: weth, to: weth, price: 1.234567e-9 }).digits).toBe('0.0000000012346')
  expect(marketPriceText(mainnet, { from: weth, to: weth, price: 12_345_678 }).digits).toBe('12346000')
})
