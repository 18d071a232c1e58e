import { decodeFunctionData, type Hex } from 'viem'
import { intentAbi } from '../abi.generated'

/** The settlement functions without an argument for the bridge. */
const withoutBridgeData = [
  ...['directSettle', 'directSettleTWAP', 'directSettleTWAPBuy', 'swapSettleTWAP', 'buySettleTWAP'],
  ...['crossSettle', 'crossSettleSlices', 'directSettleProductive'],
] as const

/**
 * Returns the bridge data of a settlement; `none` if its function has no such argument, so that the
 * bridge charges the signed maximum. Undefined for any other call: a batch, a partial fill, or
 * bytes that are not a settlement.
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
  return withoutBridgeData.some((name) => name === functionName) ? 'none' : undefined
}

const decode = (data: Hex) => {
  try {
    return decodeFunctionData({ abi: intentAbi, data })
  } catch {
    return undefined
  }
}
