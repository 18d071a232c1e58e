import { encodeAbiParameters, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken } from '@/lib/address'
import { chains } from '@/lib/chain/registry'
import { findChoosable, listTokens, NotATokenError, readToken, searchTokens } from './use-tokens'
import type { RpcRequest } from './wallet/track-transaction'

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

  test('behavior: a listed token is not listed twice when it was imported before', () => {
    const [listed] = chain.tokens
    expect(listTokens(chain, [listed!])).toHaveLength(chain.tokens.length + 1)
  })
})

describe('searchTokens', () => {
  test('default', () => {
    expect(symbols(searchTokens(tokens, 'usdc')).slice(0, 2)).toEqual(['USDC', 'USDC'])
    expect(symbols(searchTokens(tokens, 'weth'))[0]).toBe('WETH')
  })

  test('behavior: names count, after symbols', () => {
    expect(symbols(searchTokens(tokens, 'wrapped e'))).toContain('WETH')
    expect(symbols(searchTokens(tokens, 'eth'))[0]).toBe('ETH')
  })

  test('behavior: an address finds one token, in any casing', () => {
    const { address, symbol } = chain.tokens[1]!
    expect(symbols(searchTokens(tokens, address.toUpperCase().replace('0X', '0x')))).toEqual([symbol])
  })

  test('behavior: nothing typed shows all, nonsense shows none', () => {
    expect(searchTokens(tokens, ' ')).toHaveLength(tokens.length)
    expect(searchTokens(tokens, 'zzzzzz')).toEqual([])
  })
})

describe('findChoosable', () => {
  test('default', () => {
    expect(findChoosable(tokens, 'usdc')?.origin).toBe('listed')
    expect(findChoosable(tokens, fake.address)?.origin).toBe('imported')
  })

  test('behavior: a symbol of a link never means an imported token', () => {
    const scam = { ...fake, symbol: 'SCAM' }
    expect(findChoosable(listTokens(chain, [scam]), 'SCAM')).toBeUndefined()
  })
})

describe('readToken', () => {
  const contract =
    (answers: Record<string, Hex>): RpcRequest =>
    async ({ params = [] }) =>
      answers[(params[0] as { data: Hex }).data] ?? '0x'
  const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
  const whole = {
    '0x95d89b41': text('ABC'),
    '0x06fdde03': text('The ABC token'),
    '0x313ce567': encodeAbiParameters([{ type: 'uint8' }], [8]),
  } as const

  test('default', async () => {
    expect(await readToken(contract(whole), fake.address)).toEqual({
      address: fake.address,
      symbol: 'ABC',
      name: 'The ABC token',
      decimals: 8,
      origin: 'found',
    })
  })

  test('behavior: a name without end is cut', async () => {
    const long = contract({ ...whole, '0x06fdde03': text('x'.repeat(5_000)) })
    expect((await readToken(long, fake.address)).name).toHaveLength(40)
  })

  test('error: Token.NotATokenError', async () => {
    await expect(readToken(contract({}), fake.address)).rejects.toThrow(NotATokenError)
    const absurd = contract({ ...whole, '0x313ce567': encodeAbiParameters([{ type: 'uint8' }], [200]) })
    await expect(readToken(absurd, fake.address)).rejects.toThrow(NotATokenError)
  })
})
