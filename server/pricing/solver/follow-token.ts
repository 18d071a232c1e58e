import { ApiError } from '@/lib/api/contract/errors'
import type { TokenTraits } from '@/lib/chain/chain'
import { NotATokenError } from '@/lib/chain/token/token-facts'
import type { ServedChain } from '../../chain/facts/served-chain'
import { assertDecimals, type ResolvedToken, UnknownTokenError } from '../resolve-token'

/** The taxes that a request declares for a token, bps: between accounts, and with a pool. */
type DeclaredTaxes = { transferBps: number | undefined; dexBps: number | undefined }

/**
 * Ensures that the pools of a token are known, and returns the token with its traits. A listed
 * token resolves at once; another one is read from the chain, its taxes are measured, and its
 * decimals must match. If the request differs from what was read, the token is read again, at most
 * once per block.
 *
 * @throws {ApiError} InvalidInput when the token does not exist or its decimals differ,
 * ServiceUnavailable when the chain does not answer.
 * @example
 * (await followToken(served, { token, parameter: 'srcToken', declared })).traits.transferFeeBps
 * // 100
 */
export const followToken = async (
  { tracker }: ServedChain,
  {
    token,
    parameter,
    declared,
  }: { token: ResolvedToken; parameter: 'srcToken' | 'destToken'; declared: DeclaredTaxes },
): Promise<ResolvedToken> => {
  if (token.isListed) return token
  const isDeclared = (traits: TokenTraits & { decimals: number }) =>
    token.decimals === traits.decimals &&
    (declared.transferBps ?? transferBpsOf(traits)) === transferBpsOf(traits) &&
    (declared.dexBps ?? dexBpsOf(traits, parameter)) === dexBpsOf(traits, parameter)
  const traits = await tracker.ensureToken(token.address, isDeclared).catch((cause) => {
    if (cause instanceof NotATokenError)
      throw new UnknownTokenError({ details: `Invalid ${parameter}: there is no token at this address`, cause })
    throw new ApiError('ServiceUnavailable', { cause })
  })
  assertDecimals(token.decimals, traits.decimals, parameter)
  return { ...token, traits }
}

/**
 * Returns a token's tax on a transfer between accounts, bps.
 *
 * @example
 * transferBpsOf({}) // 0
 */
export const transferBpsOf = ({ transferFeeBps = 0 }: TokenTraits): number => transferFeeBps

/**
 * Returns a token's additional tax on a transfer into (source) or out of (destination) pools, bps.
 *
 * @example
 * dexBpsOf({ poolFeeBps: { into: 300, outOf: 0 } }, 'srcToken') // 300
 */
export const dexBpsOf = ({ poolFeeBps }: TokenTraits, parameter: 'srcToken' | 'destToken'): number =>
  (parameter === 'srcToken' ? poolFeeBps?.into : poolFeeBps?.outOf) ?? 0
