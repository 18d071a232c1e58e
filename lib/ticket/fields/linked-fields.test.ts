import fc from 'fast-check'
import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { formatAmount, InvalidAmountError } from '@/lib/amount'
import { ratioOf } from './limit-price'
import { type LimitField, type LimitTexts, linkFields, touchField } from './linked-fields'
import { readPriceText, writePriceText } from './price-text'

const decimals = { sell: 18, buy: 6 }
const wei = 10n ** 18n

/** Edits one field after another, as a user does. */
const write = (...edits: [LimitField, string][]): LimitTexts => {
  let texts: LimitTexts = {}
  let last: 'sell' | 'buy' = 'sell'
  for (const [field, text] of edits) {
    texts = touchField(texts, { field, text, first: last === 'sell' ? 'buy' : 'sell' })
    if (field !== 'price') last = field
  }
  return texts
}

describe('touchField', () => {
  test('default: the last two edited fields drive', () => {
    expect(write(['sell', '1'], ['buy', '2500'])).toEqual({ sell: '1', buy: '2500' })
    expect(write(['sell', '1'], ['buy', '2500'], ['price', '2600'])).toEqual({ buy: '2500', price: '2600' })
    expect(write(['buy', '2500'], ['sell', '1'], ['price', '2600'])).toEqual({ sell: '1', price: '2600' })
    expect(write(['sell', '1'], ['price', '2600'], ['buy', '5200'])).toEqual({ price: '2600', buy: '5200' })
  })

  test('behavior: a typed price stays until it is changed or cleared', () => {
    expect(write(['price', '2600'], ['sell', '1'], ['buy', '5200'])).toEqual({ price: '2600', buy: '5200' })
    expect(write(['price', '2600'], ['sell', '1'], ['price', ''], ['buy', '9'])).toEqual({ sell: '1', buy: '9' })
  })

  test('behavior: two fields drive at most, and the last edited is one of them', () => {
    const edit = fc.tuple(fc.constantFrom<LimitField>('sell', 'price', 'buy'), fc.constantFrom('', '1', '2'))
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), (edits) => {
        const texts = write(...edits)
        const [field, text] = edits.at(-1)!
        expect(Object.keys(texts).length).toBeLessThanOrEqual(2)
        expect(texts[field] ?? '').toBe(text)
        const price = edits.findLast(([name]) => name === 'price')?.[1] ?? ''
        expect(texts.price ?? '').toBe(price)
      }),
    )
  })
})

describe('linkFields', () => {
  test('default', () => {
    const buy = 5_001_000_000n
    expect(linkFields({ sell: '2', price: '2500.5' }, decimals)).toEqual({ sell: 2n * wei, buy, errors: {} })
    expect(linkFields({ buy: '5001', price: '2500.5' }, decimals)).toEqual({ sell: 2n * wei, buy, errors: {} })
    expect(linkFields({ sell: '2', buy: '5001' }, decimals)).toEqual({ sell: 2n * wei, buy, errors: {} })
    expect(linkFields({ sell: '2', price: '1/0.0004' }, decimals)).toEqual({
      sell: 2n * wei,
      buy: 5_000_000_000n,
      errors: {},
    })
  })

  test('behavior: nothing follows from one field, a price of zero, or unknown tokens', () => {
    for (const texts of [{ price: '2500' }, { sell: '1' }, { sell: '1', price: '0' }, {}] as LimitTexts[])
      expect(linkFields(texts, decimals).buy).toBeUndefined()
    expect(linkFields({ sell: '1', price: '2' }, { sell: 18, buy: undefined })).toMatchObject({ buy: undefined })
    // Less than one raw unit would be sold.
    expect(linkFields({ price: '2500', buy: '1' }, { sell: 0, buy: 6 }).sell).toBeUndefined()
  })

  test('error: InvalidAmountError for the invalid field', () => {
    const { errors } = linkFields({ sell: 'x', price: '1/y' }, decimals)
    expect([errors.sell, errors.price]).toEqual([expect.any(InvalidAmountError), expect.any(InvalidAmountError)])
    expect(linkFields({ buy: '1.1234567', price: '1' }, decimals).errors.buy).toBeInstanceOf(InvalidAmountError)
  })

  test('behavior: the derived amount is at the price or better for the owner, by less than one raw unit', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
    const place = fc.integer({ min: 0, max: 24 })
    const input = fc.record({
      amount,
      price: fc.bigInt({ min: 1n, max: 10n ** 36n }),
      isInverse: fc.boolean(),
      decimals: fc.record({ sell: place, buy: place }),
      field: fc.constantFrom('sell' as const, 'buy' as const),
    })
    fc.assert(
      fc.property(input, ({ amount, price, isInverse, decimals, field }) => {
        const text = writePriceText({ digits: formatAmount(price, 24), isInverse })
        expect(readPriceText(text)).toEqual({ digits: formatAmount(price, 24), isInverse })
        const ratio = ratioOf(readPriceText(text), decimals)!
        const texts = { [field]: formatAmount(amount, decimals[field]), price: text }
        const { sell, buy, errors } = linkFields(texts, decimals)
        expect(errors).toEqual({})
        if (sell === undefined || buy === undefined) {
          const isBelowOneUnit = amount * ratio.sell < ratio.buy
          expect(
            isBelowOneUnit ||
              amount * ratio.buy > maxUint256 * ratio.sell ||
              amount * ratio.sell > maxUint256 * ratio.buy,
          ).toBe(true)
          return
        }
        expect(field === 'sell' ? sell : buy).toBe(amount)
        expect(buy * ratio.sell >= sell * ratio.buy).toBe(true)
        if (field === 'sell') expect((buy - 1n) * ratio.sell < sell * ratio.buy).toBe(true)
        else expect(buy * ratio.sell < (sell + 1n) * ratio.buy).toBe(true)
      }),
    )
  })

  test('behavior: the reversed pair with the inverse price is the same trade', () => {
    const texts = { sell: '3', price: '2500.5' }
    const reversed = { buy: '3', price: '1/2500.5' }
    const original = linkFields(texts, decimals)
    const inverse = linkFields(reversed, { sell: 6, buy: 18 })
    expect([inverse.buy, inverse.sell]).toEqual([original.sell, original.buy])
  })
})
