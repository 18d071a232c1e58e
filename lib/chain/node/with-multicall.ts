import type { Address, Hex } from 'viem'

/**
 * Returns code that an account may be given for the length of a call: it runs Multicall3's where it is called as such
 * (aggregate3), and that of `other` in every other call; both as if it were its own. So what Multicall3 is told to call
 * is called by that account.
 *
 *     calldatacopy(0, 0, calldatasize())
 *     let code := xor(other, mul(eq(shr(224, calldataload(0)), 0x82ad56cb), xor(other, multicall3)))
 *     let done := delegatecall(gas(), code, 0, calldatasize(), 0, 0)
 *     returndatacopy(0, 0, returndatasize())
 *     if done { return(0, returndatasize()) } revert(0, returndatasize())
 *
 * @example
 * client.call({ to: agent, data, stateOverride: [{ address: agent, code: withMulticall(multicall3, multicall3) }] })
 */
export const withMulticall = (multicall3: Address, other: Address): Hex => {
  const difference = (BigInt(multicall3) ^ BigInt(other)).toString(16).padStart(40, '0')
  const choice = `5f3560e01c6382ad56cb1473${difference}0273${other.slice(2)}18`
  return `0x365f5f375f5f365f${choice}5af43d5f5f3e604b573d5ffd5b3d5ff3`
}
