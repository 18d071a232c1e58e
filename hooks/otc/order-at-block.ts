import { encodeFunctionData, type Hex, hexToBigInt, numberToHex } from 'viem'
import { rfqAbi } from '@/lib/chain/abi.generated'
import type { Chain } from '@/lib/chain/registry'
import { spenderOf } from '@/lib/chain/requirements'
import type { RpcRequest } from '../wallet/track-transaction'
import { type NamedOrder, toLeft } from './read-orders-on-chain'

/**
 * What was left of an order after a block, raw units of makerAsset. Before the contract was there, that is all of it. Throws where the
 * node does not remember that block's state.
 */
export const readLeftAt = async (
  rpc: RpcRequest,
  chain: Chain,
  { hash, order }: NamedOrder,
  block: bigint,
): Promise<bigint> => {
  const to = spenderOf(chain, 'rfq')
  const data = encodeFunctionData({ abi: rfqAbi, functionName: 'remaining', args: [order.maker, hash] })
  const answer = (await rpc({ method: 'eth_call', params: [{ to, data }, numberToHex(block)] })) as Hex
  return toLeft(answer === '0x' ? 0n : hexToBigInt(answer), order)
}

/**
 * Finds the block in which an order ended, at or before `last`, by halving: what is over stays over. Undefined when it was not over
 * then. Throws where the node does not remember old states.
 */
export const findClosingBlock = async (
  rpc: RpcRequest,
  chain: Chain,
  order: NamedOrder,
  last: bigint,
): Promise<bigint | undefined> => {
  const isOver = async (block: bigint) => (await readLeftAt(rpc, chain, order, block)) === 0n
  if (!(await isOver(last))) return undefined
  let [first, block] = [0n, last]
  while (first < block) {
    const middle = (first + block) / 2n
    if (await isOver(middle)) block = middle
    else first = middle + 1n
  }
  return block
}
