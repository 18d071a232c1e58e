import { type Address, concatHex, getCreate2Address, type Hex, keccak256 } from 'viem'
import { toLowerAddress } from '@/lib/address'

/**
 * Returns the account that makes a settlement's call for the call executor: a clone of it
 * (ERC-1167), created by CREATE2 with the call's salt. Each salt, and so each account, occurs once.
 *
 * @example
 * callSender(mainnet.contracts.callExecutor, `0x${orderId}`) // '0x5f0c...'
 */
export const callSender = (callExecutor: Address, salt: Hex): Address => {
  const bytecodeHash = keccak256(concatHex([clonePrefix, callExecutor, cloneSuffix]))
  return toLowerAddress(getCreate2Address({ from: callExecutor, salt, bytecodeHash }))
}

/** The creation code of a clone, before and after the implementation address. */
const [clonePrefix, cloneSuffix] = [
  '0x3d602d80600a3d3981f3363d3d373d3d3d363d73',
  '0x5af43d82803e903d91602b57fd5bf3',
] as const
