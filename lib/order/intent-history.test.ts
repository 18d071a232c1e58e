import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type IntentChainEvent, readIntentHistory } from './intent-history'

const [owner, stranger] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const
const [orderHash, twin] = [`0x${'a'.repeat(64)}`, `0x${'b'.repeat(64)}`] as const
const order = { owner, nonce: 7n, kind: 0, srcAmount: 100n, destAmount: 5n, orderHash } as const

const event = (kind: IntentChainEvent['kind'], given: Partial<IntentChainEvent> = {}): IntentChainEvent => ({
  kind,
  owner,
  orderHash: kind === 'invalidated' ? null : orderHash,
  nonce: kind === 'invalidated' ? 7n : null,
  totalFilled: null,
  blockNumber: 10n,
  blockSeconds: 1_000n,
  logIndex: 0,
  ...given,
})

test('default: partial fills, the last fill, and a signature', () => {
  expect(readIntentHistory(order, [])).toEqual({ filled: 0n, isPreSigned: undefined, nonceUse: undefined })
  const parts = [
    event('filled', { totalFilled: 60n, blockNumber: 11n, blockSeconds: 1_100n }),
    event('filled', { totalFilled: 30n }),
    event('unsigned', { blockNumber: 12n, blockSeconds: 1_200n }),
  ]
  expect(readIntentHistory(order, parts)).toMatchObject({ filled: 60n, lastFillAt: 1_100n, isPreSigned: false })
  const settled = event('settled', { blockNumber: 13n, blockSeconds: 1_300n })
  expect(readIntentHistory(order, [...parts, settled])).toMatchObject({ filled: 100n, lastFillAt: 1_300n })
  const signed = [event('signed'), event('filled', { totalFilled: 1n, logIndex: 1 })]
  expect(readIntentHistory(order, signed).isPreSigned).toBe(true)
})

test('behavior: a transfer to another chain is not a fill and uses no nonce', () => {
  const bridged = event('bridged')
  expect(readIntentHistory(order, [bridged])).toEqual({ filled: 0n, isPreSigned: undefined, nonceUse: undefined })
  const settled = event('settled', { logIndex: 1 })
  expect(readIntentHistory(order, [bridged, settled])).toEqual(readIntentHistory(order, [settled]))
  const ofTwin = event('bridged', { orderHash: twin, blockNumber: 9n })
  expect(readIntentHistory(order, [ofTwin, event('invalidated')]).nonceUse?.by).toBe('owner')
})

test('behavior: the nonce belongs to its first user, and is free if the order itself used it', () => {
  const taken = event('settled', { orderHash: twin, blockNumber: 9n, blockSeconds: 900n })
  const gone = event('invalidated')
  expect(readIntentHistory(order, [gone, taken]).nonceUse).toEqual({ by: 'otherOrder', at: 900n })
  expect(readIntentHistory(order, [gone]).nonceUse).toEqual({ by: 'owner', at: 1_000n })
  expect(readIntentHistory(order, [event('invalidated', { nonce: 8n })]).nonceUse).toBeUndefined()
  expect(readIntentHistory(order, [event('filled', { totalFilled: 1n })]).nonceUse).toBeUndefined()
  expect(readIntentHistory(order, [event('settled'), event('invalidated', { logIndex: 1 })]).nonceUse).toBeUndefined()
})

test('behavior: ignores events of other owners, and the sequence of the list', () => {
  const kinds = ['settled', 'filled', 'invalidated', 'signed', 'unsigned', 'bridged'] as const
  const anyEvent = fc
    .record({
      kind: fc.constantFrom(...kinds),
      isStranger: fc.boolean(),
      isTwin: fc.boolean(),
      totalFilled: fc.bigInt(1n, 99n),
      blockNumber: fc.bigInt(1n, 3n),
    })
    .map(({ kind, isStranger, isTwin, totalFilled, blockNumber }) =>
      event(kind, {
        blockNumber,
        ...(isStranger && { owner: stranger }),
        ...(isTwin && kind === 'settled' && { orderHash: twin }),
        ...(kind === 'filled' && { totalFilled }),
      }),
    )
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 6 }), fc.nat(), (given, seed) => {
      const events = given.map((given, logIndex) => ({ ...given, logIndex }))
      const own = events.filter((event) => event.owner === owner)
      const shuffled = events.toSorted((a, b) => ((a.logIndex * 7 + seed) % 11) - ((b.logIndex * 7 + seed) % 11))
      expect(readIntentHistory(order, shuffled)).toEqual(readIntentHistory(order, own))
    }),
  )
})
