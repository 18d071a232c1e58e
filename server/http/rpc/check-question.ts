import { boundCall } from './bound-call'
import { findLogsProblem } from './check-logs'
import type { Question } from './question'
import { type Problem, rpcCodes, rpcLimits } from './rpc-limits'

/**
 * The methods by which a page shows balances, simulates, sends and follows. None controls or debugs
 * the node.
 */
const allowedMethods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
])
/** The methods that move the clock of a local chain. */
const clockMethods: ReadonlySet<string> = new Set(['evm_increaseTime', 'evm_mine'])

/**
 * Returns the parameters with which a request is forwarded, or why it is refused.
 *
 * @example
 * checkQuestion({ jsonrpc: '2.0', method: 'anvil_setBalance' }, { isLocal: true })
 * // { code: -32601, message: 'anvil_setBalance is not served here' }
 */
export const checkQuestion = (
  { method, params = [] }: Question,
  { isLocal }: { isLocal: boolean },
): { params: unknown[] } | Problem => {
  if (!allowedMethods.has(method) && !(isLocal && clockMethods.has(method)))
    return { code: rpcCodes.method, message: `${method.slice(0, 64)} is not served here` }
  if (!Array.isArray(params)) return { code: rpcCodes.params, message: 'Expected params as an array' }
  if (method === 'eth_call' || method === 'eth_estimateGas') return boundCall(params)
  if (method === 'eth_getLogs') return findLogsProblem(params[0]) ?? { params }
  if (method === 'evm_increaseTime' && !isDuration(params[0]))
    return { code: rpcCodes.params, message: `Expected whole seconds, ${rpcLimits.maxSecondsForward} at most` }
  return { params }
}

const isDuration = (seconds: unknown) =>
  typeof seconds === 'number' && Number.isInteger(seconds) && seconds > 0 && seconds <= rpcLimits.maxSecondsForward
