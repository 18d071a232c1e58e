import fc from 'fast-check'
import { type Address, type Hex, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken, zeroAddress } from '@/lib/address'
import {
  leftOf,
  makerFillOf,
  packNonceAndMeta,
  type RfqEvent,
  type RfqOrder,
  readRfqHistory,
  rfqBalancesOf,
  rfqStateOf,
  rfqTypeOf,
  takerFillFor,
  takerFromMeta,
  toOrderTerms,
  toRfqOrder,
  unreservedOf,
  validateRfqOrder,
} from './rfq'

const at = (digit: number): Address => `0x${String(digit).repeat(40)}`
const order: RfqOrder = {
  nonceAndMeta: packNonceAndMeta({ maker: at(1), nonce: 7n }),
  expiry: 1_000n,
  makerAsset: at(3),
  takerAsset: at(4),
  maker: at(1),
  taker: at(2),
  makerAmount: 100n,
  takerAmount: 300n,
}
const plenty = { balance: 10n ** 30n, allowance: 10n ** 30n }
const untouched = { filled: 0n, isCancelled: false, chainSeconds: 1_000n, ...plenty }
const uint = (bits: number) => fc.bigInt(1n, (1n << BigInt(bits)) - 1n)
const address = uint(160).map((value): Address => toHex(value, { size: 20 }))

describe('takerFromMeta', () => {
  test('default: the taker if the maker is in the upper bits', () => {
    expect(takerFromMeta(order)).toBe(order.taker)
    expect(takerFromMeta({ ...order, taker: zeroAddress })).toBe(zeroAddress)
  })

  test('behavior: the low address for any nonce in the upper bits', () => {
    fc.assert(
      fc.property(address, uint(96), address, (user, nonce, maker) => {
        fc.pre(nonce !== BigInt(maker) >> 64n)
        expect(takerFromMeta({ ...order, maker, nonceAndMeta: (nonce << 160n) | BigInt(user) })).toBe(user)
      }),
    )
  })

  test('behavior: both layouts fit a uint256 and keep the nonce', () => {
    fc.assert(
      fc.property(address, uint(96), (maker, nonce) => {
        const packed = packNonceAndMeta({ maker, nonce })
        expect(packed >> 96n).toBe(BigInt(maker))
        expect(BigInt.asUintN(96, packed)).toBe(nonce)
        expect(takerFromMeta({ ...order, maker, nonceAndMeta: packed })).toBe(order.taker)
      }),
    )
  })

  test('behavior: an order is open only if neither field names an account', () => {
    const open: RfqOrder = { ...order, taker: zeroAddress }
    expect(rfqTypeOf(order)).toBe('P2P')
    expect(rfqTypeOf(open)).toBe('LIMIT')
    expect(rfqTypeOf({ ...open, nonceAndMeta: 0n })).toBe('LIMIT')
    expect(rfqTypeOf({ ...open, nonceAndMeta: (5n << 160n) | BigInt(at(2)) })).toBe('P2P')
  })
})

describe('partial fills', () => {
  test("default: every partial fill is rounded in the maker's favour", () => {
    const thirds = { makerAmount: 3n, takerAmount: 10n }
    expect([1n, 3n, 4n, 6n, 7n, 9n, 10n].map((fill) => makerFillOf(thirds, fill))).toEqual([0n, 0n, 1n, 1n, 2n, 2n, 3n])
    expect([1n, 2n, 3n].map((fill) => takerFillFor(thirds, fill))).toEqual([4n, 7n, 10n])
  })

  test('behavior: no fill is better for the taker than signed, and takerFillFor is the minimum', () => {
    fc.assert(
      fc.property(uint(128), uint(127), uint(127), (makerAmount, takerAmount, part) => {
        const terms = { makerAmount, takerAmount }
        const takerFill = (part % takerAmount) + 1n
        const got = makerFillOf(terms, takerFill)
        expect(takerFill * makerAmount >= got * takerAmount).toBe(true)
        expect(got <= makerAmount).toBe(true)
        const requested = (part % makerAmount) + 1n
        const pays = takerFillFor(terms, requested)
        expect(makerFillOf(terms, pays) >= requested).toBe(true)
        expect(makerFillOf(terms, pays - 1n) < requested).toBe(true)
      }),
    )
  })

  test('behavior: partial fills never give more than the whole', () => {
    const cuts = fc.array(uint(40), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(uint(60), cuts, (makerAmount, parts) => {
        const takerAmount = parts.reduce((sum, part) => sum + part, 0n)
        const given = parts.reduce((sum, part) => sum + makerFillOf({ makerAmount, takerAmount }, part), 0n)
        expect(given <= makerAmount).toBe(true)
      }),
    )
  })
})

