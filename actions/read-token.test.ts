import { encodeAbiParameters, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { NotATokenError } from '@/lib/chain/token/token-facts'
import { readToken } from './read-token'
import { scriptedNode } from './wallet/testing/scripted-node'

const token = '0x000000000000000000000000000000000000beef'

describe('readToken', () => {
  const contract = (answers: Record<string, Hex>) =>
    scriptedNode(async ({ params = [] }) => answers[(params[0] as { data: Hex }).data] ?? '0x')
  const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
  const whole = {
    '0x95d89b41': text('ABC'),
    '0x06fdde03': text('The ABC token'),
    '0x313ce567': encodeAbiParameters([{ type: 'uint8' }], [8]),
    '0x18160ddd': encodeAbiParameters([{ type: 'uint256' }], [10n ** 18n]),
  } as const

  test('default', async () => {
    expect(await readToken(contract(whole), token)).toEqual({
      address: token,
      symbol: 'ABC',
      name: 'The ABC token',
      decimals: 8,
    })
  })

  test('behavior: cuts an endless name', async () => {
    const long = contract({ ...whole, '0x06fdde03': text('x'.repeat(5_000)) })
    expect((await readToken(long, token)).name).toHaveLength(60)
  })

  test('behavior: a missing name is the symbol, and a node failure is no missing token', async () => {
    const nameless = scriptedNode(async ({ params = [] }) => {
      const { data } = params[0] as { data: keyof typeof whole }
      if (data === '0x06fdde03') throw new Error('execution reverted')
      return whole[data]
    })
    expect(await readToken(nameless, token)).toMatchObject({ symbol: 'ABC', name: 'ABC' })
    const away = scriptedNode(async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(readToken(away, token)).rejects.toThrow('Failed to fetch')
  })

  test('error: Chain.NotATokenError', async () => {
    await expect(readToken(contract({}), token)).rejects.toThrow(NotATokenError)
    const absurd = contract({ ...whole, '0x313ce567': encodeAbiParameters([{ type: 'uint8' }], [200]) })
    await expect(readToken(absurd, token)).rejects.toThrow(NotATokenError)
  })
})
