import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chains } from '../registry/chains'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import { anyText } from '../testing/any-text'
import { appearanceOf } from './appearance'
import { findNamesake } from './namesake'

const usdc = findTokenBySymbol(mainnet, 'USDC')!
const stranger = '0x000000000000000000000000000000000000beef'
const namesakeOfSymbol = (symbol: string, name = 'Some coin') =>
  findNamesake(mainnet.tokens, { address: stranger, symbol, name })?.symbol

describe('findNamesake', () => {
  test('default', () => {
    expect(namesakeOfSymbol('usdc')).toBe('USDC')
    expect(namesakeOfSymbol('PEPE')).toBeUndefined()
    expect(findNamesake(mainnet.tokens, usdc)).toBeUndefined()
  })

  test.each([
    ['Cyrillic letters', 'U\u0405D\u0421'],
    ['Greek letters', '\u039cKR', 'MKR'],
    ['wide letters', 'ＵＳＤＣ'],
    ['bold mathematical letters', '𝐔𝐒𝐃𝐂'],
    ['marks', 'U\u0301S\u0323DC'],
    ['no width and another direction', 'US\u200bD\u202eC'],
    ['spaces and punctuation', ' U.S.D.C '],
    ['a dollar sign', '$USDC'],
    ['small capitals', 'ᴜꜱᴅᴄ'.replace('ᴅ', 'D')],
    ['a digit for a letter', 'DA1', 'DAI'],
    ['a small letter for a capital', 'DAl', 'DAI'],
    ['the sign of another money', 'USD₮', 'USDT'],
  ])('behavior: %s', (_, symbol, listed = 'USDC') => {
    expect(namesakeOfSymbol(symbol)).toBe(listed)
  })

  test('behavior: the name of a listed token counts like its symbol', () => {
    expect(namesakeOfSymbol('XYZ', usdc.name)).toBe('USDC')
    expect(namesakeOfSymbol('XYZ', 'US\u0441 coin')).toBeUndefined()
    expect(namesakeOfSymbol('XYZ', 'USDC')).toBe('USDC')
    expect(namesakeOfSymbol('🐸', '🐸')).toBeUndefined()
  })
})

describe('appearanceOf', () => {
  test('behavior: the result is plain for any text, and stays the same when repeated', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const seen = appearanceOf(text)
        expect(seen).not.toMatch(/[\s\p{P}\p{C}\p{M}]/u)
        expect(appearanceOf(seen)).toBe(seen)
      }),
    )
  })

  test('behavior: no two listed tokens of a chain look alike', () => {
    for (const { tokens } of Object.values(chains)) {
      const seen = tokens.map(({ symbol }) => appearanceOf(symbol))
      expect(new Set(seen).size).toBe(seen.length)
    }
  })
})
