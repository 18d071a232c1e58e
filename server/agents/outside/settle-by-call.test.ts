import { decodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { intentAbi } from '@/lib/chain/abi.generated'
import { toSettled } from '@/lib/chain/intent/settle-call'
import { orderKinds } from '@/lib/order/intent'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { settleByCall } from './settle-by-call'

const executor = '0x2222222222222222222222222222222222222222'
const target = '0x3333333333333333333333333333333333333333'
const salt = `0x${'44'.repeat(32)}` as const
const call = { executor, salt, target, data: '0x1234' } as const
const sale = intentOrderOf({ srcAmount: 20_000n, destAmount: 40_000n })
const purchase = { ...sale, kind: orderKinds.BUY }
const signature = '0x12'

const none = { schedule: undefined, signature, filled: 0n } as const
const cases = {
  'a whole sale': toSettled({ order: sale, family: 'Order', ...none }),
  'a whole purchase': toSettled({ order: purchase, family: 'Order', ...none }),
  'all of a sale in parts': toSettled({ order: sale, family: 'FillableOrder', ...none }),
  'the rest of a purchase in parts': toSettled({ order: purchase, family: 'FillableOrder', ...none, filled: 5n }),
}

test.each(Object.entries(cases))('default: %s names what was promised', (_, intent) => {
  const data = settleByCall(intent, { call, fillIn: 7n, fillOut: 9n })
  const { functionName, args } = decodeFunctionData({ abi: intentAbi, data })
  expect(functionName).toBe('crossSettle')
  expect(args).toMatchObject([[{ fillIn: 7n, fillOut: 9n, filledBefore: intent.filled }], expect.any(String), executor])
})

test.each([
  ['TWAPOrder', sale],
  ['TWAPBuyOrder', purchase],
] as const)('behavior: a slice of a %s does, too', (family, order) => {
  const schedule = { slices: 4n, interval: 60n }
  const intent = toSettled({ order, family, schedule, signature, filled: 0n })
  const data = settleByCall(intent, { call, fillIn: 7n, fillOut: 9n })
  const { functionName, args } = decodeFunctionData({ abi: intentAbi, data })
  expect(functionName).toBe('crossSettleSlices')
  expect(args).toMatchObject([[], [{ fillIn: 7n, fillOut: 9n, slice: 0n }], expect.any(String), executor])
})
