import type { Address, Hex } from 'viem'

/**
 * Returns code to override an account's with during a simulated call. It delegates calls of aggregate3
 * to Multicall3, and other calls to `other`, so that the account itself sends the aggregated calls.
 *
 *     calldatacopy(0, 0, calldatasize())
 *     let code := xor(other, mul(eq(shr(224, calldataload(0)), 0x82ad56cb), xor(other, multicall3)))
 *     let done := delegatecall(gas(), code, 0, calldatasize(), 0, 0)
 *     returndatacopy(0, 0, returndatasize())
 *     if done { return(0, returndatasize()) } revert(0, returndatasize())
 *
 * @example
 * client.call({ to, data, stateOverride: [{ address: to, code: withMulticall(multicall3, other) }] })
 */
export const withMulticall = (multicall3: Address, other: Address): Hex => {
  const difference = (BigInt(multicall3) ^ BigInt(other)).toString(16).padStart(40, '0')
  const choice = `5f3560e01c6382ad56cb1473${difference}0273${other.slice(2)}18`
  return `0x365f5f375f5f365f${choice}5af43d5f5f3e604b573d5ffd5b3d5ff3`
}