test('toRfqOrder: reads what toOrderTerms writes, in any casing, and ignores other fields', () => {
  const capital = { maker: `0x${'A'.repeat(40)}`, taker: `0x${'B'.repeat(40)}` } as const
  const more = { ...toOrderTerms({ ...order, ...capital }), signature: '0x' }
  expect(toRfqOrder(more)).toStrictEqual({ ...order, maker: `0x${'a'.repeat(40)}`, taker: `0x${'b'.repeat(40)}` })
})

test('toOrderTerms: an expiry is a number if that is exact', () => {
  const expiryOf = (expiry: bigint) => toOrderTerms({ ...order, expiry }).expiry
  expect([2n ** 53n - 1n, 2n ** 53n].map(expiryOf)).toEqual([2 ** 53 - 1, '9007199254740992'])
})

test('leftOf: zero means an untouched order, one means that nothing is left', () => {
  expect([0n, 1n, 7n].map((remaining) => leftOf(remaining, { makerAmount: 10n }))).toEqual([10n, 0n, 6n])
})

describe('validateRfqOrder', () => {
  test('default: undefined for valid terms', () => {
    expect(validateRfqOrder(order)).toBeUndefined()
    expect(validateRfqOrder({ ...order, taker: zeroAddress, expiry: 2n ** 128n - 1n })).toBeUndefined()
    expect(validateRfqOrder({ ...order, makerAmount: 2n ** 256n - 1n, takerAmount: 1n })).toBeUndefined()
  })

  test.each<[keyof RfqOrder, Partial<RfqOrder>]>([
    ['makerAsset', { makerAsset: nativeToken }],
    ['makerAsset', { makerAsset: zeroAddress }],
    ['takerAsset', { takerAsset: nativeToken.toLowerCase() as Address }],
    ['takerAsset', { takerAsset: zeroAddress }],
    ['takerAsset', { takerAsset: order.makerAsset }],
    ['maker', { maker: zeroAddress }],
    ['taker', { taker: order.maker }],
    ['makerAmount', { makerAmount: 0n }],
    ['takerAmount', { takerAmount: 0n }],
    ['makerAmount', { makerAmount: 2n ** 255n, takerAmount: 2n }],
  ])('behavior: names %s for %o', (field, terms) => {
    expect(validateRfqOrder({ ...order, ...terms })?.field).toBe(field)
  })
})

describe('rfqStateOf', () => {
  const state = (changes: Partial<typeof untouched> = {}) => rfqStateOf(order, { ...untouched, ...changes })

  test('default: pending while it is backed, up to its last second', () => {
    expect(state()).toBe('PENDING')
    expect(state({ chainSeconds: 1_001n })).toBe('EXPIRED')
    expect(rfqStateOf({ ...order, expiry: 0n }, { ...untouched, chainSeconds: 2n ** 64n })).toBe('PENDING')
  })

  test('behavior: only the rest needs backing', () => {
    expect(state({ balance: 99n })).toBe('SUSPENDED')
    expect(state({ allowance: 99n })).toBe('SUSPENDED')
    expect(state({ allowance: 99n, filled: 1n })).toBe('PENDING')
  })

  test('behavior: the chain takes precedence over the clock, and a fill over a cancellation', () => {
    expect(state({ filled: 100n, isCancelled: true, chainSeconds: 2_000n })).toBe('FULFILLED')
    expect(state({ isCancelled: true, chainSeconds: 2_000n })).toBe('CANCELLED')
  })

  test('behavior: a refusal of the signing contract counts until the first fill', () => {
    const refused = { ...untouched, isRefused: true }
    expect(rfqStateOf(order, refused)).toBe('SUSPENDED')
    expect(rfqStateOf(order, { ...refused, filled: 1n })).toBe('PENDING')
    expect(rfqStateOf(order, { ...refused, chainSeconds: 1_001n })).toBe('EXPIRED')
  })
})

