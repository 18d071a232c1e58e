import { expect, test } from 'vitest'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import { trendingOf } from './trending'

const token = (address: string, origin: ChoosableToken['origin'] = 'listed') =>
  ({ address, symbol: address, name: address, decimals: 18, origin }) as ChoosableToken
const traded = (volume24hUSD: string, swaps24h = 1) => ({ volume24hUSD, swaps24h })
const addresses = (...input: Parameters<typeof trendingOf>) => trendingOf(...input).map(({ token }) => token.address)

test('default: sorts by dollars, then by swaps, and returns at most six', () => {
  const tokens = ['0xa', '0xb', '0xc', '0xd'].map((address) => token(address))
  const figures = { '0xa': traded('5'), '0xb': traded('9'), '0xd': traded('5', 3) }
  expect(addresses(tokens, figures)).toEqual(['0xb', '0xd', '0xa'])
  const many = Array.from({ length: 9 }, (_, index) => token(`0x${index}`))
  expect(addresses(many, Object.fromEntries(many.map(({ address }) => [address, traded('2')])))).toHaveLength(6)
})

test('behavior: omits tokens without trades, with less than a dollar, or unlisted', () => {
  expect(addresses([token('0xa')], {})).toEqual([])
  expect(addresses([token('0xa')], { '0xa': traded('0') })).toEqual([])
  for (const origin of ['found', 'imported', 'imported-list'] as const)
    expect(addresses([token('0xa', origin)], { '0xa': traded('900') })).toEqual([])
})
