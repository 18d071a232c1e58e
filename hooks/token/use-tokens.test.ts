import { describe, expect, test } from 'vitest'
import { nativeToken } from '@/lib/address'
import { chains } from '@/lib/chain/registry/chains'
import { findChoosable, listTokens, searchTokens, withTokenList } from './use-tokens'

const chain = chains[1]!
const fake = {
  address: '0x000000000000000000000000000000000000beef',
  symbol: 'USDC',
  name: 'Not a coin',
  decimals: 18,
} as const
const tokens = listTokens(chain, [fake])
const symbols = (list: readonly { symbol: string }[]) => list.map(({ symbol }) => symbol)

describe('listTokens', () => {
  test('default', () => {
    expect(tokens[0]).toMatchObject({ symbol: 'ETH', address: nativeToken, origin: 'native' })
    expect(tokens.at(-1)).toMatchObject({ symbol: 'USDC', origin: 'imported' })
    expect(tokens).toHaveLength(chain.tokens.length + 2)
  })

  test('behavior: lists an imported token once if it is listed', () => {
    const [listed] = chain.tokens
    expect(listTokens(chain, [listed!])).toHaveLength(chain.tokens.length + 1)
  })
})

describe('withTokenList', () => {
  const pepe = {
    address: '0x6982508145454Ce325dDbE47a25d4ec3d2311933',
    symbol: 'PEPE',
    decimals: 18,
    listed: true,
  } as const
  const originsOf = (served: Parameters<typeof withTokenList>[1]) =>
    withTokenList(tokens, served)
      .slice(tokens.length)
      .map(({ origin }) => origin)

  test('default', () => {
    expect(withTokenList(tokens, [pepe]).at(-1)).toMatchObject({ name: 'PEPE', decimals: 18, origin: 'token-list' })
  })

  test('behavior: an address counts once, with its known facts', () => {
    const { address } = chain.tokens[0]!
    expect(
      withTokenList(tokens, [
        { ...pepe, address },
        { ...pepe, address: fake.address },
      ]),
    ).toEqual(tokens)
  })

  test('behavior: does not vouch for a similar or an ambiguous symbol', () => {
    expect(
      originsOf([
        { ...pepe, symbol: 'usdc' },
        { ...pepe, symbol: 'ETH' },
        { ...pepe, symbol: 'U\u0405DC' },
      ]),
    ).toEqual(['found', 'found', 'found'])
    expect(originsOf([{ ...pepe, listed: false }])).toEqual(['found'])
  })
})

describe('searchTokens', () => {
  test('default', () => {
    expect(symbols(searchTokens(tokens, 'usdc')).slice(0, 2)).toEqual(['USDC', 'USDC'])
    expect(symbols(searchTokens(tokens, 'weth'))[0]).toBe('WETH')
  })

  test('behavior: searches names after symbols', () => {
    expect(symbols(searchTokens(tokens, 'wrapped e'))).toContain('WETH')
    expect(symbols(searchTokens(tokens, 'eth'))[0]).toBe('ETH')
  })

  test('behavior: an address finds one token, in any casing', () => {
    const { address, symbol } = chain.tokens[1]!
    expect(symbols(searchTokens(tokens, address.toUpperCase().replace('0X', '0x')))).toEqual([symbol])
  })

  test('behavior: an empty text shows all, an unknown one none', () => {
    expect(searchTokens(tokens, ' ')).toHaveLength(tokens.length)
    expect(searchTokens(tokens, 'zzzzzz')).toEqual([])
  })
})

describe('findChoosable', () => {
  test('default', () => {
    expect(findChoosable(tokens, 'usdc')?.origin).toBe('listed')
    expect(findChoosable(tokens, fake.address)?.origin).toBe('imported')
  })

  test('behavior: a symbol in a link never means an imported token', () => {
    const scam = { ...fake, symbol: 'SCAM' }
    expect(findChoosable(listTokens(chain, [scam]), 'SCAM')).toBeUndefined()
  })
})
