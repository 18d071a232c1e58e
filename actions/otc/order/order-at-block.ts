import { hexToBigInt, numberToHex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { firstBlockOf } from '@/lib/chain/registry/registry'
import { remainingCall } from '@/lib/chain/rfq/rfq-remaining'
import type { NamedOrder } from '@/lib/history/otc/derive-order-state'
import { leftOf } from '@/lib/order/rfq'
import type { RpcRequest } from '../../wallet/send/receipt'

/**
 * Reads the rest of an order after a block, raw units of makerAsset; all of it before the contract
 * was deployed. Throws if the node no longer has that block's state.
 */
export const readLeftAt = async (
  rpc: RpcRequest,
  chain: Chain,
  { hash, order }: NamedOrder,
  block: bigint,
): Promise<bigint> => {
  const question = remainingCall(chain, { maker: order.maker, orderHash: hash })
  const answer = await rpc({ method: 'eth_call', params: [question, numberToHex(block)] })
  return leftOf(answer === '0x' ? 0n : hexToBigInt(answer), order)
}

/**
 * Finds the block in which an order ended, at or before `last`, by binary search, since an order
 * never reopens. Returns undefined if it was open at `last`. Throws if the node no longer has old
 * states.
 */
export const findClosingBlock = async (
  rpc: RpcRequest,
  chain: Chain,
  order: NamedOrder,
  last: bigint,
): Promise<bigint | undefined> => {
  const isOver = async (block: bigint) => (await readLeftAt(rpc, chain, order, block)) === 0n
  if (!(await isOver(last))) return undefined
  let [first, block] = [firstBlockOf(chain, 'rfq'), last]
  while (first < block) {
    const middle = (first + block) / 2n
    if (await isOver(middle)) block = middle
    else first = middle + 1n
  }
  return block
}
