import type { Address, Hex } from 'viem'

/**
 * Creation code that returns one byte for each address appended to it: whether it has code. An
 * eth_call without `to` runs it and creates nothing. It takes 20 bytes per address, a tenth of a read
 * through Multicall3.
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

/** The maximum addresses per probe: creation code is limited to 49,152 bytes. */
export const maxProbed = 2_000

/**
 * Returns the data of an eth_call without `to` that checks which addresses have code.
 *
 * @example
 * await rpc({ method: 'eth_call', params: [{ data: probeCode([weth, account]) }, block] })
 * // '0x0100'
 */
export const probeCode = (addresses: readonly Address[]): Hex =>
  `0x${probe}${addresses.map((address) => address.slice(2).toLowerCase()).join('')}`

/**
 * Decodes the answer of a probe: for each address whether it has code.
 *
 * @throws {RangeError} if the answer is not of `count` addresses
 * @example
 * readProbe('0x0100', 2) // [true, false]
 */
export const readProbe = (answer: Hex, count: number): readonly boolean[] => {
  if (answer.length !== 2 + 2 * count) throw new RangeError(`Expected ${count} bytes, got ${answer.length / 2 - 1}.`)
  return Array.from({ length: count }, (_, index) => answer.slice(2 + 2 * index, 4 + 2 * index) === '01')
}
