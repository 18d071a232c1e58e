import { expect, test } from 'vitest'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { type SharedTrade, shareText } from './share-text'

const paid = { raw: 3n * 10n ** 17n, token: findTokenBySymbol(mainnet, 'WETH')! }
const received = { raw: 957_812_900n, token: findTokenBySymbol(mainnet, 'USDC')! }
const trade: SharedTrade = { chain: mainnet, side: 'SELL', paid, received, quoted: undefined, limit: undefined }
const far = { chain: arbitrum, hasArrived: true }

test('default: describes the trade and its gain in a sentence', () => {
  expect(shareText({ ...trade, quoted: 956_473_839n, limit: 950_000_000n })).toBe(
    'Sold 0.3 WETH for 957.8129 USDC, 0.14% better than quoted, verified on-chain',
  )
  expect(shareText({ ...trade, side: 'BUY', quoted: paid.raw + 1n })).toBe(
    'Bought 957.8129 USDC for 0.3 WETH, <0.01% better than quoted, verified on-chain',
  )
})

test('behavior: compares with the signed limit where there is no quote', () => {
  expect(shareText({ ...trade, limit: 950_000_000n })).toBe(
    'Sold 0.3 WETH for 957.8129 USDC, 0.82% better than the signed minimum, verified on-chain',
  )
  expect(shareText({ ...trade, side: 'BUY', limit: 4n * 10n ** 17n })).toContain(
    ', 25% better than the signed maximum,',
  )
})

test('behavior: omits the comparison without a gain', () => {
  const plain = 'Sold 0.3 WETH for 957.8129 USDC, verified on-chain'
  for (const quoted of [undefined, received.raw, received.raw + 1n])
    expect(shareText({ ...trade, quoted, limit: quoted && 1n })).toBe(plain)
})

test('behavior: names the number of a part, or the count of all parts', () => {
  expect(shareText({ ...trade, part: { number: 2, of: 4 } })).toBe(
    'Sold 0.3 WETH for 957.8129 USDC, part 2 of 4, verified on-chain',
  )
  expect(shareText({ ...trade, part: 'any' })).toContain('USDC, part of an order, verified')
  expect(shareText({ ...trade, inParts: 3, limit: 950_000_000n })).toBe(
    'Sold 0.3 WETH for 957.8129 USDC in 3 parts, 0.82% better than the signed minimum, verified on-chain',
  )
})

test('behavior: names the other chain of a paid transfer, and says sent before it is paid', () => {
  const token = findTokenBySymbol(arbitrum, 'USDC')!
  expect(shareText({ ...trade, received: { ...received, token }, far })).toBe(
    'Sold 0.3 WETH on Ethereum for 957.8129 USDC on Arbitrum One, verified on both chains',
  )
  expect(shareText({ ...trade, far: { ...far, hasArrived: false } })).toBe(
    'Sold 0.3 WETH for 957.8129 USDC sent to Arbitrum One, verified on-chain',
  )
  // The first chain's token of that name does not exist on the second.
  expect(shareText({ ...trade, far })).toContain('USDC (not the listed USDC, 0xa0b8…eb48) on Arbitrum One')
})

test('behavior: adds the address of an unlisted token, whatever its name', () => {
  const of = (symbol: string) => {
    const token = { address: `0x${'77'.repeat(20)}`, symbol, decimals: 6 }
    return shareText({ ...trade, received: { ...received, token } })
  }
  expect(of('NEW')).toBe('Sold 0.3 WETH for 957.8129 NEW (0x7777…7777), verified on-chain')
  expect(of('USDC')).toContain('USDC (not the listed USDC, 0x7777…7777)')
  expect(of('U\u0405DC')).toContain('957.8129 0x7777…7777,')
})
