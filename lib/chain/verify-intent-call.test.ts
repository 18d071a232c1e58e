import { concatHex } from 'viem'
import { expect, test } from 'vitest'
import { nativeToken, zeroAddress } from '@/lib/address'
import { type IntentOrder, noBridge } from '@/lib/order/intent'
import { intentCancelCall } from './intent-call'
import { mainnet } from './registry/mainnet'
import { verifyIntentCall } from './verify-intent-call'

const order: IntentOrder = {
  ...{ owner: `0x${'11'.repeat(20)}`, beneficiary: zeroAddress, srcToken: `0x${'22'.repeat(20)}` },
  ...{ destToken: `0x${'33'.repeat(20)}`, srcAmount: 1n, destAmount: 1n, expectedAmount: 1n, deadline: 9n, kind: 0 },
  ...{ nonce: 77n, partnerAndFee: 0n, permit: '0x', metadata: '0x', bridge: noBridge },
}
const named = { order, family: 'Order' } as const
const native = { ...named, order: { ...order, srcToken: nativeToken } }

test('default', () => {
  for (const one of [named, native, { ...native, family: 'FillableOrder' as const }])
    expect(verifyIntentCall(mainnet, intentCancelCall(mainnet, one), one)).toEqual([])
})

test('error: every difference is named', () => {
  const transaction = intentCancelCall(mainnet, named)
  const fieldsOf = (...given: Parameters<typeof verifyIntentCall>) =>
    verifyIntentCall(...given).map(({ field }) => field)
  expect(fieldsOf(mainnet, { ...transaction, to: order.owner, value: 1n }, named)).toEqual(['to', 'value'])
  expect(fieldsOf(mainnet, { ...transaction, data: concatHex([transaction.data, '0x00']) }, named)).toEqual(['data'])
  expect(fieldsOf(mainnet, transaction, { ...named, order: { ...order, nonce: 78n } })).toEqual(['nonce'])
  expect(fieldsOf(mainnet, transaction, native)).toEqual(['method'])
  const withdrawal = intentCancelCall(mainnet, native)
  expect(fieldsOf(mainnet, withdrawal, { ...native, order: { ...native.order, nonce: 78n } })).toEqual(['order'])
  expect(fieldsOf(mainnet, withdrawal, { ...native, family: 'FillableOrder' })).toEqual(['isFillable'])
})
