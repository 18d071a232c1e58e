import { encodeAbiParameters, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { NotATokenError, readToken } from './read-token'
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
  } as const

  test('default', async () => {
    expect(await readToken(contract(whole), token)).toEqual({
      address: token,
      symbol: 'ABC',
      name: 'The ABC token',
      decimals: 8,
    })
  })

  test('behavior: a name without end is cut', async () => {
    const long = contract({ ...whole, '0x06fdde03': text('x'.repeat(5_000)) })
    expect((await readToken(long, token)).name).toHaveLength(40)
  })

  test('error: Token.NotATokenError', async () => {
    await expect(readToken(contract({}), token)).rejects.toThrow(NotATokenError)
    const absurd = contract({ ...whole, '0x313ce567': encodeAbiParameters([{ type: 'uint8' }], [200]) })
    await expect(readToken(absurd, token)).rejects.toThrow(NotATokenError)
  })
})
