import { expect, test } from 'vitest'
import { toSettled } from '@/lib/chain/intent/settle-call'
import { noBridge } from '@/lib/order/intent'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { showTerms } from './bid-orders'

const outputToken = `0x${'d0'.repeat(20)}` as const
const shown = (bridge: typeof noBridge) => {
  const signed = { order: intentOrderOf({ bridge }), family: 'Order', schedule: undefined } as const
  return showTerms({ ...toSettled({ ...signed, signature: '0x1234', filled: 0n }), orderHash: '0x' })
}

test('default: an order on one chain names no other chain', () => {
  expect(Object.keys(shown(noBridge))).toEqual([
    'side',
    'srcToken',
    'destToken',
    'srcAmount',
    'destAmount',
    'partiallyFillable',
  ])
})

test('behavior: an order paid on another chain names that chain and its token', () => {
  expect(shown({ ...noBridge, destinationChainId: 42_161n, outputToken })).toMatchObject({
    destinationChainId: 42_161,
    outputToken,
  })
})