describe('readRfqHistory', () => {
  const hash = (digit: number): Hex => `0x${String(digit).repeat(64)}`
  const place = (index: number) => ({
    orderHash: hash(9),
    maker: at(1),
    transactionHash: hash(index),
    blockNumber: BigInt(index),
    logIndex: index,
  })
  const events: RfqEvent[] = [
    { kind: 'filled', makerAmount: 30n, ...place(1) },
    { kind: 'filled', makerAmount: 20n, ...place(2) },
    { kind: 'cancelled', ...place(3), maker: at(5) },
    { kind: 'cancelled', ...place(4) },
  ]

  test('default: fills add up, the last transaction counts, and only the maker can cancel', () => {
    expect(readRfqHistory(order, events)).toEqual({ filled: 50n, isCancelled: true, transactionHash: hash(4) })
    expect(readRfqHistory(order, events.slice(0, 3))).toEqual({
      filled: 50n,
      isCancelled: false,
      transactionHash: hash(2),
    })
    expect(readRfqHistory(order, [])).toEqual({ filled: 0n, isCancelled: false, transactionHash: null })
    expect(readRfqHistory({ ...order, makerAmount: 40n }, events).filled).toBe(40n)
  })

  test('behavior: the later transaction is in the later block, or has the later log', () => {
    const last = (...places: [blockNumber: bigint, logIndex: number][]) =>
      readRfqHistory(
        order,
        places.map(([blockNumber, logIndex], index) => ({ kind: 'cancelled', ...place(index), blockNumber, logIndex })),
      ).transactionHash
    expect(last([7n, 1], [7n, 2])).toBe(hash(1))
    expect(last([7n, 2], [7n, 1])).toBe(hash(0))
    expect(last([8n, 1], [7n, 2])).toBe(hash(0))
    expect(last([7n, 2], [8n, 1])).toBe(hash(1))
  })

  test('behavior: the result is independent of the sequence of events', () => {
    const shuffled = fc.shuffledSubarray(events, { minLength: 4 })
    fc.assert(
      fc.property(shuffled, (any) => {
        expect(readRfqHistory(order, any)).toEqual(readRfqHistory(order, events))
      }),
    )
  })
})

describe('balances', () => {
  test('default: the minimum of the rest, the balance and the allowance', () => {
    const given = { makerAmount: 100n, filled: 40n, state: 'PENDING', ...plenty } as const
    expect(rfqBalancesOf(given)).toEqual({ fillable: 60n, reserved: 60n, maker: 60n, swappable: 60n })
    expect(rfqBalancesOf({ ...given, state: 'SUSPENDED', balance: 7n })).toEqual({
      fillable: 60n,
      reserved: 60n,
      maker: 7n,
      swappable: 0n,
    })
    for (const state of ['EXPIRED', 'CANCELLED'] as const)
      expect(rfqBalancesOf({ ...given, state })).toEqual({ fillable: 60n, reserved: 0n, maker: 0n, swappable: 0n })
  })

  test('behavior: the swappable amount never exceeds the rest, the balance and the allowance', () => {
    const amounts = fc.tuple(uint(64), uint(64), uint(64), uint(64))
    fc.assert(
      fc.property(amounts, ([makerAmount, part, balance, allowance]) => {
        const filled = part % (makerAmount + 1n)
        const state = rfqStateOf({ makerAmount, expiry: 0n }, { ...untouched, filled, balance, allowance })
        const { fillable, reserved, maker, swappable } = rfqBalancesOf({
          makerAmount,
          filled,
          state,
          balance,
          allowance,
        })
        expect(swappable <= maker && maker <= fillable && reserved <= fillable).toBe(true)
        expect(maker <= balance && maker <= allowance).toBe(true)
        // A pending order can be filled completely.
        if (state === 'PENDING') expect(swappable).toBe(fillable)
      }),
    )
  })

  test('behavior: zero if more is reserved than held', () => {
    expect(unreservedOf({ balance: 10n, allowance: 7n, reserved: 4n })).toBe(3n)
    expect(unreservedOf({ balance: 10n, allowance: 7n, reserved: 8n })).toBe(0n)
  })
})
