import { describe, expect, test } from 'vitest'
import { inOrderOf, orderTokens, worthOf } from './token-order'

const tokens = ['0xA', '0xB', '0xC', '0xD', '0xE'].map((address) => ({ address, decimals: 2 }))
type Token = (typeof tokens)[number]
const balances = { '0xb': 100n, '0xc': 0n, '0xd': 900n, '0xe': 200n }
const prices = { '0xb': '3', '0xd': null, '0xe': '2' }
const ordered = (favourites: readonly string[], figures = {}) =>
  orderTokens(tokens, { balances, prices, figures, favourites }).map(({ address }) => address)

describe('orderTokens', () => {
  test('default: what is held by its value, what has no price behind it, then the list as it was', () => {
    expect(ordered([])).toEqual(['0xE', '0xB', '0xD', '0xA', '0xC'])
  })

  test('behavior: of what is not held the most traded comes first', () => {
    expect(ordered([], { '0xc': { volume24hUSD: '7' }, '0xb': { volume24hUSD: '9' } })).toEqual([
      ...['0xE', '0xB', '0xD', '0xC', '0xA'],
    ])
  })

  test('behavior: favourites come first, held or not', () => {
    expect(ordered(['0xc', '0xb'])).toEqual(['0xB', '0xC', '0xE', '0xD', '0xA'])
  })
})

test('worthOf: unknown is not zero', () => {
  expect(tokens.map((token) => worthOf(token, { balances, prices }))).toEqual([
    undefined,
    '3',
    undefined,
    undefined,
    '4',
  ])
})

test('inOrderOf: what was in the list keeps its place, as it is now; what is new comes behind, what is gone leaves no gap', () => {
  const [a, b, c, d] = tokens as [Token, Token, Token, Token]
  const newA = { ...a, decimals: 6 }
  expect(inOrderOf([c, a, b], [d, b, newA])).toEqual([newA, b, d])
})
