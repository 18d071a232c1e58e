import { expect, test } from 'vitest'
import { BaseError } from '@/lib/errors'
import type { IntentOutcome } from '../intent-run'
import { describeEnd } from './describe-end'

const title = 'Order'
const fill = { transactionHash: '0x1', blockNumber: 1n, paid: 1n, received: 1n } as const
const hash = { transactionHash: '0x1', gasPaid: 1n } as const

test('default: a fill is described as filled', () => {
  expect(describeEnd({ kind: 'filled', fill }, { title })).toEqual({ outcome: 'settled', text: 'Order: filled' })
})

test('behavior: an order that was only placed is not described as settled', () => {
  const open = { kind: 'open' } as const
  const schedule = { slices: 2n, interval: 60n }
  expect([
    describeEnd(open, { title, terms: { type: 'LIMIT' } }),
    describeEnd(open, { title, terms: { type: 'MARKET', schedule } }),
    describeEnd(open, { title, terms: { type: 'MARKET' } }),
  ]).toEqual([
    { outcome: 'open', text: 'Order: placed, waits for the price' },
    { outcome: 'open', text: 'Order: placed, runs' },
    { outcome: 'open', text: 'Order: placed, not filled yet' },
  ])
})

test('behavior: an end without a fill is no success, and a requested cancellation may still be filled', () => {
  const ends: IntentOutcome[] = [
    { kind: 'over', status: 'EXPIRED' },
    { kind: 'cancelAsked', orders: [{ orderId: '1', status: 'CANCELLING' }] },
    { kind: 'cancelAsked', orders: [{ orderId: '1', status: 'CANCELLED' }] },
    { kind: 'cancelAsked', orders: [{ orderId: '1' }, { orderId: '2', error: new BaseError('x') }] },
    { kind: 'cancelled', ...hash },
    { kind: 'withdrawn', ...hash, amount: 1n },
    { kind: 'claimed', ...hash, amount: 1n },
    { kind: 'released', ...hash, amount: 1n },
  ]
  expect(ends.map((end) => describeEnd(end, { title }))).toEqual([
    { outcome: 'stopped', text: 'Order: expired, not filled' },
    { outcome: 'open', text: 'Order: requested, it may still fill' },
    { outcome: 'settled', text: 'Order: cancelled' },
    { outcome: 'stopped', text: 'Order: refused' },
    { outcome: 'settled', text: 'Order: cancelled' },
    { outcome: 'settled', text: 'Order: withdrawn' },
    { outcome: 'settled', text: 'Order: claimed' },
    { outcome: 'settled', text: 'Order: paid out' },
  ])
})
