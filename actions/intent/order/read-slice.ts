import type { Hash } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { orderKinds } from '@/lib/order/intent'
import { lastSlice } from '@/lib/order/twap'
import { type ChainReceipt, type RpcRequest, readReceipt } from '../../wallet/send/receipt'
import { FillNotShownError } from '../intent-errors'
import { readParts } from './read-fill'

/** What the chain says of a part, raw units; `index` from 0, `at` the time of its block in unix seconds. */
export type SliceFill = {
  index: number
  transactionHash: Hash
  blockNumber: bigint
  at: number
  paid: bigint
  received: bigint
}

/**
 * Reads which part of an order a transaction filled, from its logs and nobody's word: the intent contract says so, within what was signed for
 * this very part, and the transfers of the token show that the beneficiary got what it says.
 *
 * @throws {FillNotShownError} when the logs do not show it
 */
export const readSlice = (receipt: ChainReceipt, chain: Chain, hashed: HashedIntent): Omit<SliceFill, 'at'> => {
  const doubt = (reason: string) => new FillNotShownError({ hash: receipt.hash, reason })
  const [part] = readParts(receipt, chain, hashed)
  if (!part) throw doubt('it fills no part of this order')
  const { received, filled } = part
  const signed = lastSlice(hashed, filled)
  if (!signed) throw doubt('it fills less than a part of this order')
  // Of a sale the event names what all parts give.
  const paid = hashed.order.kind === orderKinds.SELL ? signed.srcAmount : part.paid
  if (received < signed.destAmount || paid > signed.srcAmount) throw doubt('it settles for less than was signed')
  const { hash: transactionHash, blockNumber } = receipt
  return { index: Number(signed.index), transactionHash, blockNumber, paid, received }
}

/**
 * Reads the parts of an order that these transactions filled, the first part first, with the time of their blocks.
 *
 * @throws {FillNotShownError} where one of them does not show it, or the node does not know it yet
 */
export const readSlices = async (
  rpc: RpcRequest,
  chain: Chain,
  hashed: HashedIntent,
  transactions: readonly Hash[],
): Promise<SliceFill[]> => {
  const fills = await Promise.all(
    transactions.map(async (hash) => {
      const receipt = await readReceipt(rpc, hash)
      if (!receipt) throw new FillNotShownError({ hash, reason: 'the node does not know it' })
      const fill = readSlice(receipt, chain, hashed)
      const block = await rpc({ method: 'eth_getBlockByHash', params: [receipt.blockHash, false] })
      return { ...fill, at: Number(block?.timestamp ?? 0) }
    }),
  )
  return fills.toSorted((a, b) => a.index - b.index)
}
