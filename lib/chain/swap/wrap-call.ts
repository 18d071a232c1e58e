import { encodeFunctionData, parseAbi } from 'viem'
import type { Chain } from '../chain'
import type { ContractTransaction } from '../rfq/rfq-call'

const abi = parseAbi(['function deposit() payable', 'function withdraw(uint256)'])

/**
 * Builds the call that wraps or unwraps native tokens; wei.
 *
 * @example
 * wrapCall(mainnet, 'wrap', 10n).value // 10n
 */
export const wrapCall = (chain: Chain, kind: 'wrap' | 'unwrap', amount: bigint): ContractTransaction => {
  const to = chain.contracts.wrappedNative
  return kind === 'wrap'
    ? { to, data: encodeFunctionData({ abi, functionName: 'deposit' }), value: amount }
    : { to, data: encodeFunctionData({ abi, functionName: 'withdraw', args: [amount] }), value: 0n }
}
