import { expect, test } from 'vitest'
import { describeShortage } from './describe-shortage'

const token = { symbol: 'WETH', decimals: 18 }
const weth = (whole: bigint) => whole * 10n ** 18n

test('default', () => {
  expect(describeShortage({ have: weth(96n), need: weth(100n), token })).toBe('You have 96 WETH, you need 100.')
})

test('behavior: amounts that look the same once rounded are written whole', () => {
  expect(describeShortage({ have: weth(1n), need: weth(1n) + 1n, token })).toBe(
    'You have 1 WETH, you need 1.000000000000000001.',
  )
})

test('behavior: nothing is said where there is enough, or where one of them is not known', () => {
  expect(describeShortage({ have: weth(1n), need: weth(1n), token })).toBeUndefined()
  expect(describeShortage({ have: undefined, need: weth(1n), token })).toBeUndefined()
  expect(describeShortage({ have: weth(1n), need: undefined, token })).toBeUndefined()
})
