import { pad } from 'viem'
import { describe, expect, test } from 'vitest'
import type { CrossingTransfer } from '@/lib/api/intent/crossing'
import { mayBeClaimable, paidByChain, showTransfers, statusOfTransfers, unsoldArrival } from './shown-transfer'
import { isEndedTransfer, type Sale, type Transfer, type TransferFate } from './transfer'

const [owner, other, token] = ['0x1', '0x2', '0x3'].map((name) => pad(name as `0x${string}`, { size: 20 }))
const relayHash = pad('0x7')
const block = { number: 17n, hash: pad('0xb'), at: 1_700_000_000 }
const readAs = (fate: TransferFate | undefined, part = 0n): Transfer => ({
  part,
  transferId: 5n,
  relayHash: part === 0n ? relayHash : pad(`0x7${part}`),
  destChainId: 42_161,
  transaction: pad('0x5'),
  block,
  owner: owner!,
  inputToken: token!,
  inputAmount: 1_000n,
  outputToken: token!,
  outputAmount: 990n,
  message: '0x',
  fillDeadline: 1_700_003_600,
  recipient: owner!,
  fate,
})
const reportedAs = (change: Partial<CrossingTransfer>): CrossingTransfer => ({
  part: '0',
  transferId: '5',
  relayHash,
  state: 'sent',
  isLate: false,
  deposit: { transaction: pad('0x5'), block: 17, at: '2023-11-14T22:13:20.000Z' },
  inputToken: token!,
  inputAmount: '1000',
  outputToken: token!,
  outputAmount: '990',
  fillDeadline: 1_700_003_600,
  recipient: owner!,
  payment: null,
  refund: null,
  sale: null,
  ...change,
})
const refund = { transaction: pad('0x8'), chainId: 1, token: token!, amount: '1000', at: '2023-11-14T23:13:20.000Z' }
const payment = { transaction: pad('0x9'), block: 18, at: null, amount: '990', recipient: owner!, isByVenue: true }
const paid = (change: object = {}): TransferFate => ({
  state: 'paid',
  payment: { transaction: pad('0x9'), block, amount: 990n, recipient: owner!, ...change },
})

test('behavior: a promise of another relayer is that of the service, whoever reports the rest', () => {
  const promise = { relayer: 'nimble', fee: '7', payBy: '2023-11-14T22:23:20.000Z', outcome: null }
  const shown = { relayer: 'nimble', until: 1_700_000_600, outcome: undefined }
  const promiseOf = (read: Transfer[] | undefined, change: object) =>
    showTransfers(read, [reportedAs({ promise, ...change })])[0]!.promise
  expect(promiseOf(undefined, {})).toEqual(shown)
  expect(promiseOf([readAs({ state: 'sent', isLate: false })], {})).toEqual(shown)
  expect(promiseOf([readAs(paid())], { promise: { ...promise, outcome: 'kept' } })).toEqual({
    ...shown,
    outcome: 'kept',
  })
  expect(promiseOf([readAs(paid())], { promise: undefined })).toBeUndefined()
})

