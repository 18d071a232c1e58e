import { encodeFunctionData, parseAbi } from 'viem'
import type { Chain } from '../chain'
import type { ContractTransaction } from '../rfq/rfq-call'

/** The functions that wrap and unwrap native tokens, wei. */
export const wrapAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/**
 * Builds the call that wraps or unwraps native tokens; wei.
 *
 * @example
 * wrapCall(mainnet, 'wrap', 10n).value // 10n
 */
export const wrapCall = (chain: Chain, kind: 'wrap' | 'unwrap', amount: bigint): ContractTransaction => {
  const to = chain.contracts.wrappedNative
  return kind === 'wrap'
    ? { to, data: encodeFunctionData({ abi: wrapAbi, functionName: 'deposit' }), value: amount }
    : { to, data: encodeFunctionData({ abi: wrapAbi, functionName: 'withdraw', args: [amount] }), value: 0n }
}
