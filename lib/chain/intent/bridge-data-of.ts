import { decodeFunctionData, type Hex } from 'viem'
import { intentAbi } from '../abi.generated'

/** The functions of the intent contract that say nothing to a bridge. */
const silent = [
  ...['directSettle', 'directSettleTWAP', 'directSettleTWAPBuy', 'swapSettleTWAP', 'buySettleTWAP'],
  ...['crossSettle', 'crossSettleSlices', 'directSettleProductive'],
] as const

/**
 * Returns what a settlement says to the bridge of its order; `none` where its function can say
 * nothing, so that the bridge takes the signed maximum. Undefined for any other call: of several
 * calls or orders in parts, or of bytes that are no settlement.
 *
 * @example
 * bridgeDataOf(settleCall(settled, () => ({ ...execution, bridgeData: '0x' }))) // '0x'
 */
export const bridgeDataOf = (call: Hex): Hex | 'none' | undefined => {
  const decoded = decode(call)
  if (decoded === undefined) return undefined
  const { functionName, args } = decoded
  if (functionName === 'swapSettle' || functionName === 'buySettle') return args[3]
  if (functionName === 'bridgeSettle') return args[2]
  if (functionName === 'swapSettleProductive') return args[4]
  return silent.some((name) => name === functionName) ? 'none' : undefined
}

const decode = (data: Hex) => {
  try {
    return decodeFunctionData({ abi: intentAbi, data })
  } catch {
    return undefined
  }
}
