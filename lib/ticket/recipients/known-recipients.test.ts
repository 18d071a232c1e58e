import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import {
  findRecipient,
  maxKnownRecipients,
  maxRecipientName,
  readKnownRecipients,
  withName,
  without,
  withPaid,
} from './known-recipients'

const [alice, bob] = developmentAccounts
const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const
const many = Array.from({ length: maxKnownRecipients + 5 }, (_, index) => ({
  address: addressOf(index),
  paidAt: index,
}))

describe('readKnownRecipients', () => {
  test('default', () => {
    const rows = [
      { address: alice, name: 'Alice', paidAt: 7 },
      { address: bob, paidAt: 5 },
    ]
    expect(readKnownRecipients(JSON.parse(JSON.stringify(rows)))).toEqual(rows)
  })

  test.each([[undefined], [null], ['text'], [{}], [5]])('behavior: %o results in no recipients', (stored) => {
    expect(readKnownRecipients(stored)).toEqual([])
  })

  test('behavior: an invalid row takes no other row with it', () => {
    const wrong = [null, 5, {}, { address: '0x12', paidAt: 1 }, { address: bob }, { address: bob, paidAt: -1 }]
    const more = [
      { address: bob, paidAt: 0.5 },
      { address: bob, paidAt: '5' },
      { address: [bob], paidAt: 5 },
    ]
    expect(readKnownRecipients([...wrong, { address: alice, name: {}, paidAt: 7 }, ...more])).toEqual([
      { address: alice, paidAt: 7 },
    ])
  })

  test('behavior: the newest rows stay, one for each account', () => {
    const read = readKnownRecipients([...many, { address: addressOf(0).toUpperCase().replace('X', 'x'), paidAt: 1e9 }])
    expect(read).toHaveLength(maxKnownRecipients)
    expect(read.slice(0, 2).map(({ paidAt }) => paidAt)).toEqual([1e9, many.length - 1])
    expect(read.filter(({ address }) => address === addressOf(0))).toHaveLength(1)
  })

  test('behavior: whatever is stored, the rows read are valid', () => {
    const row = fc.record({
      address: fc.oneof(fc.constantFrom(alice, bob), fc.string()),
      name: fc.oneof(fc.string({ unit: 'binary' }), fc.constant(5)),
      paidAt: fc.oneof(fc.nat(), fc.double()),
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(row, fc.anything({ maxDepth: 1 })), { maxLength: 5 }), (stored) => {
        for (const { address, name, paidAt } of readKnownRecipients(stored)) {
          expect(address).toMatch(/^0x[0-9a-f]{40}$/)
          expect(Number.isSafeInteger(paidAt)).toBe(true)
          expect(name ?? 'x').toMatch(/^[^\p{C}\p{Zl}\p{Zp}]+$/u)
        }
      }),
    )
  })
})

describe('withPaid', () => {
  test('default', () => {
    const upper = `0x${bob.slice(2).toUpperCase()}` as const
    expect(withPaid([{ address: alice, paidAt: 3 }], upper, 9)).toEqual([
      { address: bob, paidAt: 9 },
      { address: alice, paidAt: 3 },
    ])
  })

  test('behavior: a recipient that is paid again moves to the front with its name', () => {
    const known = [
      { address: alice, paidAt: 3 },
      { address: bob, name: 'Bob', paidAt: 2 },
    ]
    expect(withPaid(known, bob, 9)).toEqual([{ address: bob, name: 'Bob', paidAt: 9 }, known[0]])
  })

  test('behavior: the oldest is dropped when the list is full', () => {
    const full = readKnownRecipients(many)
    const next = withPaid(full, alice, 1e9)
    expect(next).toHaveLength(maxKnownRecipients)
    expect(findRecipient(next, full.at(-1)!.address)).toBeUndefined()
  })
})

describe('withName', () => {
  const known = [
    { address: alice, paidAt: 3 },
    { address: bob, name: 'Bob', paidAt: 2 },
  ]

  test('default', () => {
    expect(withName(known, alice, 'Alice')).toEqual([{ address: alice, name: 'Alice', paidAt: 3 }, known[1]])
  })

  test('behavior: an empty name removes it', () => {
    expect(withName(known, bob, ' \u200b ')).toEqual([known[0], { address: bob, paidAt: 2 }])
  })

  test('behavior: control characters, direction marks and excess length are removed', () => {
    expect(withName(known, bob, '\u202eB\u0000o\u2066b\n')[1]!.name).toBe('Bob')
    expect([...withName(known, bob, 'é'.repeat(9_999))[1]!.name!]).toHaveLength(maxRecipientName)
  })
})

test('behavior: without removes one, in any casing', () => {
  const upper = `0x${alice.slice(2).toUpperCase()}` as const
  expect(without([{ address: alice, paidAt: 3 }], upper)).toEqual([])
})
