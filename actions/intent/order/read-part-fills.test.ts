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
import { partFillsIn } from './read-part-fills'

const [owner, src, dest, agent] = (['11', 'a0', 'c0', 'ee'] as const).map(
  (byte) => `0x${byte.repeat(20)}` as const,
) as [Hex, Hex, Hex, Hex]
const schedule = { slices: 3n, interval: 60n }
const sale = intentOrderOf({
  owner,
  srcToken: src,
  destToken: dest,
  srcAmount: 11n,
  destAmount: 30n,
  expectedAmount: 30n,
  deadline: 9n,
})
const hashedOf = (order: IntentOrder): HashedIntent => {
  const signed = { order, family: order.kind === 0 ? 'TWAPOrder' : 'TWAPBuyOrder', schedule } as const
  return { ...signed, chainId: chain.id, hash: hashOf(chain, signed) }
}
const inPartsOf = (order: IntentOrder): HashedIntent => {
  const signed = { order, family: 'FillableOrder' } as const
  return { ...signed, chainId: chain.id, hash: hashOf(chain, signed) }
}
const readSlice = (receipt: ChainReceipt, hashed: HashedIntent) => partFillsIn([receipt], chain, hashed)[0]!

type Told = { paid: bigint; returned: bigint; filled?: bigint; arrives?: bigint; to?: Hex; by?: Hex }
/**
 * Returns the receipt of a part: the contract's event, OrderSettled for the last one, and the
 * transfer of the token.
 */
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
    hash: `0x${'ab'.repeat(32)}`,
    blockNumber: 5n,
    blockHash: `0x${'cd'.repeat(32)}`,
    succeeded: true,
    gasUsed: 1n,
    effectiveGasPrice: 1n,
    from: agent,
    to: agent,
    logs: [
      { address: by ?? spenderOf(chain, 'intent'), topics, data },
      { address: dest, topics: transfer, data: moved },
    ],
  }
}

test('default: the index and amounts of a part, by schedule for a sale, by event for a purchase', () => {
  const sold = hashedOf(sale)
  expect(readSlice(receiptOf(sold, { paid: 11n, returned: 12n, filled: 6n }), sold)).toMatchObject({
    index: 1,
    paid: 3n,
    received: 12n,
    limit: 10n,
    others: 0,
  })
  // The last part includes the remainder.
  expect(readSlice(receiptOf(sold, { paid: 11n, returned: 17n }), sold)).toMatchObject({ index: 2, paid: 5n })
  const bought = hashedOf({ ...sale, kind: orderKinds.BUY, srcAmount: 30n, destAmount: 11n })
  expect(readSlice(receiptOf(bought, { paid: 8n, returned: 3n, filled: 3n }), bought)).toMatchObject({
    index: 0,
    paid: 8n,
    received: 3n,
    limit: 8n,
  })
})

test('error: Intent.FillNotShownError for amounts below the limit, another order, or no delivery', () => {
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
  expect(readSlice(receiptOf(sold, good), sold).index).toBe(0)
  for (const [hashed, receipt] of refused) expect(() => readSlice(receipt, hashed)).toThrow(FillNotShownError)
})

test('default: the amount of a part is the increase of the filled total, in any order of receipts', () => {
  const sold = inPartsOf(sale)
  const receipts = [
    receiptOf(sold, { paid: 11n, returned: 14n }),
    receiptOf(sold, { paid: 11n, returned: 12n, filled: 4n }),
    receiptOf(sold, { paid: 11n, returned: 9n, filled: 7n }),
  ]
  const read = partFillsIn(receipts, chain, sold)
  expect(read.map(({ index, paid, received, limit }) => [index, paid, received, limit])).toEqual([
    [0, 4n, 12n, 11n],
    [1, 3n, 9n, 9n],
    [2, 4n, 14n, 10n],
  ])
  const bought = inPartsOf({ ...sale, kind: orderKinds.BUY, srcAmount: 30n, destAmount: 11n })
  const first = receiptOf(bought, { paid: 9n, returned: 4n, filled: 4n })
  expect(partFillsIn([first], chain, bought)).toMatchObject([{ index: 0, paid: 9n, received: 4n, limit: 10n }])
})

test('error: Intent.FillNotShownError for a missing part: the next one pays too little', () => {
  const sold = inPartsOf(sale)
  const last = receiptOf(sold, { paid: 11n, returned: 14n })
  expect(() => partFillsIn([receiptOf(sold, { paid: 11n, returned: 12n, filled: 4n }), last], chain, sold)).toThrow(
    FillNotShownError,
  )
})
