import { describe, expect, test } from 'vitest'
import { referenceBalance, referenceInvariant } from '../../testing/crypto-reference'
import { drawCrypto, tricrypto } from '../../testing/crypto-states'
import { createDraw } from '../../testing/random'
import { scaledOf } from './crypto'
import { cryptoBalance, cryptoInvariant } from './crypto-curve'

const even = 10n ** 24n
const { ann, gamma } = tricrypto

/** Relative distance from the solution of the equation; K0 has 18 digits. */
const error = (amount: bigint, exact: bigint) => Math.abs(Number(amount - exact)) / Number(exact)

const draw = createDraw(3)
const states = Array.from({ length: 200 }, () => drawCrypto(draw))

test('default: even balances are the invariant in equal parts', () => {
  const balances = [even, even, even]
  const invariant = cryptoInvariant(balances, { ann, gamma })
  expect(invariant).toBe(3n * even)
  const balance = cryptoBalance({ balances: balances.with(1, 0n), invariant: invariant!, ann, gamma }, 1)!
  // Never less, and a millionth of a millionth of a millionth more: K0 has 18 digits.
  expect(balance).toBeGreaterThanOrEqual(even)
  expect(balance).toBeLessThan(even + 10n ** 6n)
})

test('default: the invariant solves the published equation to 17 digits', () => {
  for (const state of states)
    expect(error(state.invariant, referenceInvariant(scaledOf(state), state))).toBeLessThan(1e-17)
})

test('default: a missing balance solves the published equation to 16 digits', () => {
  for (const state of states) {
    const balances = scaledOf(state)
    const sold = balances.with(0, (balances[0]! * BigInt(100 + draw.below(300))) / 100n)
    const question = { ann: state.ann, gamma: state.gamma, invariant: state.invariant, balances: sold }
    const balance = cryptoBalance(question, 2)
    if (balance !== undefined) expect(error(balance, referenceBalance(question, 2))).toBeLessThan(1e-16)
  }
})

test('behavior: the order of the coins does not matter for the invariant', () => {
  for (const state of states) expect(cryptoInvariant(scaledOf(state).toReversed(), state)).toBe(state.invariant)
})

describe('error: the contract refuses', () => {
  test.each([
    ['balances of next to nothing', [10n ** 8n, 10n ** 8n, 10n ** 8n]],
    ['balances beyond all supply', [10n ** 34n, 10n ** 34n, 10n ** 34n]],
    ['a ten millionth of the other coins', [10n ** 24n, 10n ** 16n, 10n ** 24n]],
    ['nothing of a coin', [10n ** 24n, 0n, 10n ** 24n]],
  ])('%s', (_, balances) => expect(cryptoInvariant(balances, { ann, gamma })).toBeUndefined())

  test('a curve out of its limits', () => {
    expect(cryptoInvariant([even, even, even], { ann: 2_699n, gamma })).toBeUndefined()
    expect(cryptoInvariant([even, even, even], { ann, gamma: 10n ** 17n })).toBeUndefined()
  })

  test.each([
    ['an invariant below its limit', { balances: [10n ** 15n, 10n ** 15n, 0n], invariant: 3n * 10n ** 15n }],
    ['a balance of less than a hundredth of the invariant', { balances: [10n ** 21n, even, 0n], invariant: even }],
    ['a balance of more than a hundred invariants', { balances: [101n * even, even, 0n], invariant: even }],
  ])('%s', (_, state) => expect(cryptoBalance({ ...state, ann, gamma }, 2)).toBeUndefined())
})
