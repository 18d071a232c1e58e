import { encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import type { AnyIntent } from '@/lib/order/families/families'
import { intentOrderOf, wholeOf } from '@/lib/order/testing/intent-order'
import { intentAbi } from '../abi.generated'
import { hashIntent } from './intent-typed-data'
import { crossSettleCall, type SettledIntent, settleCall, toSettled } from './settle-call'
import { settledOrders } from './settled-orders'

const place = { chainId: 1, intent: '0x0000000000bbf5c5fd284e657f01bd000933c96d' } as const
const executor = '0xac22000000000000000000000000000000000001'
const owner = '0xaC39b311DCEb2A4b2f5d8461c1cdaF756F4F7Ae9'
const signature = '0x1234'
const order = intentOrderOf({
  owner,
  srcToken: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  srcAmount: 1_000n,
  nonce: 1n,
  destToken: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  destAmount: 900n,
  expectedAmount: 950n,
})
const { destAmount: _, expectedAmount: __, srcAmount: ___, kind: ____, ...terms } = order
const over = { ...terms, interval: 60n, numSlices: 4 }
const sale: AnyIntent = { ...wholeOf({ ...over, destAmountPerSlice: 5n, totalSrcAmount: 10n }), family: 'TWAPOrder' }
const purchase: AnyIntent = {
  ...wholeOf({ ...over, totalDestAmount: 10n, maxSrcAmount: 20n }),
  family: 'TWAPBuyOrder',
}
const whole: AnyIntent = { order, family: 'Order' }
const fillable: AnyIntent = { order: { ...order, nonce: 2n }, family: 'FillableOrder' }
const all = [whole, fillable, sale, purchase]

const settled = ({ order, family, schedule }: AnyIntent): SettledIntent =>
  toSettled({ order, family, schedule, signature, filled: 0n })
const execution = () => ({ executor, data: '0x', fillIn: 10n, fillOut: 9n }) as const
const found = (signed: AnyIntent, input: `0x${string}`) => settledOrders(place, input).get(hashIntent(place, signed))

test('default: finds the order of a single settlement, for each family', () => {
  for (const signed of all) expect(found(signed, settleCall(settled(signed), execution))).toEqual(signed)
})

test('behavior: finds every order of a settlement of several orders', () => {
  const fills = all.map((signed) => ({ intent: settled(signed), fillIn: 10n, fillOut: 9n }))
  const input = crossSettleCall(fills, { executor, data: '0x' })
  for (const signed of all) expect(found(signed, input)).toEqual(signed)
  expect(found({ ...whole, order: { ...order, nonce: 3n } }, input)).toBeUndefined()
})

test('behavior: finds the orders of a batch, and skips calls that are not settlements', () => {
  const calls = [settleCall(settled(whole), execution), '0x12345678', settleCall(settled(sale), execution)] as const
  const input = encodeFunctionData({ abi: intentAbi, functionName: 'trySettleBatch', args: [calls] })
  for (const signed of [whole, sale]) expect(found(signed, input)).toEqual(signed)
  expect(settledOrders(place, '0x').size).toBe(0)
})

test('behavior: a call of more than 256 kB is not decoded', () => {
  const long = (bytes: number) => {
    const signed = toSettled({
      order,
      family: 'Order',
      schedule: undefined,
      signature: `0x${'12'.repeat(bytes)}`,
      filled: 0n,
    })
    return settledOrders(place, settleCall(signed, execution)).size
  }
  expect([long(250_000), long(256 * 1024)]).toEqual([2, 0])
})
