import { type Address, type Hex, hexToBigInt, numberToHex, size, slice } from 'viem'

/**
 * Returns code to override an account's with during a simulated call. It forwards its call data to
 * `target` with up to `gas`, and returns the gas used, the account's balance in wei, 1 if the call
 * succeeded, and the return data. Accepts native tokens that are sent without call data.
 *
 *     if iszero(calldatasize()) { stop() }
 *     calldatacopy(0, 0, calldatasize())
 *     let before := gas()
 *     let done := call(gas, target, 0, 0, calldatasize(), 0, 0)
 *     mstore(0, sub(before, gas()))
 *     mstore(0x20, selfbalance())
 *     mstore(0x40, done)
 *     returndatacopy(0x60, 0, returndatasize())
 *     return(0, add(0x60, returndatasize()))
 *
 * @example
 * client.call({ to, data, stateOverride: [{ address: to, code: withMeter(intent, 2_000_000n) }] })
 */
export const withMeter = (target: Address, gas: bigint): Hex => {
  const limit = numberToHex(gas, { size: 4 }).slice(2)
  const called = `36600557005b365f5f375a5f5f365f5f73${target.slice(2)}63${limit}f1`
  return `0x${called}905a90035f52476020526040523d5f60603e3d6060015ff3`
}

/** The result of a metered call. `gasUsed` excludes the intrinsic gas of a transaction. */
export type Metered = { gasUsed: bigint; balance: bigint; succeeded: boolean; data: Hex }

/**
 * Decodes the return data of `withMeter` code.
 *
 * @throws viem's errors for invalid return data.
 * @example
 * readMeter(data).gasUsed // 1_412_000n
 */
export const readMeter = (answer: Hex): Metered => {
  const wordAt = (index: number) => hexToBigInt(slice(answer, index * 32, (index + 1) * 32, { strict: true }))
  const data = size(answer) > 96 ? slice(answer, 96) : '0x'
  return { gasUsed: wordAt(0), balance: wordAt(1), succeeded: wordAt(2) === 1n, data }
}
