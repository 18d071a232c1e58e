import { expect, test } from 'vitest'
import { describeShortage } from './describe-shortage'

const token = { symbol: 'WETH', decimals: 18 }
const weth = (whole: bigint) => whole * 10n ** 18n

test('default', () => {
  expect(describeShortage({ have: weth(96n), need: weth(100n), token })).toBe('You have 96 WETH, you need 100.')
})

test('behavior: shows all digits of amounts that look equal once rounded', () => {
  expect(describeShortage({ have: weth(1n), need: weth(1n) + 1n, token })).toBe(
    'You have 1 WETH, you need 1.000000000000000001.',
  )
})

test('behavior: is undefined if there is enough or an amount is unknown', () => {
  expect(describeShortage({ have: weth(1n), need: weth(1n), token })).toBeUndefined()
  expect(describeShortage({ have: undefined, need: weth(1n), token })).toBeUndefined()
  expect(describeShortage({ have: weth(1n), need: undefined, token })).toBeUndefined()
})