describe('a transfer that is sold after its arrival', () => {
  const sold: Transfer = { ...readAs(paid()), message: '0x1234' }
  const sale = { orderHash: pad('0x4'), token: other!, transaction: pad('0x6'), amount: '77' }
  const endOf = (read: Transfer[] | undefined, change: Partial<CrossingTransfer>) =>
    showTransfers(read, [reportedAs({ payment, ...change })])[0]!

  test('default: it is for sale when both chains show its arrival', () => {
    const shown = showTransfers([sold], undefined)
    expect(shown[0]!.end).toMatchObject({ kind: 'landed', amount: 990n, station: { by: 'chain' } })
    expect(statusOfTransfers(shown)).toBe('BRIDGING')
    const unsold = { ...sale, transaction: null, amount: null }
    expect(endOf(undefined, { state: 'arrived', sale: unsold }).end).toMatchObject({ kind: 'landed', amount: 990n })
  })

  const arrival = {
    token: token!,
    destToken: other!,
    recipient: owner!,
    amount: 990n,
    minAmount: 70n,
    deadline: 1_700_000_600n,
    nonce: 1n,
  }
  const withSale = (change: Partial<Sale>): Transfer => ({
    ...sold,
    fate: paid({ sale: { arrival, state: 'open', isOver: false, end: undefined, ...change } }),
  })

  test('behavior: the chain shows the sale or the release, whatever the service reports', () => {
    const end = { transaction: pad('0x6'), block, amount: 77n }
    const shown = endOf([withSale({ state: 'sold', end })], { state: 'released', sale: { ...sale, amount: '990' } })
    const ended = { amount: 77n, arrival: { by: 'chain' }, station: { by: 'chain', transaction: pad('0x6') } }
    expect(shown.end).toMatchObject({ kind: 'sold', token: other, ...ended })
    expect(statusOfTransfers([shown])).toBe('COMPLETED')
    const released = showTransfers([withSale({ state: 'released', isOver: true, end })], undefined)
    expect(released[0]!.end).toMatchObject({ kind: 'released', ...ended })
    expect(statusOfTransfers(released)).toBe('REFUNDED')
  })

  test('error: the service ends no sale that the chain shows as open', () => {
    const shown = endOf([withSale({ isOver: true })], { state: 'paid', sale })
    expect(shown.end).toMatchObject({ kind: 'landed', sale: { arrival, isOver: true } })
    // Its settlement was not found yet.
    const unread = endOf([withSale({ state: 'sold' })], { state: 'paid', sale })
    expect(unread.end).toMatchObject({ kind: 'sold', station: { by: 'service' } })
  })

  test('behavior: it can be paid out once its time is over, until it is', () => {
    const unsoldOf = (change: Partial<Sale>) => unsoldArrival(showTransfers([withSale(change)], undefined))
    expect(unsoldOf({ isOver: true })).toBe(arrival)
    expect(unsoldOf({})).toBeUndefined()
    const end = { transaction: pad('0x6'), block, amount: 990n }
    expect(unsoldOf({ isOver: true, state: 'released', end })).toBeUndefined()
  })

  test('behavior: it is final once its end is read', () => {
    expect(isEndedTransfer(sold)).toBe(false)
    expect(isEndedTransfer(withSale({ state: 'sold' }))).toBe(false)
    expect(isEndedTransfer(withSale({ state: 'sold', end: { transaction: pad('0x6'), block, amount: 77n } }))).toBe(
      true,
    )
    // A payment to another recipient is not sold.
    expect(isEndedTransfer({ ...sold, fate: paid({ recipient: other! }) })).toBe(true)
    expect(isEndedTransfer({ ...sold, fate: { state: 'paid', payment: undefined } })).toBe(false)
    expect(isEndedTransfer({ ...sold, fate: { state: 'sent', isLate: true } })).toBe(false)
  })

  test('behavior: the service reports the sale or the release', () => {
    const end = endOf([sold], { state: 'paid', sale })
    expect(end.end).toMatchObject({
      kind: 'sold',
      token: other,
      amount: 77n,
      arrival: { by: 'chain', at: block.at },
      station: { by: 'service' },
    })
    expect(statusOfTransfers([end])).toBe('COMPLETED')
    const released = endOf([sold], { state: 'released', sale: { ...sale, amount: '990' } })
    expect(released.end).toMatchObject({ kind: 'released', amount: 990n })
    expect(statusOfTransfers([released])).toBe('REFUNDED')
    const unread = endOf(undefined, { state: 'paid', sale })
    expect(unread.end).toMatchObject({ kind: 'sold', arrival: { by: 'service', block: 18n } })
  })

  test('error: a payment to another recipient is shown as such', () => {
    const shown = showTransfers([{ ...sold, fate: paid({ recipient: other! }) }], undefined)
    expect(shown[0]!.end).toMatchObject({ kind: 'paid', isOther: true })
  })
})

