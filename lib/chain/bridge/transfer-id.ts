import { type Address, encodeAbiParameters, encodePacked, type Hex, hexToBigInt, keccak256, pad } from 'viem'

/**
 * Returns the id under which a transfer of an order is deposited (`AcrossBridge.bridge`). It
 * depends on the order alone, and no other depositor can have it.
 *
 * @example
 * transferIdOf({ acrossBridge, owner, orderHash, part: 0n }) // 8403...n
 */
export const transferIdOf = ({
  acrossBridge,
  owner,
  orderHash,
  part,
}: {
  acrossBridge: Address
  owner: Address
  orderHash: Hex
  /** The number of the slice; 0 for an order that is filled whole. */
  part: bigint
}): bigint => {
  const depositNonce = encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [orderHash, part])
  const ofDeposit = [acrossBridge, pad(owner), hexToBigInt(keccak256(depositNonce))] as const
  return hexToBigInt(keccak256(encodePacked(['address', 'bytes32', 'uint256'], ofDeposit)))
}
