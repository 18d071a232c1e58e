import { type Address, encodeAbiParameters, encodeEventTopics, erc20Abi, type Hex, numberToHex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { intentAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { orderKinds } from '@/lib/order/intent'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import type { ChainLog, ChainReceipt } from '../../wallet/send/receipt'
import { FillNotShownError } from '../intent-errors'
import { readFill } from './read-fill'

const [owner, agent, src, dest]: Address[] = [1, 2, 3, 4].map((name) => pad(numberToHex(name), { size: 20 })) as never
const hash = pad('0x77')
const hashedOf = (kind: 0 | 1): HashedIntent => ({
  chainId: 1,
  hash,
  family: 'FillableOrder',
  order: intentOrderOf({
    owner: owner!,
    srcToken: src!,
    destToken: dest!,
    srcAmount: 100n,
    destAmount: 300n,
    expectedAmount: 0n,
    kind,
  }),
})
const words = (values: readonly bigint[]) =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )

type Part = { paid?: bigint; received: bigint; arrived?: bigint; totalFilled?: bigint; orderHash?: Hex }

/**
 * Returns a transaction's receipt as the contracts write it; without `totalFilled` it fills the
 * rest.
 */
const receiptOf = (
  name: number,
  { paid = 100n, received, arrived = received, totalFilled, orderHash = hash }: Part,
) => {
  const args = { owner: owner!, beneficiary: owner!, orderHash }
  const eventName = totalFilled === undefined ? 'OrderSettled' : 'OrderPartiallyFilled'
  const amounts = [BigInt(src!), BigInt(dest!), paid, 300n, received, 0n, 0n]
  const logs = [
    {
      address: spenderOf(chain, 'intent'),
      topics: encodeEventTopics({ abi: intentAbi, eventName, args }),
      data: words(totalFilled === undefined ? amounts : [...amounts, totalFilled]),
    },
    {
      address: dest,
      topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from: agent!, to: owner! } }),
      data: words([arrived]),
    },
  ]
  const gas = { gasUsed: 1n, effectiveGasPrice: 1n }
  const at = { hash: pad(numberToHex(name)), blockHash: pad(numberToHex(name)), blockNumber: BigInt(name), ...gas }
  return { ...at, succeeded: true, from: agent!, to: agent!, logs: logs as ChainLog[] }
}
const part = receiptOf(1, { received: 121n, totalFilled: 40n })
const rest = receiptOf(2, { received: 181n })

describe('readFill', () => {
  test('default: parts add up to the whole order, and the last one has the transaction', () => {
    expect(readFill([part, rest], chain, hashedOf(orderKinds.SELL))).toEqual({
      transactionHash: rest.hash,
      blockNumber: 2n,
      paid: 100n,
      received: 302n,
      others: 0,
      parts: 2,
    })
  })

  test('behavior: a purchase paid the sum of its parts', () => {
    const parts = [
      receiptOf(1, { paid: 30n, received: 100n, totalFilled: 100n }),
      receiptOf(2, { paid: 65n, received: 200n }),
    ]
    expect(readFill(parts, chain, hashedOf(orderKinds.BUY))).toMatchObject({ paid: 95n, received: 300n })
  })

  test('behavior: the bridge received the output of an order across chains, and less arrives', () => {
    const hashed = hashedOf(orderKinds.SELL)
    const bridge = { ...hashed.order.bridge, destinationChainId: 42161n }
    const crossing = { ...hashed, order: { ...hashed.order, bridge } }
    const settled = receiptOf(1, { received: 305n, arrived: 0n })
    const bridged = (orderHash: Hex): ChainLog => ({
      ...settled.logs[0]!,
      topics: encodeEventTopics({
        abi: intentAbi,
        eventName: 'Bridged',
        args: { owner: owner!, orderHash, transferId: 7n },
      }) as Hex[],
      data: words([0n, 0n, 42161n, BigInt(dest!), 305n, 301n]),
    })
    const toPool = {
      ...settled.logs[1]!,
      topics: encodeEventTopics({
        abi: erc20Abi,
        eventName: 'Transfer',
        args: { from: agent!, to: chain.contracts.spokePool! },
      }) as Hex[],
      data: words([305n]),
    }
    const logs = [...settled.logs, bridged(hash), bridged(pad('0x78')), toPool]
    expect(readFill([{ ...settled, logs }], chain, crossing)).toMatchObject({ paid: 100n, received: 301n })
    expect(() => readFill([settled], chain, crossing)).toThrow(FillNotShownError)
  })

  test('behavior: the handler received the amount of the contract’s event', () => {
    const handler = pad(numberToHex(5), { size: 20 })
    const handled: HashedIntent = {
      ...hashedOf(orderKinds.SELL),
      ...({ family: 'ExternalOrder', handling: { handler, data: '0x' } } as const),
    }
    const [settled] = receiptOf(3, { received: 301n, arrived: 0n }).logs
    const given = (from: Address, amount: bigint, to = handler) => ({
      address: dest!,
      topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }) as Hex[],
      data: words([amount]),
    })
    const intent = spenderOf(chain, 'intent')
    const fillOf = (...logs: ChainLog[]) =>
      readFill([{ ...receiptOf(3, { received: 301n }), logs: [settled!, ...logs] }], chain, handled)
    expect(fillOf(given(intent, 301n), given(handler, 301n, owner!))).toMatchObject({ paid: 100n, received: 301n })
    expect(() => fillOf(given(intent, 300n))).toThrow(FillNotShownError)
    expect(() => fillOf(given(agent!, 301n))).toThrow(FillNotShownError)
    expect(() => fillOf(given(intent, 301n, owner!))).toThrow(FillNotShownError)
  })

  test('error: Intent.FillNotShownError for a missing, not last, foreign or undelivered part', () => {
    const refused = (...receipts: ChainReceipt[]) =>
      expect(() => readFill(receipts, chain, hashedOf(orderKinds.SELL))).toThrow(FillNotShownError)
    refused(rest)
    refused(part)
    refused()
    refused(part, receiptOf(2, { received: 181n, orderHash: pad('0x78') }))
    refused(part, receiptOf(2, { received: 181n, arrived: 180n }))
    refused(receiptOf(2, { received: 300n, paid: 101n }))
  })
})
