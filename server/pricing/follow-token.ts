import { ApiError } from '@/lib/api/errors'
import { NotATokenError } from '../chain/read-token'
import type { ServedChain } from '../chain/served-chain'
import { assertDecimals, type ResolvedToken } from './resolve-token'

/**
 * Makes sure that the pools of a token are known, and gives the token with what is known of it: at once for a listed one; another one is
 * read from the chain, its taxes are measured, and its decimals must be those of the request.
 *
 * @throws {ApiError} InvalidInput when there is no such token or its decimals differ, ServiceUnavailable when the chain does not answer.
 * @example
 * (await followToken(served, { token, parameter: 'srcToken' })).traits.transferFeeBps // 100
 */
export const followToken = async (
  { tracker }: ServedChain,
  { token, parameter }: { token: ResolvedToken; parameter: 'srcToken' | 'destToken' },
): Promise<ResolvedToken> => {
  if (token.isListed) return token
  const traits = await tracker.ensureToken(token.address).catch((cause) => {
    if (cause instanceof NotATokenError)
      throw new ApiError('InvalidInput', { details: `Invalid ${parameter}: there is no token at this address`, cause })
    throw new ApiError('ServiceUnavailable', { cause })
  })
  assertDecimals(token.decimals, traits.decimals, parameter)
  return { ...token, traits }
}
