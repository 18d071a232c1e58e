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

test('default: what is said to the bridge, or nothing where the call cannot say it', () => {
  const said = encodeBridgeData(150_000n)
  expect(BigInt(said)).toBe(150_000n)
  for (const kind of Object.values(orderKinds)) {
    expect(bridgeDataOf(settleCall(whole(kind), executionOf(said)))).toBe(said)
    expect(bridgeDataOf(settleCall(whole(kind), executionOf()))).toBe('0x')
    expect(bridgeDataOf(bridgeSettleCall(whole(kind), { amount: 9n, bridgeData: said }))).toBe(said)
    const silent = [
      settleCall(slice(kind), executionOf(said)),
      directSettleCall(whole(kind), 5n)!,
      directSettleCall(slice(kind), 5n)!,
      ...[whole(kind), slice(kind)].map((intent) =>
        crossSettleCall([{ intent, fillIn: 7n, fillOut: 9n }], { executor, data: '0x' }),
      ),
    ]
    for (const call of silent) expect(bridgeDataOf(call)).toBe('none')
  }
})

test('behavior: calls of several settlements, of parts and of other functions are none of one order', () => {
  const one = settleCall(whole(0), executionOf())
  const parts = toSettled({
    order: intentOrderOf(),
    family: 'FillableOrder',
    schedule: undefined,
    signature,
    filled: 0n,
  })
  const others = [
    encodeFunctionData({ abi: intentAbi as Abi, functionName: 'trySettleBatch', args: [[one]] }),
    encodeFunctionData({ abi: intentAbi as Abi, functionName: 'invalidateNonce', args: [1n] }),
    settleCall(parts, executionOf()),
    ...(['0x', '0x12345678', `${one.slice(0, 10)}00`] as const),
  ]
  for (const call of others) expect(bridgeDataOf(call as Hex)).toBeUndefined()
})
