import { describe, expect, test } from 'vitest'
import { drawCrypto, drawSale, tricrypto } from '../../testing/crypto-states'
import { createDraw } from '../../testing/random'
import { cryptoInvariant } from './crypto-curve'
import { type CryptoState, cryptoFee, scaledOf, soldByCrypto } from './crypto-sale'

const balancesOf = ({ coins }: CryptoState) => coins.map((coin) => scaledOf(coin, coin.balance))

/** Returns a pool whose balances changed by a sale. */
const poolAfter = (state: CryptoState, { from, to }: Record<'from' | 'to', number>, given: bigint, paid: bigint) => ({
  ...state,
  coins: state.coins.map((coin, place) => ({
    ...coin,
    balance: coin.balance + (place === from ? given : place === to ? -paid : 0n),
  })),
})

test('default: 1,000 USDT buy half a WETH less the fee', () => {
  expect(soldByCrypto(tricrypto, { from: 0, to: 2 }, 10n ** 9n)).toBe(499849855462433995n)
})

test('default: the fee is the middle one at even balances, and nears the outer one away from them', () => {
  expect(cryptoFee(tricrypto, balancesOf(tricrypto))).toBe(3_000_000n)
  const fee = cryptoFee(tricrypto, [10n ** 24n, 10n ** 22n, 10n ** 24n])!
  expect(fee).toBeGreaterThan(29_000_000n)
  expect(fee).toBeLessThan(30_000_000n)
  expect(cryptoFee({ ...tricrypto, feeGamma: 0n }, balancesOf(tricrypto))).toBe(3_000_000n)
})

test('behavior: a ramped pool computes its invariant from its balances', () => {
  const stale = { ...tricrypto, invariant: tricrypto.invariant + 10n ** 20n }
  const sale = { from: 1, to: 0 }
  expect(soldByCrypto({ ...stale, ramped: true }, sale, 10n ** 8n)).toBe(soldByCrypto(tricrypto, sale, 10n ** 8n))
  expect(soldByCrypto(stale, sale, 10n ** 8n)).not.toBe(soldByCrypto(tricrypto, sale, 10n ** 8n))
})

describe.each([2, 3] as const)('%i coins', (coins) => {
  const draw = createDraw(10 + coins)
  const cases = Array.from({ length: 300 }, () => {
    const state = drawCrypto(draw, { coins })
    const sale = drawSale(draw, state)
    const amount = BigInt(Math.round(Number(state.coins[sale.from]!.balance) * 10 ** draw.between(-4, 1)))
    return { state, sale, amount, paid: soldByCrypto(state, sale, amount) }
  })

  test('behavior: a sale never lowers the invariant', () => {
    for (const { state, sale, amount, paid } of cases) {
      if (paid === undefined) continue
      const left = cryptoInvariant(balancesOf(poolAfter(state, sale, amount, paid)), state)
      // K0 has 18 digits, which leave the 18th digit of the invariant open.
      if (left !== undefined) expect(left).toBeGreaterThanOrEqual(state.invariant - state.invariant / 10n ** 17n)
    }
  })

  test('behavior: selling back returns less', () => {
    for (const {
      state,
      sale: { from, to },
      amount,
      paid,
    } of cases) {
      if (paid === undefined) continue
      const back = soldByCrypto(poolAfter(state, { from, to }, amount, paid), { from: to, to: from }, paid)
      if (back !== undefined) expect(back).toBeLessThan(amount)
    }
  })

  test('behavior: more input never buys less per unit', () => {
    for (const { state, sale, amount, paid } of cases) {
      const twice = soldByCrypto(state, sale, 2n * amount)
      if (paid === undefined || twice === undefined || state.outFeeE10 !== state.midFeeE10) continue
      expect(twice).toBeLessThanOrEqual(2n * paid + 4n)
    }
  })
})

describe('error: a pool refuses', () => {
  test.each([
    ['no input', 0n],
    ['an input that buys no unit', 1n],
    ['an input beyond a hundred invariants', 10n ** 18n],
    ['an input that overflows', 10n ** 70n],
  ])('%s', (_, amount) => expect(soldByCrypto(tricrypto, { from: 0, to: 1 }, amount)).toBeUndefined())
})
