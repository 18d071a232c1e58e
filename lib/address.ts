import type { Address, Hex } from 'viem'

/** The placeholder for a chain's native token on every endpoint and in every contract. */
export const nativeToken = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' as const satisfies Address

export const zeroAddress = '0x0000000000000000000000000000000000000000' as const satisfies Address

/**
 * True if two addresses are the same account, in any casing. All comparisons of addresses use this.
 *
 * @example
 * isSameAddress('0xABCD...', '0xabcd...') // true
 */
export const isSameAddress = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a.toLowerCase() === b.toLowerCase()

/**
 * Returns the account that an order or a swap pays: its owner for a beneficiary of zero.
 *
 * @example
 * recipientOf({ owner: '0xf39f...2266', beneficiary: zeroAddress }) // '0xf39f...2266'
 */
export const recipientOf = <Account extends string>(order: { owner: Account; beneficiary: Account }): Account =>
  isSameAddress(order.beneficiary, zeroAddress) ? order.owner : order.beneficiary

/** A token on its chain. */
export type ChainToken = { readonly chainId: number; readonly address: Address }

/**
 * Returns a token on its chain with its address in lower case.
 *
 * @example
 * chainToken(1, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
 * // { chainId: 1, address: '0xc02a...6cc2' }
 */
export const chainToken = (chainId: number, address: string): ChainToken => ({
  chainId,
  address: toLowerAddress(address),
})

/**
 * True if two tokens are the same one on the same chain.
 *
 * @example
 * isSameToken({ chainId: 1, address: weth }, { chainId: 10, address: weth }) // false
 */
export const isSameToken = (a: ChainToken, b: ChainToken): boolean =>
  a.chainId === b.chainId && isSameAddress(a.address, b.address)

/**
 * True if an address is the placeholder of the chain's native token.
 *
 * @example
 * isNativeToken('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee') // true
 */
export const isNativeToken = (token: string | undefined): boolean => isSameAddress(token, nativeToken)

/**
 * Returns a token as endpoints expect it: native in its mixed case, others in lower case.
 *
 * @example
 * wireToken('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
 * // '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
 */
export const wireToken = (token: string): Address => (isNativeToken(token) ? nativeToken : toLowerAddress(token))

/**
 * True if a text is an EVM address: 20 bytes of hex, any casing, checksum not enforced.
 *
 * @example
 * isAddress('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc') // false, 39 digits
 */
export const isAddress = (value: string): value is Address => /^0x[a-fA-F0-9]{40}$/.test(value)

/**
 * Returns an address in lower case, as it is stored and sent.
 *
 * @example
 * toLowerAddress('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
 * // '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
 */
export const toLowerAddress = (address: string): Address => address.toLowerCase() as Address

/**
 * Returns the first and last digits of an address in lower case, for lines without room for all of
 * it. Two addresses can have the same short form.
 *
 * @example
 * shortAddress('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2') // '0xc02a…6cc2'
 */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`.toLowerCase()

/**
 * Returns hex in lower case, as it is compared and stored.
 *
 * @example
 * toLowerHex('0xABCD') // '0xabcd'
 */
export const toLowerHex = (hex: Hex): Hex => hex.toLowerCase() as Hex
