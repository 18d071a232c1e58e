import { decodeFunctionData, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { intentAbi } from '../abi.generated'

const functionName = 'trySettleBatch'

/**
 * Encodes a batch of independent calls of the intent contract: a failed call changes nothing.
 *
 * @example
 * batchCall([first, second]) // '0x5f66d2df...'
 */
export const batchCall = (calls: readonly Hex[]): Hex =>
  encodeFunctionData({ abi: intentAbi, functionName, args: [calls] })

/**
 * Decodes the calls of a batch; undefined for any other call.
 *
 * @example
 * callsOfBatch(batchCall([first, second])) // [first, second]
 */
export const callsOfBatch = (data: Hex): readonly Hex[] | undefined => {
  try {
    const decoded = decodeFunctionData({ abi: intentAbi, data })
    return decoded.functionName === functionName ? decoded.args[0] : undefined
  } catch {
    return undefined
  }
}

/**
 * Decodes which calls of a batch succeeded from its return data.
 *
 * @throws viem's errors for invalid return data.
 * @example
 * settledInBatch(data) // [true, false]
 */
export const settledInBatch = (data: Hex): readonly boolean[] =>
  decodeFunctionResult({ abi: intentAbi, functionName, data })
