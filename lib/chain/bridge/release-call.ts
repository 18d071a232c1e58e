import { encodeFunctionData, type Hex } from 'viem'
import { landingAbi } from '../abi.generated'
import type { Arrival } from './landing'

/**
 * Encodes the call that pays an arrival which was not sold in time to its recipient; anyone may
 * send it to the landing contract.
 *
 * @example
 * releaseCall(arrival).length // 458
 */
export const releaseCall = (arrival: Arrival): Hex =>
  encodeFunctionData({ abi: landingAbi, functionName: 'release', args: [arrival] })
