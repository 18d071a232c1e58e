import { type Hex, numberToHex } from 'viem'

/**
 * Encodes the fee that a settlement names to the bridge, raw units of the token that arrives.
 *
 * @example
 * encodeBridgeData(150_000n)
 * // '0x00000000000000000000000000000000000000000000000000000000000249f0'
 */
export const encodeBridgeData = (fee: bigint): Hex => numberToHex(fee, { size: 32 })
