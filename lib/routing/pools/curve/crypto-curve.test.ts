import { describe, expect, test } from 'vitest'
import { referenceBalance, referenceInvariant } from '../../testing/crypto-reference'
import { drawCrypto, drawSale, tricrypto } from '../../testing/crypto-states'
import { createDraw } from '../../testing/random'
import { cryptoBalance, cryptoInvariant } from './crypto-curve'
import { scaledOf } from './crypto-sale'

const even = 10n ** 24n
const { ann, gamma } = tricrypto

/** Relative distance from the solution of the equation; K0 has 18 digits. */
const error = (amount: bigint, exact: bigint) => Math.abs(Number(amount - exact)) / Number(exact)

describe.each([2, 3] as const)('%i coins', (coins) => {
  const draw = createDraw(coins)
  const states = Array.from({ length: 200 }, () => drawCrypto(draw, { coins }))

  test('default: even balances are the invariant in equal parts', () => {
    const balances = Array.from({ length: coins }, () => even)
    const invariant = cryptoInvariant(balances, { ann, gamma })
    expect(invariant).toBe(BigInt(coins) * even)
    const balance = cryptoBalance({ balances: balances.with(1, 0n), invariant: invariant!, ann, gamma }, 1)!
    // Never less, and a millionth of a millionth of a millionth more: K0 has 18 digits.
    expect(balance).toBeGreaterThanOrEqual(even)
    expect(balance).toBeLessThan(even + 10n ** 6n)
  })

  test('default: the invariant solves the published equation to 17 digits', () => {
    for (const { coins, invariant, ...curve } of states) {
      const balances = coins.map((coin) => scaledOf(coin, coin.balance))
      expect(error(invariant, referenceInvariant(balances, curve))).toBeLessThan(1e-17)
    }
  })

  test('default: a missing balance solves the published equation to 16 digits', () => {
    for (const state of states) {
      const { from, to } = drawSale(draw, state)
      const balances = state.coins.map((coin) => scaledOf(coin, coin.balance))
      const sold = balances.with(from, (balances[from]! * BigInt(100 + draw.below(300))) / 100n)
      const question = { ann: state.ann, gamma: state.gamma, invariant: state.invariant, balances: sold }
      const balance = cryptoBalance(question, to)
      if (balance !== undefined) expect(error(balance, referenceBalance(question, to))).toBeLessThan(1e-16)
    }
  })

  test('behavior: the order of the coins does not matter for the invariant', () => {
    for (const { coins, invariant, ...curve } of states)
      expect(cryptoInvariant(coins.map((coin) => scaledOf(coin, coin.balance)).toReversed(), curve)).toBe(invariant)
  })
})

describe('error: the contract refuses', () => {
  test.each([
    ['balances of next to nothing', [10n ** 8n, 10n ** 8n]],
    ['balances beyond all supply', [10n ** 34n, 10n ** 34n]],
    ['a ten thousandth of the other coin', [10n ** 24n, 10n ** 19n]],
    ['nothing of a coin', [10n ** 24n, 0n]],
  ])('%s', (_, balances) => expect(cryptoInvariant(balances, { ann, gamma })).toBeUndefined())

  test.each([
    ['an invariant below its limit', { balances: [10n ** 15n, 0n], invariant: 2n * 10n ** 15n }],
    ['a balance of less than a hundredth of the invariant', { balances: [10n ** 21n, 0n], invariant: even }],
    ['a balance of more than a hundred invariants', { balances: [101n * even, 0n], invariant: even }],
  ])('%s', (_, state) => expect(cryptoBalance({ ...state, ann, gamma }, 1)).toBeUndefined())
})
