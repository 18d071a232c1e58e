import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../testing/any-text'
import { maxWordLength, plainWord } from './plain-word'

test('default', () => expect(plainWord('NOT\u202e\u0000YET')).toBe('NOT?YET'))

test('behavior: error texts of known contracts stay unchanged', () => {
  for (const word of ['TransferHelper: TRANSFER_FROM_FAILED', 'LowHealthFactor', '35', 'UniswapV2: K'])
    expect(plainWord(word)).toBe(word)
})

test('behavior: any text becomes short and printable', () => {
  expect(plainWord(' \n\u200b')).toBe('?')
  expect(plainWord('   ')).toBe('')
  expect(plainWord('x'.repeat(100_000))).toHaveLength(maxWordLength)
  expect(plainWord(`${'x'.repeat(99)}\u{1f600}`)).toBe(`${'x'.repeat(99)}?`)
  fc.assert(fc.property(anyText, (text) => /^[ -~]{0,100}$/.test(plainWord(text.repeat(4)))))
})
