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
  ...{ owner, beneficiary: owner, srcToken: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', srcAmount: 20_000n },
  ...{
    destToken: '0x6b175474e89094c44da98b954eedeac495271d0f',
    destAmount: 40_000n,
    expectedAmount: 50_000n,
    nonce: 1n,
  },
  ...{ deadline: 1_731_328_853n, kind: orderKinds.SELL, partnerAndFee: 0n, permit: '0x', metadata: '0x' },
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

/** The function that a call is of, and what it is given but for the signed order. */
const read = (call: Hex | undefined) => {
  const { functionName, args } = decodeFunctionData({ abi: intentAbi, data: call! })
  const [signed, ...rest] = args as readonly unknown[]
  return { signed, said: [functionName, ...rest] }
}
/** What the executor is called with tells what it is given. */
const executionOf = (given: 'whole' | 'fillIn') => ({
  ...({ executor, data: given === 'whole' ? '0x01' : '0x02', fillIn: 7n, fillOut: 9n } as const),
})

test.each([
  ['a sale', whole(sale), ['swapSettle', '0x01', executor, '0x']],
  ['a purchase', whole(purchase), ['buySettle', '0x01', executor, '0x']],
  ['a sale in parts', parts(sale, 0n), ['swapSettleFillable', '0x01', executor, 10_000n]],
  ['what is left of one', parts(sale, 5_000n), ['swapSettleFillable', '0x01', executor, 7_500n]],
  ['the last unit that basis points come to', parts(sale, 19_998n), ['swapSettleFillable', '0x01', executor, 1n]],
  ['what is left of a purchase in parts', parts(purchase, 10_000n), ['swapSettleFillable', '0x01', executor, 7_500n]],
  ['a slice of a sale', slices(10_000n), ['swapSettleTWAP', 2n, '0x01', executor]],
  ['a slice of a purchase', slices(30_000n, bought), ['buySettleTWAP', 3n, '0x01', executor]],
])('settleCall: %s is given whole to the executor', (_, settled, said) => {
  expect(read(settleCall(settled, executionOf)).said).toEqual(said)
})

test('settleCall: what no basis points come to is filled by amounts', () => {
  for (const settled of [parts(sale, 19_999n), parts(sale, 1n)]) {
    const fill = { fillable: true, filledBefore: settled.filled, fillIn: 7n, fillOut: 9n }
    expect(read(settleCall(settled, executionOf))).toMatchObject({
      signed: [fill],
      said: ['crossSettle', '0x02', executor],
    })
  }
  // Of an order that could be filled whole a part may be asked for.
  expect(read(settleCall(parts(sale, 0n), executionOf, 3n)).said[0]).toBe('crossSettle')
  expect(read(settleCall(parts(sale, 0n), executionOf, 4n)).said).toEqual(['swapSettleFillable', '0x01', executor, 2n])
})

test('crossSettleCall: slices stand behind all others, and only where there are some', () => {
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
    said: ['crossSettle', '0x03', executor],
  })
  expect(cross(slices(10_000n), whole(sale), slices(0n, bought))).toMatchObject({
    signed: [{ fillable: false, ...amounts }],
    said: [
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
  ['a sale in parts', parts(sale, 5_000n), ['directSettleFillable', 7_500n, 5n]],
  ['a slice of a sale', slices(10_000n), ['directSettleTWAP', 2n, 5n]],
  ['a slice of a purchase', slices(30_000n, bought), ['directSettleTWAPBuy', 3n, 5n]],
])('directSettleCall: %s', (_, settled, said) => {
  expect(read(directSettleCall(settled, 5n))).toMatchObject({ signed: { signature }, said })
})

test('directSettleCall: nothing where no basis points come to what is left', () => {
  expect(directSettleCall(parts(sale, 19_999n), 5n)).toBeUndefined()
})

test('filledBefore: of a slice what was filled of the whole', () => {
  expect([whole(sale), parts(sale, 6n), slices(10_000n)].map(filledBefore)).toEqual([0n, 6n, 10_000n])
})
