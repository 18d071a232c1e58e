import type { Address } from 'viem'
import {
  type ChainToken,
  isAddress,
  isNativeToken,
  isSameAddress,
  nativeToken,
  toLowerAddress,
  zeroAddress,
} from '@/lib/address'
import { ApiError, fieldProblem } from '@/lib/api/contract/errors'
import type { Chain, TokenTraits } from '@/lib/chain/chain'
import { findToken, findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { TokenList } from '../chain/facts/token-list'

/**
 * A token of a request, its address in lower case. The native token has its placeholder address, in
 * mixed casing for strict requests. `poolToken` is the address in pools, in lower case: the wrapped
 * token for native.
 */
export type ResolvedToken = ChainToken & {
  poolToken: Address
  decimals: number
  isNative: boolean
  /** False for a token outside the registry, whose pools must be discovered. */
  isListed: boolean
  traits: TokenTraits
}

type TokenParameter = 'srcToken' | 'destToken' | 'route'

const unknownToken = 'Token not found. Please pass srcDecimals & destDecimals query params to trade this token'

/**
 * Resolves an address, or the symbol of a token of the registry or of `list`. Decimals are optional
 * for a listed token. The specification (`strict`) requires mixed casing for the native
 * placeholder. The zero address is invalid.
 *
 * @throws {ApiError} InvalidInput: `Invalid srcToken`, `Token not found...`, or different decimals.
 * @example
 * resolveToken(mainnet, { given: 'USDC', parameter: 'srcToken', strict: true }).decimals // 6
 */
export const resolveToken = (
  chain: Chain,
  {
    given,
    decimals,
    parameter,
    strict,
    list,
  }: { given: string; decimals?: number | undefined; parameter: TokenParameter; strict: boolean; list?: TokenList },
): ResolvedToken => {
  const chainId = chain.id
  const isNative = isNativeToken(given) || isSymbol(given, chain.nativeCurrency.symbol)
  const isWrong =
    (/^0x/i.test(given) && !isAddress(given)) ||
    isSameAddress(given, zeroAddress) ||
    (isNativeToken(given) && strict && given !== nativeToken)
  if (isWrong) {
    const expected = `the address of a token, the symbol of a listed one, or ${nativeToken}`
    const description = fieldProblem({ name: parameter, expected, given })
    throw new ApiError('InvalidInput', { details: `Invalid ${parameter}`, description })
  }
  if (isNative) {
    assertDecimals(decimals, chain.nativeCurrency.decimals, parameter)
    return {
      chainId,
      address: strict ? nativeToken : toLowerAddress(nativeToken),
      poolToken: toLowerAddress(chain.contracts.wrappedNative),
      decimals: chain.nativeCurrency.decimals,
      isNative,
      isListed: true,
      traits: {},
    }
  }
  const listed = isAddress(given) ? findToken(chain, given) : findTokenBySymbol(chain, given)
  if (listed) {
    assertDecimals(decimals, listed.decimals, parameter)
    const address = toLowerAddress(listed.address)
    return { chainId, address, poolToken: address, decimals: listed.decimals, isNative, isListed: true, traits: listed }
  }
  const named = isAddress(given) ? list?.find(given) : list?.findBySymbol(given)
  const found = named?.address ?? (isAddress(given) ? given : undefined)
  // The token is read from the chain later, and its decimals are compared with these.
  const claimed = decimals ?? named?.decimals
  if (found === undefined || claimed === undefined) throw new UnknownTokenError({ details: unknownToken })
  const address = toLowerAddress(found)
  return { chainId, address, poolToken: address, decimals: claimed, isNative, isListed: false, traits: {} }
}

/**
 * Compares given decimals with those of the token; omitted ones always pass.
 *
 * @throws {WrongDecimalsError}
 * @example
 * assertDecimals(18, 6, 'srcToken')
 * // throws: Invalid srcDecimals: the token has 6 decimals, given 18
 */
export const assertDecimals = (given: number | undefined, real: number, parameter: TokenParameter): void => {
  if (given !== undefined && given !== real) throw new WrongDecimalsError({ given, real, parameter })
}

export class WrongDecimalsError extends ApiError {
  constructor({ given, real, parameter }: { given: number; real: number; parameter: TokenParameter }) {
    const name = parameter === 'srcToken' ? 'srcDecimals' : 'destDecimals'
    super('InvalidInput', { details: `Invalid ${name}: the token has ${real} decimals, given ${given}` })
  }
}

/** The token is unknown or does not exist, so an intent of it is not supported. */
export class UnknownTokenError extends ApiError {
  constructor(because: { details: string; cause?: unknown }) {
    super('InvalidInput', because)
  }
}

const isSymbol = (given: string, symbol: string) => given.toLowerCase() === symbol.toLowerCase()
