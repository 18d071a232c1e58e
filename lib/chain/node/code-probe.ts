import type { Address, Hex } from 'viem'

/**
 * Creation code that answers for each of the addresses behind it whether a contract lives there, in a byte. It is run, and nothing is
 * created, by an eth_call that names no receiver: 20 bytes an address, a tenth of what a read of each through Multicall3 takes.
 *
 *     let at := 42, out := 0
 *     while lt(at, codesize()) {
 *       codecopy(12, at, 20)
 *       mstore8(add(out, 32), iszero(iszero(extcodesize(mload(0)))))
 *       at := add(at, 20), out := add(out, 1)
 *     }
 *     return(32, out)
 */
const probe = '5f602a5b388110600e57506020f35b601481600c395f513b151582602001536014019060010190600356'

/** Addresses that fit into one probe: creation code has 49,152 bytes at most. */
export const mostProbed = 2_000

/**
 * The data of an eth_call without a receiver that asks which addresses have code.
 *
 * @example
 * await rpc({ method: 'eth_call', params: [{ data: probeCode([weth, nobody]) }, block] }) // '0x0100'
 */
export const probeCode = (addresses: readonly Address[]): Hex =>
  `0x${probe}${addresses.map((address) => address.slice(2).toLowerCase()).join('')}`

/**
 * Reads the answer of a probe: for each address whether a contract lives there.
 *
 * @throws {RangeError} the answer is not of so many addresses
 * @example
 * readProbe('0x0100', 2) // [true, false]
 */
export const readProbe = (answer: Hex, count: number): readonly boolean[] => {
  if (answer.length !== 2 + 2 * count) throw new RangeError(`Expected ${count} bytes, got ${answer.length / 2 - 1}.`)
  return Array.from({ length: count }, (_, index) => answer.slice(2 + 2 * index, 4 + 2 * index) === '01')
}
