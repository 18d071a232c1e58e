import { describe, expect, test } from 'vitest'
import {
  type IntentFacts,
  type IntentStatus,
  intentStateOf,
  intentStatuses,
  isLiveIntent,
  isTerminalIntent,
} from './lifecycle'

const facts: IntentFacts = {
  total: 10n,
  deadline: 1_000n,
  signer: 'key',
  chainSeconds: 1_000n,
  filled: 0n,
  nonceUse: undefined,
  isPreSigned: false,
  isRefused: false,
  isFunded: true,
  legs: undefined,
  wasActive: false,
  isInFlight: false,
  cancellation: undefined,
}
const presigned: Partial<IntentFacts> = { signer: 'presigned', isPreSigned: true }
const active: Partial<IntentFacts> = { wasActive: true }
const inFlight: Partial<IntentFacts> = { wasActive: true, isInFlight: true }
const requested: Partial<IntentFacts> = { cancellation: 'asked' }
const late: Partial<IntentFacts> = { chainSeconds: 1_001n }
const full: Partial<IntentFacts> = { filled: 10n }
const ownerUsed = (at: bigint): Partial<IntentFacts> => ({ nonceUse: { by: 'owner', at } })
const otherUsed = (at: bigint): Partial<IntentFacts> => ({ nonceUse: { by: 'otherOrder', at } })
const stateOf = (...changes: Partial<IntentFacts>[]) => intentStateOf(Object.assign({}, facts, ...changes))

// The rows of reference: api.md 7.1. Row 14 has no status here (REFUNDING); rows 28 to 30 are about
// permission to cancel.
describe('intentStateOf', () => {
  test.each<[row: string, expected: IntentStatus, ...Partial<IntentFacts>[]]>([
    ['1 posted with funds, up to the last second', 'PENDING'],
    ['2 posted without a signature, funds unchecked', 'AWAITING_SIGNATURE', { ...presigned, isPreSigned: false }],
    [
      '2 posted without a signature and a deposit',
      'AWAITING_SIGNATURE',
      { ...presigned, isPreSigned: false, isFunded: false },
    ],
    ['3 signed on the chain', 'PENDING', presigned],
    ['3 signed on the chain without funds', 'SUSPENDED', presigned, { isFunded: false }],
    ['4 pre-signature withdrawn', 'AWAITING_SIGNATURE', { ...presigned, isPreSigned: false }, active],
    ['5 a bid', 'ACTIVE', active],
    ['6 in a round that may have no winner', 'PENDING', { isInFlight: true }],
    ['7 a limit order stays open', 'ACTIVE', active],
    ['8 its settlement reverted', 'ACTIVE', active],
    ['9 filled', 'COMPLETED', inFlight, full],
    ['10 filled in part', 'ACTIVE', { filled: 9n }],
    ['11 filled, on its way', 'BRIDGING', inFlight, full, { legs: ['sent'] }],
    ['11 filled, with its leg not read yet', 'BRIDGING', inFlight, full, { legs: [] }],
    ['12 filled in part across chains', 'ACTIVE', { filled: 9n, legs: ['paid'] }],
    ['13 all legs paid', 'COMPLETED', full, { legs: ['paid', 'paid'] }],
    ['13 not all legs paid', 'BRIDGING', full, { legs: ['paid', 'sent'] }],
    ['15, 16 refunded', 'REFUNDED', full, { legs: ['refunded'] }],
    ['16 one leg refunded', 'REFUNDED', full, { legs: ['paid', 'refunded'] }],
    ['16 one leg refunded, one on its way', 'BRIDGING', full, { legs: ['refunded', 'sent'] }],
    ['17 funds missing', 'SUSPENDED', active, { isFunded: false }],
    [
      '17 refused by its contract, even between fills',
      'SUSPENDED',
      { signer: 'contract', isRefused: true, filled: 1n },
    ],
    ['17 funds missing while it settles', 'ACTIVE', inFlight, { isFunded: false }],
    ['18 funds back', 'ACTIVE', active],
    ['19 deadline passed', 'EXPIRED', late],
    ['19 waiting for a signature', 'EXPIRED', late, { ...presigned, isPreSigned: false }],
    ['19 suspended', 'EXPIRED', late, { isFunded: false }],
    ['19 cancelling', 'EXPIRED', late, requested],
    ['19 a settlement in flight is too late', 'EXPIRED', late, inFlight],
    ['20 with partial fills', 'EXPIRED', late, { filled: 9n }],
    ['21 cancellation requested', 'CANCELLING', active, requested],
    ['21 while suspended', 'CANCELLING', requested, { isFunded: false }],
    ['21 while waiting for a signature', 'CANCELLING', requested, { ...presigned, isPreSigned: false }],
    ['22 while a settlement is in flight', 'ACTIVE', inFlight, requested],
    ['22 while in a round', 'PENDING', { isInFlight: true }, requested],
    ['23 confirmed', 'CANCELLED', { cancellation: 'confirmed' }],
    ['24 confirmed, filled in part', 'CANCELLED', { cancellation: 'confirmed', filled: 9n }],
    [
      '24 confirmed before the deadline and before the use of the nonce',
      'CANCELLED',
      late,
      otherUsed(999n),
      {
        cancellation: 'confirmed',
      },
    ],
    ['24 a settlement in flight again after a reorganisation', 'ACTIVE', inFlight, { cancellation: 'confirmed' }],
    ['24 confirmed, and too late to be included', 'CANCELLED', late, inFlight, { cancellation: 'confirmed' }],
    ['25 the fill was faster', 'COMPLETED', requested, full],
    ['25 the fill was faster, across chains', 'BRIDGING', requested, full, { legs: ['sent'] }],
    ['25 the fill was included after all', 'COMPLETED', full, { cancellation: 'confirmed' }],
    ['26 nonce invalidated, in the last second', 'CANCELLED', inFlight, late, ownerUsed(1_000n)],
    ['26 deposit withdrawn after the deadline', 'EXPIRED', late, ownerUsed(1_001n)],
    ['26 nonce invalidated after all was filled', 'COMPLETED', full, late, ownerUsed(1_000n)],
    ['27 nonce used by another order', 'FAILED', requested, late, otherUsed(1_000n)],
    ['27 nonce used by another order after the deadline', 'EXPIRED', late, otherUsed(1_001n)],
  ])('default: %s: %s', (_row, expected, ...changes) => {
    expect(stateOf(...changes)).toBe(expected)
  })

  test('behavior: ignores facts of another kind of signer', () => {
    expect(stateOf({ signer: 'key', isRefused: true, isPreSigned: false })).toBe('PENDING')
    expect(stateOf({ signer: 'contract', isPreSigned: false })).toBe('PENDING')
    expect(stateOf(presigned, { isRefused: true })).toBe('PENDING')
  })
})

test('default: every status is live, terminal or bridging', () => {
  expect(intentStatuses).toHaveLength(11)
  expect(intentStatuses.filter(isLiveIntent)).toEqual([
    ...['PENDING', 'AWAITING_SIGNATURE', 'ACTIVE', 'SUSPENDED', 'CANCELLING'],
  ])
  expect(intentStatuses.filter((status) => !isLiveIntent(status) && !isTerminalIntent(status))).toEqual(['BRIDGING'])
})
