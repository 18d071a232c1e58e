import { concatHex } from 'viem'
import { expect, test } from 'vitest'
import { nativeToken, zeroAddress } from '@/lib/address'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { mainnet } from '../registry/mainnet'
import { type IntentCall, intentCall } from './intent-call'
import { verifyIntentCall } from './verify-intent-call'

const order = intentOrderOf({ owner: `0x${'11'.repeat(20)}`, beneficiary: zeroAddress, nonce: 77n })
const named = { kind: 'cancel', order, family: 'Order' } as const
const native = { ...named, order: { ...order, srcToken: nativeToken } } as const
const sliced = { ...native, family: 'TWAPOrder', schedule: { slices: 2n, interval: 60n } } as const
const slicedBuy = { ...sliced, family: 'TWAPBuyOrder', order: { ...native.order, kind: 1 } } as const
const older = { ...native, signature: '0x' } as const
const deposit = { kind: 'deposit', hash: `0x${'44'.repeat(32)}`, amount: 5n } as const
const preSigned = { kind: 'preSign', hash: deposit.hash } as const
const withdrawal = { kind: 'withdraw', amount: 5n } as const

const fieldsOf = (...given: Parameters<typeof verifyIntentCall>) => verifyIntentCall(...given).map(({ field }) => field)

test('default', () => {
  const calls: IntentCall[] = [
    named,
    native,
    { ...native, family: 'FillableOrder' },
    older,
    deposit,
    withdrawal,
    preSigned,
    sliced,
    slicedBuy,
  ]
  for (const call of calls) expect(verifyIntentCall(mainnet, intentCall(mainnet, call), call)).toEqual([])
  // The published selectors.
  const selectors = calls.map((call) => intentCall(mainnet, call).data.slice(2, 10))
  expect(selectors.slice(1)).toEqual([
    '0cde75a4',
    '0cde75a4',
    'a36a40aa',
    'a1e77937',
    '84276d81',
    'eb8fb268',
    '1a5fd6da',
    'cf880573',
  ])
  expect(intentCall(mainnet, deposit).value).toBe(5n)
})

test('error: every difference is named', () => {
  const transaction = intentCall(mainnet, named)
  expect(fieldsOf(mainnet, { ...transaction, to: order.owner, value: 1n }, named)).toEqual(['to', 'value'])
  expect(fieldsOf(mainnet, { ...transaction, data: concatHex([transaction.data, '0x00']) }, named)).toEqual(['data'])
  expect(fieldsOf(mainnet, transaction, { ...named, order: { ...order, nonce: 78n } })).toEqual(['nonce'])
  expect(fieldsOf(mainnet, transaction, native)).toEqual(['method'])
  const cancelled = intentCall(mainnet, native)
  expect(fieldsOf(mainnet, cancelled, { ...native, order: { ...native.order, nonce: 78n } })).toEqual(['order'])
  expect(fieldsOf(mainnet, cancelled, { ...native, family: 'FillableOrder' })).toEqual(['isFillable'])
  expect(fieldsOf(mainnet, cancelled, older)).toEqual(['data'])
  expect(fieldsOf(mainnet, intentCall(mainnet, older), { ...older, signature: '0x12' })).toEqual(['signature'])
  const slices = intentCall(mainnet, sliced)
  expect(fieldsOf(mainnet, slices, { ...sliced, schedule: { slices: 2n, interval: 61n } })).toEqual(['order'])
  expect(fieldsOf(mainnet, slices, { ...sliced, order: { ...sliced.order, nonce: 78n } })).toEqual(['order'])
  expect(fieldsOf(mainnet, slices, slicedBuy)).toEqual(['method'])
  expect(fieldsOf(mainnet, slices, native)).toEqual(['method'])
  const paid = intentCall(mainnet, deposit)
  expect(fieldsOf(mainnet, paid, { ...deposit, hash: `0x${'45'.repeat(32)}` })).toEqual(['orderHash'])
  expect(fieldsOf(mainnet, paid, { ...deposit, amount: 6n })).toEqual(['value'])
  const signature = intentCall(mainnet, preSigned)
  expect(fieldsOf(mainnet, signature, { ...preSigned, hash: `0x${'45'.repeat(32)}` })).toEqual(['orderHash'])
  const withdrawn = signature.data.replace(/1$/, '0') as `0x${string}`
  expect(fieldsOf(mainnet, { ...signature, data: withdrawn }, preSigned)).toEqual(['preSigned'])
  expect(fieldsOf(mainnet, intentCall(mainnet, withdrawal), { ...withdrawal, amount: 6n })).toEqual(['amount'])
})

const vault = { token: order.srcToken, strategy: `0x${'55'.repeat(20)}`, amount: 5n } as const
const earning = { ...vault, kind: 'earn', hash: deposit.hash, permit: '0x' } as const
const nativeEarning = { ...earning, token: nativeToken } as const
const left = { ...vault, kind: 'leave' } as const
const position = { strategy: vault.strategy, shares: 4n, useShares: true } as const
const positioned = { ...named, family: 'ProductiveOrder', position } as const

test('default: for an order in a vault', () => {
  const calls: IntentCall[] = [earning, nativeEarning, left, { ...left, token: nativeToken }, positioned]
  for (const call of calls) expect(verifyIntentCall(mainnet, intentCall(mainnet, call), call)).toEqual([])
  expect([intentCall(mainnet, earning).value, intentCall(mainnet, nativeEarning).value]).toEqual([0n, 5n])
})

test('error: every difference of an order in a vault is named', () => {
  const other = `0x${'66'.repeat(20)}` as const
  const paid = intentCall(mainnet, earning)
  const changes = { token: other, amount: 6n, strategy: other, permit: '0x01' } as const
  for (const [field, value] of Object.entries(changes))
    expect(fieldsOf(mainnet, paid, { ...earning, [field]: value })).toEqual([field])
  expect(fieldsOf(mainnet, paid, { ...earning, hash: `0x${'45'.repeat(32)}` })).toEqual(['orderHash'])
  expect(fieldsOf(mainnet, paid, nativeEarning)).toEqual(['value', 'method'])
  const nativePaid = intentCall(mainnet, nativeEarning)
  expect(fieldsOf(mainnet, nativePaid, { ...nativeEarning, strategy: other })).toEqual(['strategy'])
  expect(fieldsOf(mainnet, intentCall(mainnet, left), { ...left, strategy: other, amount: 6n })).toEqual([
    'strategy',
    'amount',
  ])
  const cancelled = intentCall(mainnet, positioned)
  for (const change of [{ shares: 5n }, { useShares: false }, { strategy: other }])
    expect(fieldsOf(mainnet, cancelled, { ...positioned, position: { ...position, ...change } })).toEqual(['order'])
})
