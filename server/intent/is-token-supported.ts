import { isNativeToken } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { isTokenSupported as isTokenSupportedOperation } from '@/lib/api/intent/intent'
import { findToken } from '@/lib/chain/registry/registry'
import { NotATokenError } from '@/lib/chain/token/token-facts'
import type { Deps } from '../deps'

/**
 * Returns if intents accept a token: a native, listed or measured one without transfer tax.
 *
 * @throws {ApiError} ServiceUnavailable when the chain does not answer
 * @example
 * await isTokenSupported(deps, { chainId: 1, token: usdc }) // { supported: true }
 */
export const isTokenSupported = async (
  { chains }: Pick<Deps, 'chains'>,
  { chainId, token }: Parsed<typeof isTokenSupportedOperation>,
): Promise<Answer<typeof isTokenSupportedOperation>> => {
  const served = chains.get(chainId)
  if (!served) return { supported: false }
  if (isNativeToken(token)) return { supported: true }
  const known = findToken(served.chain, token) ?? (await readUnlisted(served.tracker.ensureToken(token)))
  return { supported: known !== undefined && (known.transferFeeBps ?? 0) === 0 && known.poolFeeBps === undefined }
}

const readUnlisted = <traits>(reading: Promise<traits>): Promise<traits | undefined> =>
  reading.catch((cause) => {
    if (cause instanceof NotATokenError) return undefined
    throw new ApiError('ServiceUnavailable', { cause })
  })