describe('showTransfers', () => {
  test('default: what this browser read takes precedence over the service', () => {
    const [shown] = showTransfers([readAs(paid())], [reportedAs({ state: 'refunded', refund })])
    expect(shown).toMatchObject({ sent: { by: 'chain' }, end: { kind: 'paid', amount: 990n, isOther: false } })
  })

  test('behavior: the service fills in what no node has reported', () => {
    const reported = reportedAs({ state: 'paid', payment })
    expect(showTransfers(undefined, [reported])[0]).toMatchObject({
      sent: { by: 'service', at: 1_700_000_000 },
      end: { kind: 'paid', station: { by: 'service', block: 18n, at: undefined } },
    })
    expect(showTransfers([readAs(undefined)], [reported])[0]).toMatchObject({
      sent: { by: 'chain' },
      end: { kind: 'paid', station: { by: 'service' } },
    })
  })

  test('behavior: the service names the payer of the payment on the chain, and of no other payment', () => {
    const payerOf = (change: object, read: TransferFate | undefined = paid()) =>
      showTransfers([readAs(read)], [reportedAs({ state: 'paid', payment: { ...payment, ...change } })])[0]!.end
    expect(payerOf({})).toMatchObject({ station: { by: 'chain' }, isByVenue: true })
    expect(payerOf({ isByVenue: false })).toMatchObject({ isByVenue: false })
    expect(payerOf({}, { state: 'paid', payment: undefined })).toMatchObject({ isByVenue: true })
    expect(payerOf({ isByVenue: null })).toMatchObject({ isByVenue: undefined })
    expect(payerOf({ transaction: pad('0xa') })).not.toHaveProperty('isByVenue')
    expect(payerOf({}, { state: 'sent', isLate: false })).not.toHaveProperty('isByVenue')
  })

  test('behavior: a refund that only the service reports is shown for late transfers alone', () => {
    const reported = [reportedAs({ state: 'refunded', refund })]
    const shown = (isLate: boolean) => showTransfers([readAs({ state: 'sent', isLate })], reported)[0]!.end
    expect(shown(true)).toMatchObject({ kind: 'refunded', amount: 1_000n, station: { by: 'service' } })
    expect(shown(false)).toEqual({ kind: 'waiting', isLate: false, by: 'chain' })
  })

  test.each([{ recipient: other! }, { amount: 989n }])(
    'behavior: a payment with %o differs from the signed one',
    (change) => {
      expect(showTransfers([readAs(paid(change))], undefined)[0]!.end).toMatchObject({ isOther: true })
    },
  )

  test('error: an invalid time is unknown and leaves the other fields', () => {
    const deposit = { transaction: pad('0x5'), block: 17, at: 'soon' }
    expect(showTransfers(undefined, [reportedAs({ deposit })])[0]!.sent).toMatchObject({ at: undefined, block: 17n })
  })
})

describe('statusOfTransfers', () => {
  const ends = (...fates: (TransferFate | undefined)[]) =>
    statusOfTransfers(
      showTransfers(
        fates.map((fate, index) => readAs(fate, BigInt(index))),
        undefined,
      ),
    )
  const refunded: TransferFate = {
    state: 'refunded',
    refund: { transaction: pad('0x8'), block, amount: 1_000n, isDeferred: false },
  }

  test('default: completed when all transfers are paid', () => {
    expect(ends(paid(), paid())).toBe('COMPLETED')
    expect(ends(paid(), { state: 'sent', isLate: false })).toBe('BRIDGING')
  })

  test('behavior: refunded when one was refunded and no other is pending', () => {
    expect(ends(paid(), refunded)).toBe('REFUNDED')
    expect(ends(refunded, { state: 'sent', isLate: true })).toBe('BRIDGING')
    expect(ends(refunded, undefined)).toBe('BRIDGING')
    expect(ends()).toBeUndefined()
  })
})

describe('mayBeClaimable', () => {
  const check = (...fates: (TransferFate | undefined)[]) =>
    mayBeClaimable(
      showTransfers(
        fates.map((fate) => readAs(fate)),
        undefined,
      ),
    )

  test('default: true once a transfer was refunded or can no longer be paid', () => {
    const refunded = { transaction: pad('0x8'), block, amount: 1_000n, isDeferred: true }
    expect(check({ state: 'refunded', refund: refunded })).toBe(true)
    expect(check({ state: 'sent', isLate: true })).toBe(true)
  })

  test('behavior: false for pending, paid and unread transfers', () => {
    expect([check({ state: 'sent', isLate: false }), check(paid()), check(undefined), check()]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('paidByChain', () => {
  const sumOfEnds = (read: Transfer[], reported?: CrossingTransfer[]) => paidByChain(showTransfers(read, reported))

  test('default: the sum of all payments that this browser read', () => {
    expect(sumOfEnds([readAs(paid()), readAs(paid({ amount: 995n }), 1n)])).toBe(1_985n)
  })

  test('behavior: undefined if a payment is pending, only reported, not as signed or not found', () => {
    const others: [Transfer[], CrossingTransfer[]?][] = [
      [[]],
      [[readAs(paid()), readAs({ state: 'sent', isLate: false }, 1n)]],
      [[readAs(undefined)], [reportedAs({ state: 'paid', payment })]],
      [[readAs(paid({ recipient: other }))]],
      [[readAs(paid({ amount: 989n }))]],
      [[readAs({ state: 'paid', payment: undefined })]],
    ]
    for (const [read, reported] of others) expect(sumOfEnds(read, reported)).toBeUndefined()
  })
})
