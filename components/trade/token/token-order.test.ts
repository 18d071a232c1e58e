import { describe, expect, test } from 'vitest'
import { inOrderOf, orderTokens, worthOf } from './token-order'

const tokens = ['0xA', '0xB', '0xC', '0xD', '0xE'].map((address) => ({ address, decimals: 2 }))
type Token = (typeof tokens)[number]
const balances = { '0xb': 100n, '0xc': 0n, '0xd': 900n, '0xe': 200n }
const prices = { '0xb': '3', '0xd': null, '0xe': '2' }
const ordered = (favourites: readonly string[], figures = {}) =>
  orderTokens(tokens, { balances, prices, figures, favourites }).map(({ address }) => address)

describe('orderTokens', () => {
  test('default: sorts held tokens by value, then those without a price, then the list as it was', () => {
    expect(ordered([])).toEqual(['0xE', '0xB', '0xD', '0xA', '0xC'])
  })

  test('behavior: sorts tokens that are not held by traded volume', () => {
    expect(ordered([], { '0xc': { volume24hUSD: '7' }, '0xb': { volume24hUSD: '9' } })).toEqual([
      ...['0xE', '0xB', '0xD', '0xC', '0xA'],
    ])
  })

  test('behavior: puts favourites first, held or not', () => {
    expect(ordered(['0xc', '0xb'])).toEqual(['0xB', '0xC', '0xE', '0xD', '0xA'])
  })
})

test('worthOf: undefined, not zero, for an unknown value', () => {
  expect(tokens.map((token) => worthOf(token, { balances, prices }))).toEqual([
    undefined,
    '3',
    undefined,
    undefined,
    '4',
  ])
})

test('inOrderOf: keeps the order, updates tokens, appends new ones and removes missing ones', () => {
  const [a, b, c, d] = tokens as [Token, Token, Token, Token]
  const newA = { ...a, decimals: 6 }
  expect(inOrderOf([c, a, b], [d, b, newA])).toEqual([newA, b, d])
})
