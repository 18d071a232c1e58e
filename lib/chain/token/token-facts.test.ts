import fc from 'fast-check'
import { encodeAbiParameters, type Hex, numberToHex, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readRounds } from '../node/reading'
import { anyText } from '../testing/any-text'
import { cleanText, decimalsOf, NotATokenError, readTokenFacts } from './token-facts'
import { maxTokenDecimals, tokenTextLimits } from './token-limits'

const address = '0x000000000000000000000000000000000000beef'
const word = (value: bigint) => numberToHex(value, { size: 32 })
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
type Answers = { symbol?: Hex; name?: Hex; decimals?: Hex | undefined; supply?: Hex | undefined }
const read = (answers: Answers) => {
  const { symbol, name, decimals, supply } = { decimals: word(18n), supply: word(1n), ...answers }
  return readRounds(readTokenFacts({ address }), async () => [symbol, name, decimals, supply])
}

describe('readTokenFacts', () => {
  test('default', async () => {
    const facts = { address, symbol: 'PEPE', name: 'Pepe', decimals: 18 }
    expect(await read({ symbol: text('PEPE'), name: text('Pepe') })).toEqual(facts)
  })

  test('behavior: bytes32 texts, and shorter ones of contracts that return no whole word', async () => {
    const bytes = (value: string) => stringToHex(value, { size: 32 })
    expect(await read({ symbol: bytes('MKR'), name: bytes('Maker') })).toMatchObject({ symbol: 'MKR', name: 'Maker' })
    expect((await read({ symbol: stringToHex('SHORT') })).symbol).toBe('SHORT')
  })

  test('behavior: a missing symbol is replaced by the address, a missing name by the symbol', async () => {
    expect(await read({ symbol: '0x', name: text('') })).toMatchObject({ symbol: '0x0000…beef', name: '0x0000…beef' })
    expect(await read({ symbol: text('ABC') })).toMatchObject({ symbol: 'ABC', name: 'ABC' })
    expect((await read({ symbol: text('\u202e\u200b ') })).symbol).toBe('0x0000…beef')
  })

  test('behavior: decimals from 0 to 77; any answer gives a valid token or NotATokenError', async () => {
    for (const decimals of [0n, 77n]) expect((await read({ decimals: word(decimals) })).decimals).toBe(Number(decimals))
    const anyAnswer = fc.option(
      fc.uint8Array({ maxLength: 160 }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`),
      { nil: undefined },
    )
    const places = fc.oneof(anyAnswer, fc.bigInt(0n, 90n).map(word))
    await fc.assert(
      fc.asyncProperty(fc.tuple(anyAnswer, anyAnswer, places, fc.constant(word(1n))), async (answers) => {
        const token = await readRounds(readTokenFacts({ address }), async () => answers).catch(
          (error: unknown) => error,
        )
        if (token instanceof Error) {
          expect(token).toBeInstanceOf(NotATokenError)
          return
        }
        const { symbol, name, decimals } = token as Awaited<ReturnType<typeof read>>
        expect(decimals).toBeLessThanOrEqual(maxTokenDecimals)
        for (const shown of [symbol, name]) expect(shown).toMatch(/^[^\p{C}]+$/u)
      }),
    )
  })

  test('error: Chain.NotATokenError', async () => {
    for (const answers of [
      { decimals: undefined },
      { supply: undefined },
      { decimals: word(78n) },
      { supply: '0x' as const },
    ])
      await expect(read(answers)).rejects.toThrow(NotATokenError)
    expect(decimalsOf(word(2n ** 255n))).toBeUndefined()
  })
})

describe('cleanText', () => {
  test('default', () => expect(cleanText('US\u202eDC\u0000  coin', 20)).toBe('USDC coin'))

  test('behavior: cuts between graphemes, and limits combining marks', () => {
    expect(cleanText('🇩🇪🇩🇪🇩🇪', 2)).toBe('🇩🇪🇩🇪')
    expect(cleanText('👍🏽👍🏽👍🏽', 2)).toBe('👍🏽👍🏽')
    expect(cleanText(`a${'\u0336'.repeat(50)}b`, 20)).toBe('a\u0336\u0336b')
    expect(cleanText('x'.repeat(500), tokenTextLimits.name)).toHaveLength(60)
  })

  test('behavior: the result of any text has no hidden characters and is never too long', () => {
    const segmenter = new Intl.Segmenter('en')
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 40 }), (value, length) => {
        const clean = cleanText(value, length)
        expect([...segmenter.segment(clean)].length).toBeLessThanOrEqual(length)
        expect(clean).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
        expect(clean).toBe(clean.trim())
      }),
    )
  })
})
