import { describe, expect, test } from 'vitest'
import { nativeToken, zeroAddress } from '@/lib/address'
import { noBridge } from '@/lib/order/intent'
import { intentStatuses, isTerminalIntent } from '@/lib/order/lifecycle'
import { deriveShownStatus, findObstacles, mayBeFilled, openEvents, type TimelineEvent } from './derive-shown-status'

const order = { deadline: 100n, srcToken: zeroAddress, srcAmount: 10n, permit: '0x', bridge: noBridge } as const
const funded = { isNonceUsed: false, isPreSigned: false, balance: 10n, allowance: 10n }
const seen = {
  record: undefined,
  isRecordMissing: false,
  onChain: funded,
  order,
  now: 50,
  isFillShown: false,
  isSignedOnChain: false,
}

describe('deriveShownStatus', () => {
  test('default: the status of the service, and a fill on the chain above it', () => {
    for (const status of intentStatuses) {
      expect(deriveShownStatus({ ...seen, record: { status } })).toBe(status)
      expect(deriveShownStatus({ ...seen, record: { status }, isFillShown: true })).toBe('COMPLETED')
    }
  })

  test('behavior: derives the status from the chain without the service', () => {
    expect(deriveShownStatus(seen)).toBe('ACTIVE')
    expect(deriveShownStatus({ ...seen, now: 100 })).toBe('ACTIVE')
    expect(deriveShownStatus({ ...seen, now: 101 })).toBe('EXPIRED')
    expect(deriveShownStatus({ ...seen, onChain: { ...funded, isNonceUsed: true }, now: 101 })).toBe('CLOSED')
    expect(deriveShownStatus({ ...seen, onChain: undefined })).toBeUndefined()
  })

  test('behavior: an unposted order may still be filled, until it is over', () => {
    const unsent = { ...seen, isRecordMissing: true }
    expect(deriveShownStatus(unsent)).toBe('UNSENT')
    expect(deriveShownStatus({ ...unsent, now: 101 })).toBe('EXPIRED')
    expect(deriveShownStatus({ ...unsent, onChain: { ...funded, isNonceUsed: true } })).toBe('CLOSED')
    expect((['UNSENT', 'SUSPENDED', 'CANCELLING'] as const).every(mayBeFilled)).toBe(true)
    expect(([undefined, 'CLOSED', 'EXPIRED', 'BRIDGING'] as const).some(mayBeFilled)).toBe(false)
  })

  test('behavior: an order that a deposit signs waits for it', () => {
    const native = { ...seen, isSignedOnChain: true }
    expect(deriveShownStatus(native)).toBe('AWAITING_SIGNATURE')
    expect(deriveShownStatus({ ...native, isRecordMissing: true })).toBe('AWAITING_SIGNATURE')
    const onChain = { ...funded, isPreSigned: true }
    expect(deriveShownStatus({ ...native, onChain })).toBe('ACTIVE')
    expect(deriveShownStatus({ ...native, onChain, isRecordMissing: true })).toBe('UNSENT')
    expect(deriveShownStatus({ ...native, record: { status: 'PENDING' } })).toBe('PENDING')
  })

  test('behavior: a filled order has the state of its transfers to another chain', () => {
    const bridged = { ...seen, order: { ...order, bridge: { ...noBridge, destinationChainId: 42_161n } } }
    const onChain = { ...funded, isNonceUsed: true }
    expect(deriveShownStatus({ ...bridged, onChain, record: { status: 'BRIDGING' } })).toBe('BRIDGING')
    expect(deriveShownStatus({ ...bridged, isFillShown: true })).toBe('BRIDGING')
    for (const arrival of ['BRIDGING', 'COMPLETED', 'REFUNDED'] as const) {
      expect(deriveShownStatus({ ...bridged, onChain, record: { status: 'BRIDGING' }, arrival })).toBe(arrival)
      expect(deriveShownStatus({ ...bridged, onChain, isFillShown: true, arrival })).toBe(arrival)
    }
    expect(deriveShownStatus({ ...bridged, record: { status: 'ACTIVE' }, arrival: 'COMPLETED' })).toBe('ACTIVE')
  })

  test('behavior: does not trust a live status if the nonce is used', () => {
    const onChain = { ...funded, isNonceUsed: true }
    for (const status of intentStatuses)
      expect(deriveShownStatus({ ...seen, record: { status }, onChain })).toBe(
        isTerminalIntent(status) ? status : 'CLOSED',
      )
  })
})

