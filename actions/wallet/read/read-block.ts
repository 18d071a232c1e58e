import type { Hex, RpcTransaction } from 'viem'
import type { RpcRequest } from '../send/receipt'
import { throwRevertError } from '../send/revert'

/** Reads the full transactions of a block; undefined if the node does not know it. */
export const readTransactions = async (
  rpc: RpcRequest,
  block: Hex | 'pending',
): Promise<readonly RpcTransaction[] | undefined> => {
  const answer = await rpc({ method: 'eth_getBlockByNumber', params: [block, true] })
  return answer?.transactions as readonly RpcTransaction[] | undefined
}

/**
 * Reads the chain's clock at its newest block, unix seconds.
 *
 * @throws {NetworkLostError} when the node does not answer
 */
export const readNow = async (rpc: RpcRequest): Promise<bigint> => {
  const block = await rpc({ method: 'eth_getBlockByNumber', params: ['latest', false] }).catch(throwRevertError)
  return BigInt(block!.timestamp)
}
