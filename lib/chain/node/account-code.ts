import type { Hex } from 'viem'

/**
 * True if the code of an account is an EIP-7702 delegation.
 *
 * @example
 * isDelegated('0x') // false
 */
export const isDelegated = (code: Hex): boolean => code.toLowerCase().startsWith('0xef0100')

/**
 * True if code makes its account a contract. Delegated code (EIP-7702) does not: the key remains.
 *
 * @example
 * isContractCode('0x6080') // true
 */
export const isContractCode = (code: Hex): boolean => code !== '0x' && !isDelegated(code)