describe('findObstacles', () => {
  const live = { status: 'ACTIVE', order, left: 10n, onChain: funded, events: [] } as const
  const event = (label: TimelineEvent['label'], reason = 'amm'): TimelineEvent => ({
    label,
    reason,
    transactionHash: null,
    firstAt: 'a',
    lastAt: 'b',
    times: 2,
  })
  const kindsOf = (change: Partial<Parameters<typeof findObstacles>[0]>) =>
    findObstacles({ ...live, ...change }).map(({ kind }) => kind)

  test('default: only the auction', () => expect(kindsOf({ status: 'PENDING' })).toEqual(['auction']))

  test('behavior: an open limit order waits for the price, unless its settlement was sent', () => {
    expect(kindsOf({ status: 'PENDING', isResting: true })).toEqual(['price'])
    expect(kindsOf({ isResting: true, events: [event('declined')] })).toEqual(['price', 'declined'])
    expect(kindsOf({ isResting: true, events: [event('declined', 'PriceBelowMinimum')] })).toEqual(['price'])
    expect(kindsOf({ isResting: true, events: [event('sent')] })).toEqual(['sent'])
    expect(kindsOf({ isResting: true, onChain: { ...funded, balance: 4n } })).toEqual(['balance', 'price'])
  })

  test('behavior: obstacles that the owner can fix come first', () => {
    const onChain = { ...funded, balance: 4n, allowance: 3n }
    expect(findObstacles({ ...live, onChain, events: [event('declined')] })).toEqual([
      { kind: 'balance', needed: 10n, held: 4n },
      { kind: 'allowance', needed: 10n, held: 3n },
      { kind: 'declined', reason: 'amm', times: 2, lastAt: 'b' },
    ])
    const permitted = { ...order, permit: '0x01' } as const
    expect(kindsOf({ order: permitted, onChain: { ...onChain, balance: 10n } })).toEqual(['auction'])
    expect(kindsOf({ status: 'SUSPENDED', order: permitted })).toEqual(['permitUsed'])
    expect(kindsOf({ status: 'AWAITING_SIGNATURE' })).toEqual(['signature'])
    expect(kindsOf({ status: 'CANCELLING' })).toEqual(['cancelling'])
    const native = { ...order, srcToken: nativeToken } as const
    expect(kindsOf({ status: 'AWAITING_SIGNATURE', order: native, onChain })).toEqual(['deposit'])
    expect(kindsOf({ status: 'AWAITING_SIGNATURE', order: native })).toEqual(['signature'])
    expect(kindsOf({ status: 'SUSPENDED' })).toEqual(['refused'])
    expect(kindsOf({ status: 'SUSPENDED', onChain })).toEqual(['balance', 'allowance'])
    // A partly filled order has used its permit.
    expect(kindsOf({ status: 'SUSPENDED', onChain, left: 3n })).toEqual(['refused'])
  })

  test('behavior: distinguishes a loss, silence and an empty position of a vault', () => {
    const held = { shares: 5n, principal: 10n, worth: 7n, yieldFeeBps: 0, isSilent: false }
    const of = (change: Partial<typeof held>, balance = 0n) =>
      findObstacles({ ...live, onChain: { ...funded, balance, held: { ...held, ...change } } })[0]
    expect(of({}, 7n)).toEqual({ kind: 'vault', needed: 10n, held: 7n })
    expect(of({ isSilent: true, worth: 0n })).toEqual({ kind: 'vaultSilent' })
    expect(of({ shares: 0n, worth: 0n })).toMatchObject({ kind: 'deposit', held: 0n })
  })

  test('behavior: the handler is the only obstacle of its order, without funds', () => {
    const handled = { ...funded, balance: 0n, allowance: 0n, isHandled: true }
    expect(kindsOf({ onChain: handled })).toEqual(['auction'])
    expect(kindsOf({ status: 'SUSPENDED', onChain: handled })).toEqual(['handler'])
  })

  test('behavior: nothing is in progress between two parts, and earlier attempts are over', () => {
    expect(kindsOf({ isDue: false, events: [event('sent')] })).toEqual(['notDue'])
    expect(kindsOf({ isDue: false, onChain: { ...funded, balance: 4n } })).toEqual(['balance'])
    const filled: TimelineEvent = { ...event('sent'), transactionHash: '0xab' }
    const events = [event('asked'), event('declined'), filled, event('sent')]
    expect(openEvents(events, ['0xab']).map(({ label }) => label)).toEqual(['asked', 'sent'])
    expect(openEvents(events, [])).toEqual(events)
  })

  test('behavior: a settlement is in progress until it is released', () => {
    expect(kindsOf({ events: [event('declined'), event('sent')] })).toEqual(['sent', 'declined'])
    expect(kindsOf({ events: [event('sent'), event('replaced'), event('released')] })).toEqual(['released'])
  })
})
