import { expect, test } from 'vitest'
import { drawOnSite } from '../testing/draw-on-site'
import { TokenIcon } from './token-icon'

const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }
const unlisted = { address: '0x1111111111166b7FE7bd91427724B487980aFc69' }
const draw = (chainId: number | undefined, token: { address: string }) =>
  drawOnSite(<TokenIcon chainId={chainId} token={token} />)

test('default: shows the logo of a listed token', () => {
  expect(draw(1, usdc)).toContain('src="/logos/tokens/usdc.svg"')
})

test('behavior: draws an unlisted token by its address, the same on all chains and in any letter case', () => {
  expect(draw(1, unlisted)).toContain('data-slot="address-icon"')
  expect(draw(8453, unlisted)).toBe(draw(1, unlisted))
  expect(draw(1, { address: unlisted.address.toLowerCase() })).toBe(draw(1, unlisted))
})

test('behavior: draws another address differently, whatever its symbol', () => {
  const namesake = { address: '0x2222222222266b7FE7bd91427724B487980aFc69', symbol: 'USDC' }
  expect(draw(1, namesake)).toContain('data-slot="address-icon"')
  expect(draw(1, namesake)).not.toBe(draw(1, unlisted))
  expect(draw(8453, usdc)).toContain('data-slot="address-icon"')
})
