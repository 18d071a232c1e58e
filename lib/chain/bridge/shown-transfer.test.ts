import { pad } from 'viem'
import { describe, expect, test } from 'vitest'
import type { CrossingTransfer } from '@/lib/api/intent/crossing'
import { mayBeClaimable, showTransfers, statusOfTransfers } from './shown-transfer'
import type { Transfer, TransferFate } from './transfer'

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
  ...change,
})
const refund = { transaction: pad('0x8'), chainId: 1, token: token!, amount: '1000', at: '2023-11-14T23:13:20.000Z' }
const payment = { transaction: pad('0x9'), block: 18, at: null, amount: '990', recipient: owner!, isByVenue: true }
const paid = (change: object = {}): TransferFate => ({
  state: 'paid',
  payment: { transaction: pad('0x9'), block, amount: 990n, recipient: owner!, ...change },
})

describe('showTransfers', () => {
  test('default: what this browser read counts, whatever the service reports', () => {
    const [shown] = showTransfers([readAs(paid())], [reportedAs({ state: 'refunded', refund })])
    expect(shown).toMatchObject({ sent: { by: 'chain' }, end: { kind: 'paid', amount: 990n, isOther: false } })
  })

  test('behavior: the service fills in what no node has shown', () => {
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

  test('behavior: the service says who paid what the chain shows, and nothing of another payment', () => {
    const payerOf = (change: object, read: TransferFate | undefined = paid()) =>
      showTransfers([readAs(read)], [reportedAs({ state: 'paid', payment: { ...payment, ...change } })])[0]!.end
    expect(payerOf({})).toMatchObject({ station: { by: 'chain' }, isByVenue: true })
    expect(payerOf({ isByVenue: false })).toMatchObject({ isByVenue: false })
    expect(payerOf({}, { state: 'paid', payment: undefined })).toMatchObject({ isByVenue: true })
    expect(payerOf({ isByVenue: null })).toMatchObject({ isByVenue: undefined })
    expect(payerOf({ transaction: pad('0xa') })).not.toHaveProperty('isByVenue')
    expect(payerOf({}, { state: 'sent', isLate: false })).not.toHaveProperty('isByVenue')
  })

  test('behavior: a refund that only the service assigns is shown of a late transfer, never of one on its way', () => {
    const reported = [reportedAs({ state: 'refunded', refund })]
    const shown = (isLate: boolean) => showTransfers([readAs({ state: 'sent', isLate })], reported)[0]!.end
    expect(shown(true)).toMatchObject({ kind: 'refunded', amount: 1_000n, station: { by: 'service' } })
    expect(shown(false)).toEqual({ kind: 'waiting', isLate: false, by: 'chain' })
  })

  test.each([{ recipient: other! }, { amount: 989n }])('behavior: a payment with %o is another one', (change) => {
    expect(showTransfers([readAs(paid(change))], undefined)[0]!.end).toMatchObject({ isOther: true })
  })

  test('error: a moment that is none is unknown, and takes nothing else away', () => {
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

  test('default: it is over when all are paid', () => {
    expect(ends(paid(), paid())).toBe('COMPLETED')
    expect(ends(paid(), { state: 'sent', isLate: false })).toBe('BRIDGING')
  })

  test('behavior: one that came back makes it refunded, once no other is on its way', () => {
    expect(ends(paid(), refunded)).toBe('REFUNDED')
    expect(ends(refunded, { state: 'sent', isLate: true })).toBe('BRIDGING')
    expect(ends(refunded, undefined)).toBe('BRIDGING')
    expect(ends()).toBeUndefined()
  })
})

describe('mayBeClaimable', () => {
  const judge = (...fates: (TransferFate | undefined)[]) =>
    mayBeClaimable(
      showTransfers(
        fates.map((fate) => readAs(fate)),
        undefined,
      ),
    )

  test('default: once something was refunded, or can no longer be paid', () => {
    const refunded = { transaction: pad('0x8'), block, amount: 1_000n, isDeferred: true }
    expect(judge({ state: 'refunded', refund: refunded })).toBe(true)
    expect(judge({ state: 'sent', isLate: true })).toBe(true)
  })

  test('behavior: nothing of one that is on its way, paid or not read', () => {
    expect([judge({ state: 'sent', isLate: false }), judge(paid()), judge(undefined), judge()]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
