import type { Hash } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { orderKinds } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import { amountsOfFill } from '@/lib/order/intent-left'
import { lastSlice } from '@/lib/order/twap'
import { type ChainReceipt, type RpcRequest, readReceipt } from '../../wallet/send/receipt'
import { FillNotShownError } from '../intent-errors'
import { countOthers, readParts } from './read-fill'

/** A filled part of an order, raw units; `index` from 0, `at` in unix seconds. */
export type PartFill = {
  index: number
  transactionHash: Hash
  blockNumber: bigint
  at: number
  paid: bigint
  received: bigint
  /** The signed limit of this part: minimum output of a sale, maximum input of a purchase. */
  limit: bigint
  /** The number of other orders in the same transaction. */
  others: number
}

/**
 * Reads the parts of an order that these receipts fill, the first part first, from their logs
 * alone: the intent contract's events are within the signed limits of each part, and the token's
 * transfers show that the beneficiary received the amounts. The amount of a part of any size is the
 * difference to the filled total before it: if a receipt is missing, the next part seems to pay
 * less than it was signed for.
 *
 * @throws {FillNotShownError} when the logs do not show it
 */
export const partFillsIn = (
  receipts: readonly ChainReceipt[],
  chain: Chain,
  hashed: HashedIntent,
): Omit<PartFill, 'at'>[] => {
  const { order, schedule } = hashed
  const isSale = order.kind === orderKinds.SELL
  const total = intentTotal(order)
  const parts = receipts
    .flatMap((receipt) => {
      const found = readParts(receipt, chain, hashed)
      if (found.length === 0) throw doubtOf(receipt.hash, 'it fills no part of this order')
      return found.map((part) => ({ ...part, receipt, upTo: part.filled ?? total }))
    })
    .toSorted((a, b) => (a.upTo < b.upTo ? -1 : a.upTo > b.upTo ? 1 : 0))
  return parts.map(({ receipt, received, upTo, ...part }, index) => {
    const filled = parts[index - 1]?.upTo ?? 0n
    const signed = schedule
      ? lastSlice(hashed, part.filled)
      : { index: BigInt(index), ...amountsOfFill(order, { filled, fill: upTo - filled }) }
    if (!signed) throw doubtOf(receipt.hash, 'it fills less than a part of this order')
    // The event of a sale reports the source of all parts.
    const paid = isSale ? signed.srcAmount : part.paid
    if (received < signed.destAmount || paid > signed.srcAmount)
      throw doubtOf(receipt.hash, 'it settles for less than was signed')
    return {
      index: Number(signed.index),
      transactionHash: receipt.hash,
      blockNumber: receipt.blockNumber,
      paid,
      received,
      limit: isSale ? signed.destAmount : signed.srcAmount,
      others: countOthers([receipt], chain, hashed.hash),
    }
  })
}

const doubtOf = (hash: Hash, reason: string) => new FillNotShownError({ hash, reason })

/**
 * Reads the parts of an order that these transactions filled, in order, with their block times.
 *
 * @throws {FillNotShownError} when a transaction does not show it, or the node does not know it yet
 */
export const readPartFills = async (
  rpc: RpcRequest,
  chain: Chain,
  hashed: HashedIntent,
  transactions: readonly Hash[],
): Promise<PartFill[]> => {
  const read = await Promise.all(
    [...new Set(transactions)].map(async (hash) => {
      const receipt = await readReceipt(rpc, hash)
      if (!receipt) throw doubtOf(hash, 'the node does not know it')
      const block = await rpc({ method: 'eth_getBlockByHash', params: [receipt.blockHash, false] })
      return { receipt, at: Number(block?.timestamp ?? 0) }
    }),
  )
  const times = new Map(read.map(({ receipt, at }) => [receipt.hash, at]))
  return partFillsIn(
    read.map(({ receipt }) => receipt),
    chain,
    hashed,
  ).map((fill) => ({ ...fill, at: times.get(fill.transactionHash) ?? 0 }))
}
