import { encodeAbiParameters, encodeEventTopics, erc20Abi, type Hex, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { intentAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { type HashedIntent, hashOf } from '@/lib/history/intent/signed-intent'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import type { ChainReceipt } from '../../wallet/send/receipt'
import { FillNotShownError } from '../intent-errors'
import { readSlice } from './read-slice'

const [owner, src, dest, agent] = (['11', 'a0', 'c0', 'ee'] as const).map(
  (byte) => `0x${byte.repeat(20)}` as const,
) as [Hex, Hex, Hex, Hex]
const schedule = { slices: 3n, interval: 60n }
const sale = intentOrderOf({
  ...{ owner, srcToken: src, destToken: dest, srcAmount: 11n, destAmount: 30n, expectedAmount: 30n, deadline: 9n },
})
const hashedOf = (order: IntentOrder): HashedIntent => {
  const signed = { order, family: order.kind === 0 ? 'TWAPOrder' : 'TWAPBuyOrder', schedule } as const
  return { ...signed, chainId: chain.id, hash: hashOf(chain, signed) }
}

type Told = { paid: bigint; returned: bigint; filled?: bigint; arrives?: bigint; to?: Hex; by?: Hex }
/** The receipt of a part: the contract's event, of the last one OrderSettled, and the transfer of the token. */
const receiptOf = (
  { hash, order }: HashedIntent,
  { paid, returned, filled, arrives = returned, to = owner, by }: Told,
): ChainReceipt => {
  const eventName = filled === undefined ? 'OrderSettled' : 'OrderPartiallyFilled'
  const topics = encodeEventTopics({
    abi: intentAbi,
    eventName,
    args: { owner, beneficiary: to, orderHash: hash } as never,
  }) as Hex[]
  const amounts = [paid, order.destAmount, returned, 0n, 0n, ...(filled === undefined ? [] : [filled])]
  const types = parseAbiParameters('address, address, uint256, uint256, uint256, uint256, uint256, uint256')
  const data = encodeAbiParameters(types.slice(0, 2 + amounts.length), [src, dest, ...amounts] as never)
  const transfer = encodeEventTopics({
    abi: erc20Abi,
    eventName: 'Transfer',
    args: { from: agent, to: owner },
  }) as Hex[]
  const moved = encodeAbiParameters(parseAbiParameters('uint256'), [arrives])
  return {
    ...{ hash: `0x${'ab'.repeat(32)}`, blockNumber: 5n, blockHash: `0x${'cd'.repeat(32)}`, succeeded: true },
    ...{ gasUsed: 1n, effectiveGasPrice: 1n, from: agent, to: agent },
    logs: [
      { address: by ?? spenderOf(chain, 'intent'), topics, data },
      { address: dest, topics: transfer, data: moved },
    ],
  }
}

test('default: which part it is and what it gave, of a sale by its schedule, of a purchase by the event', () => {
  const sold = hashedOf(sale)
  expect(readSlice(receiptOf(sold, { paid: 11n, returned: 12n, filled: 6n }), chain, sold)).toMatchObject({
    ...{ index: 1, paid: 3n, received: 12n },
  })
  // The remainder is in the last.
  expect(readSlice(receiptOf(sold, { paid: 11n, returned: 17n }), chain, sold)).toMatchObject({ index: 2, paid: 5n })
  const bought = hashedOf({ ...sale, kind: orderKinds.BUY, srcAmount: 30n, destAmount: 11n })
  expect(readSlice(receiptOf(bought, { paid: 8n, returned: 3n, filled: 3n }), chain, bought)).toMatchObject({
    ...{ index: 0, paid: 8n, received: 3n },
  })
})

test('error: Intent.FillNotShownError for less than a part was signed for, another order, contract or account, and what did not arrive', () => {
  const sold = hashedOf(sale)
  const bought = hashedOf({ ...sale, kind: orderKinds.BUY, srcAmount: 30n, destAmount: 11n })
  const good = { paid: 11n, returned: 10n, filled: 3n }
  const refused: [HashedIntent, ChainReceipt][] = [
    [sold, receiptOf(sold, { ...good, returned: 9n })],
    [sold, receiptOf(sold, { ...good, arrives: 9n })],
    [sold, receiptOf(sold, { ...good, to: agent })],
    [sold, receiptOf(sold, { ...good, by: agent })],
    [sold, receiptOf(hashedOf({ ...sale, nonce: 8n }), good)],
    [sold, { ...receiptOf(sold, good), succeeded: false }],
    [bought, receiptOf(bought, { paid: 9n, returned: 3n, filled: 3n })],
  ]
  expect(readSlice(receiptOf(sold, good), chain, sold).index).toBe(0)
  for (const [hashed, receipt] of refused) expect(() => readSlice(receipt, chain, hashed)).toThrow(FillNotShownError)
})
