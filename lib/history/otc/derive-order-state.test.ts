import { describe, expect, test } from 'vitest'
import { agrees, deriveOrderState, endedEarly, mayBeFilled } from './derive-order-state'

const order = { makerAmount: 100n, expiry: 1_000n }
const rich = { balance: 500n, allowance: 500n }

describe('deriveOrderState', () => {
  test('default', () => {
    const verdict = deriveOrderState(order, { left: 60n, ...rich }, 900)
    expect(verdict).toEqual({ state: 'PENDING', filled: 40n, left: 60n, short: 0n, shortOf: undefined })
  })

  test('behavior: open in the second of its expiry, and not one later', () => {
    expect(deriveOrderState(order, { left: 60n, ...rich }, 1_000).state).toBe('PENDING')
    expect(deriveOrderState(order, { left: 60n, ...rich }, 1_001).state).toBe('EXPIRED')
    expect(deriveOrderState({ ...order, expiry: 0n }, { left: 60n, ...rich }, 10 ** 9).state).toBe('PENDING')
  })

  test('behavior: the missing amount of the maker, and its kind', () => {
    const poor = deriveOrderState(order, { left: 60n, balance: 50n, allowance: 55n }, 900)
    expect(poor).toMatchObject({ state: 'SUSPENDED', short: 10n, shortOf: 'balance' })
    const revoked = deriveOrderState(order, { left: 60n, balance: 60n, allowance: 0n }, 900)
    expect(revoked).toMatchObject({ state: 'SUSPENDED', short: 60n, shortOf: 'allowance' })
  })

  test('behavior: only events distinguish a filled from a cancelled order', () => {
    const nothing = { left: 0n, ...rich }
    const transactionHash = '0x11'
    expect(deriveOrderState(order, nothing, 900)).toMatchObject({ state: 'CLOSED', filled: undefined })
    const filled = { kind: 'filled', transactionHash, filled: 100n } as const
    expect(deriveOrderState(order, nothing, 900, filled)).toMatchObject({ state: 'FULFILLED', filled: 100n })
    const cancelled = { kind: 'cancelled', transactionHash, filled: 40n } as const
    expect(deriveOrderState(order, nothing, 2_000, cancelled)).toMatchObject({ state: 'CANCELLED', filled: 40n })
  })
})

test('an order may be filled, waits for its expiry, or is over', () => {
  const states = ['PENDING', 'SUSPENDED', 'EXPIRED', 'FULFILLED', 'CANCELLED', 'CLOSED', undefined] as const
  expect(states.filter(mayBeFilled)).toEqual(['PENDING', 'SUSPENDED'])
  expect(states.filter(endedEarly)).toEqual(['FULFILLED', 'CANCELLED', 'CLOSED'])
})

describe('agrees', () => {
  test('default', () => {
    expect(agrees('PENDING', 'PENDING')).toBe(true)
    expect(agrees('PENDING', 'CANCELLED')).toBe(false)
    expect(agrees('CANCELLED', 'CLOSED')).toBe(true)
    expect(agrees('PENDING', 'CLOSED')).toBe(false)
  })
})
