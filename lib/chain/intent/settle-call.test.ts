import { decodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { type IntentOrder, noBridge, orderKinds } from '@/lib/order/intent'
import { twapFamilyOf, wholeOf } from '@/lib/order/testing/intent-order'
import { intentAbi } from '../abi.generated'
import { crossSettleCall, directSettleCall, filledBefore, settleCall, toSettled } from './settle-call'

const owner = '0xac39b311dceb2a4b2f5d8461c1cdaf756f4f7ae9'
const executor = '0x2222222222222222222222222222222222222222'
const signature = '0x1234'
const sale: IntentOrder = {
  owner,
  beneficiary: owner,
  srcToken: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  srcAmount: 20_000n,
  destToken: '0x6b175474e89094c44da98b954eedeac495271d0f',
  destAmount: 40_000n,
  expectedAmount: 50_000n,
  nonce: 1n,
  deadline: 1_731_328_853n,
  kind: orderKinds.SELL,
  partnerAndFee: 0n,
  permit: '0x',
  metadata: '0x',
  bridge: noBridge,
}
const purchase: IntentOrder = { ...sale, kind: orderKinds.BUY }
const { destAmount: _, expectedAmount: __, srcAmount: ___, kind: ____, ...terms } = sale
const over = { ...terms, interval: 60n, numSlices: 4 }
const sold = wholeOf({ ...over, destAmountPerSlice: 10_000n, totalSrcAmount: 20_000n })
const bought = wholeOf({ ...over, totalDestAmount: 40_000n, maxSrcAmount: 20_000n })

const whole = (order: IntentOrder) => toSettled({ order, family: 'Order', schedule: undefined, signature, filled: 0n })
const parts = (order: IntentOrder, filled: bigint) =>
  toSettled({ order, family: 'FillableOrder', schedule: undefined, signature, filled })
const slices = (filled: bigint, { order, schedule } = sold) =>
  toSettled({ order, schedule, family: twapFamilyOf(order), signature, filled })

/** Decodes the function of a call and its arguments, without the signed order. */
const read = (call: Hex | undefined) => {
  const { functionName, args } = decodeFunctionData({ abi: intentAbi, data: call! })
  const [signed, ...rest] = args as readonly unknown[]
  return { signed, method: [functionName, ...rest] }
}
/** Returns an execution whose call data depends on what the executor receives. */
const executionOf = (given: 'whole' | 'fillIn') => ({
  ...({ executor, data: given === 'whole' ? '0x01' : '0x02', fillIn: 7n, fillOut: 9n } as const),
})

test.each([
  ['a sale', whole(sale), ['swapSettle', '0x01', executor, '0x']],
  ['a purchase', whole(purchase), ['buySettle', '0x01', executor, '0x']],
  ['a fillable sale', parts(sale, 0n), ['swapSettleFillable', '0x01', executor, 10_000n]],
  ['the rest of a fillable sale', parts(sale, 5_000n), ['swapSettleFillable', '0x01', executor, 7_500n]],
  [
    'the smallest part that basis points can express',
    parts(sale, 19_998n),
    ['swapSettleFillable', '0x01', executor, 1n],
  ],
  ['the rest of a fillable purchase', parts(purchase, 10_000n), ['swapSettleFillable', '0x01', executor, 7_500n]],
  ['a slice of a sale', slices(10_000n), ['swapSettleTWAP', 2n, '0x01', executor]],
  ['a slice of a purchase', slices(30_000n, bought), ['buySettleTWAP', 3n, '0x01', executor]],
])('settleCall: the executor receives the whole source of %s', (_, settled, method) => {
  expect(read(settleCall(settled, executionOf)).method).toEqual(method)
})

test('settleCall: a part that basis points cannot express is filled by amounts', () => {
  for (const settled of [parts(sale, 19_999n), parts(sale, 1n)]) {
    const fill = { fillable: true, filledBefore: settled.filled, fillIn: 7n, fillOut: 9n }
    expect(read(settleCall(settled, executionOf))).toMatchObject({
      signed: [fill],
      method: ['crossSettle', '0x02', executor],
    })
  }
  // A part may be requested of an order that could be filled whole.
  expect(read(settleCall(parts(sale, 0n), executionOf, 3n)).method[0]).toBe('crossSettle')
  expect(read(settleCall(parts(sale, 0n), executionOf, 4n)).method).toEqual([
    'swapSettleFillable',
    '0x01',
    executor,
    2n,
  ])
})

test('crossSettleCall: slices follow all other orders, and use another function', () => {
  const amounts = { fillIn: 7n, fillOut: 9n }
  const cross = (...settled: ReturnType<typeof toSettled>[]) =>
    read(
      crossSettleCall(
        settled.map((intent) => ({ intent, ...amounts })),
        { executor, data: '0x03' },
      ),
    )
  expect(cross(whole(sale), parts(purchase, 5n))).toMatchObject({
    signed: [
      { orderWithSig: { signature }, fillable: false, filledBefore: 0n, ...amounts },
      { orderWithSig: { signature }, fillable: true, filledBefore: 5n, ...amounts },
    ],
    method: ['crossSettle', '0x03', executor],
  })
  expect(cross(slices(10_000n), whole(sale), slices(0n, bought))).toMatchObject({
    signed: [{ fillable: false, ...amounts }],
    method: [
      'crossSettleSlices',
      [
        {
          orderWithSig: { order: { srcAmount: 20_000n, destAmount: 10_000n } },
          kind: orderKinds.SELL,
          slice: 2n,
          ...amounts,
        },
        {
          orderWithSig: { order: { srcAmount: 20_000n, destAmount: 40_000n } },
          kind: orderKinds.BUY,
          slice: 0n,
          ...amounts,
        },
      ],
      '0x03',
      executor,
    ],
  })
})

test.each([
  ['a sale', whole(sale), ['directSettle', 5n]],
  ['a fillable sale', parts(sale, 5_000n), ['directSettleFillable', 7_500n, 5n]],
  ['a slice of a sale', slices(10_000n), ['directSettleTWAP', 2n, 5n]],
  ['a slice of a purchase', slices(30_000n, bought), ['directSettleTWAPBuy', 3n, 5n]],
])('directSettleCall: %s', (_, settled, method) => {
  expect(read(directSettleCall(settled, 5n))).toMatchObject({ signed: { signature }, method })
})

test('directSettleCall: undefined if basis points cannot express the rest', () => {
  expect(directSettleCall(parts(sale, 19_999n), 5n)).toBeUndefined()
})

test('filledBefore: for a slice the filled amount of the whole order', () => {
  expect([whole(sale), parts(sale, 6n), slices(10_000n)].map(filledBefore)).toEqual([0n, 6n, 10_000n])
})
