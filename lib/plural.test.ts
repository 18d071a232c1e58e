import { expect, test } from 'vitest'
import { languages } from './language'
import { plural } from './plural'

const orders = (count: number | bigint) => plural(count, { one: '1 order', other: `${count} orders` })

test('default: one is singular, zero and more are plural', () => {
  expect([orders(0), orders(1), orders(2), orders(1_001)]).toEqual(['0 orders', '1 order', '2 orders', '1001 orders'])
})

test('behavior: accepts a bigint count', () => {
  expect([orders(1n), orders(2n ** 64n)]).toEqual(['1 order', '18446744073709551616 orders'])
})

const withPlural = languages.filter(
  (language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories.length > 1,
)

test.each(withPlural)('behavior: a count takes the form that Intl gives it in %s', (language) => {
  const rules = new Intl.PluralRules(language)
  for (const count of [...Array.from({ length: 1_000 }, (_, index) => index), 1_001, 21_001, 999_999])
    expect(plural(count, { one: 'one', other: 'other' }), String(count)).toBe(rules.select(count))
})
