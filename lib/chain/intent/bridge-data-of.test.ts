import { type Abi, encodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { orderKinds } from '@/lib/order/intent'
import { intentOrderOf, twapFamilyOf } from '@/lib/order/testing/intent-order'
import { intentAbi } from '../abi.generated'
import { encodeBridgeData } from '../bridge/bridge-data'
import { bridgeDataOf } from './bridge-data-of'
import { bridgeSettleCall, crossSettleCall, directSettleCall, settleCall, toSettled } from './settle-call'

const signature = '0x1234'
const executor = `0x${'e1'.repeat(20)}` as const
const whole = (kind: 0 | 1) =>
  toSettled({ order: intentOrderOf({ kind }), family: 'Order', schedule: undefined, signature, filled: 0n })
const slice = (kind: 0 | 1) => {
  const order = intentOrderOf({ kind })
  const schedule = { slices: 2n, interval: 60n }
  return toSettled({ order, family: twapFamilyOf(order), schedule, signature, filled: 0n })
}
const executionOf = (bridgeData?: Hex) => () => ({ executor, data: '0x01' as Hex, fillIn: 7n, fillOut: 9n, bridgeData })

test('default: the bridge data of a settlement, or none where the call has no such argument', () => {
  const bridgeData = encodeBridgeData(150_000n)
  expect(BigInt(bridgeData)).toBe(150_000n)
  for (const kind of Object.values(orderKinds)) {
    expect(bridgeDataOf(settleCall(whole(kind), executionOf(bridgeData)))).toBe(bridgeData)
    expect(bridgeDataOf(settleCall(whole(kind), executionOf()))).toBe('0x')
    expect(bridgeDataOf(bridgeSettleCall(whole(kind), { amount: 9n, bridgeData: bridgeData }))).toBe(bridgeData)
    const withoutBridgeData = [
      settleCall(slice(kind), executionOf(bridgeData)),
      directSettleCall(whole(kind), 5n)!,
      directSettleCall(slice(kind), 5n)!,
      ...[whole(kind), slice(kind)].map((intent) =>
        crossSettleCall([{ intent, fillIn: 7n, fillOut: 9n }], { executor, data: '0x' }),
      ),
    ]
    for (const call of withoutBridgeData) expect(bridgeDataOf(call)).toBe('none')
  }
})

test('behavior: undefined for calls of several settlements, of partial fills and of other functions', () => {
  const settlement = settleCall(whole(0), executionOf())
  const parts = toSettled({
    order: intentOrderOf(),
    family: 'FillableOrder',
    schedule: undefined,
    signature,
    filled: 0n,
  })
  const others = [
    encodeFunctionData({ abi: intentAbi as Abi, functionName: 'trySettleBatch', args: [[settlement]] }),
    encodeFunctionData({ abi: intentAbi as Abi, functionName: 'invalidateNonce', args: [1n] }),
    settleCall(parts, executionOf()),
    ...(['0x', '0x12345678', `${settlement.slice(0, 10)}00`] as const),
  ]
  for (const call of others) expect(bridgeDataOf(call as Hex)).toBeUndefined()
})
