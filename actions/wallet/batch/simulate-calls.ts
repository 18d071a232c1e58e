import { type Address, decodeFunctionResult, encodeFunctionData, multicall3Abi, numberToHex, parseAbi } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { encodeAggregate } from '@/lib/chain/node/aggregate'
import { withMulticall } from '@/lib/chain/node/with-multicall'
import type { BaseError } from '@/lib/errors'
import type { RpcRequest } from '../send/receipt'
import { toRevertError, UnknownCallError } from '../send/revert'
import type { Call } from '../send/sender'
import { BatchUnsupportedError } from './batch-errors'

type Sequence = { chain: Chain; account: Address; calls: readonly Pick<Call, 'to' | 'data' | 'value'>[] }

/** An address without code: calls that are delegated to it succeed, so that an account takes value. */
const noCode = '0x0000000000000000000000000000000000000000'

const valueAbi = parseAbi([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[]) payable',
])

/**
 * Simulates calls of an account in order, each on the state that the ones before it leave: the
 * account has the code of Multicall3 during one call of the node. Returns the first call that fails
 * and why, or undefined if none does.
 *
 * @throws {BatchUnsupportedError} when the node does not simulate with the code of an account
 * @throws {NetworkLostError | NodeFailedError} when the node does not answer
 */
export const simulateCalls = async (
  rpc: RpcRequest,
  { chain, account, calls }: Sequence,
  block: bigint | 'latest' = 'latest',
): Promise<{ index: number; cause: BaseError } | undefined> => {
  const { multicall3 } = chain.contracts
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const data =
    value === 0n
      ? encodeAggregate(calls.map(({ to, data }) => ({ target: to, data })))
      : encodeFunctionData({
          abi: valueAbi,
          args: [calls.map(({ to, data, value }) => ({ target: to, allowFailure: true, value, callData: data }))],
        })
  // Multicall3 itself takes no value, but sends it.
  const code = withMulticall(multicall3, value === 0n ? noCode : multicall3)
  const answer = await rpc({
    method: 'eth_call',
    params: [
      { from: account, to: account, data, value: numberToHex(value) },
      block === 'latest' ? block : numberToHex(block),
      { [account]: { code } },
    ],
  }).catch((thrown: unknown) => {
    const error = toRevertError(thrown)
    throw error instanceof UnknownCallError ? new BatchUnsupportedError() : error
  })
  const results = readResults(answer)
  if (results.length !== calls.length) throw new BatchUnsupportedError()
  const index = results.findIndex(({ success }) => !success)
  return index < 0 ? undefined : { index, cause: toRevertError({ data: results[index]!.returnData }) }
}

/** Returns no results for an answer of a node that ignored the code. */
const readResults = (data: `0x${string}`) => {
  try {
    return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  } catch {
    return []
  }
}
