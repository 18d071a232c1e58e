import { isAddress, isNativeToken, nativeToken } from '@/lib/address'
import type { getUserToken as getUserTokenOperation } from '@/lib/api/catalog'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { NotATokenError } from '@/lib/chain/token/token-facts'
import { findChain } from '../chain/facts/find-chain'
import type { ServedChain } from '../chain/facts/served-chain'
import type { Deps } from '../deps'
import { readAccountTokens } from './list-user-tokens'

/**
 * Returns an account's balance of one token, listed or not, and its allowance for the router.
 *
 * @throws {ApiError} UnsupportedChain, NotFound, ServiceUnavailable
 * @example
 * (await getUserToken(deps, { chainId: 1, user, token: 'USDC' })).token.balance // '1000000'
 */
export const getUserToken = async (
  deps: Pick<Deps, 'chains'>,
  { chainId, user, token: given }: Parsed<typeof getUserTokenOperation>,
): Promise<Answer<typeof getUserTokenOperation>> => {
  const served = findChain(deps, { chainId })
  const [token] = await readAccountTokens(served, user, [await findHeldToken(served, given)])
  return { token: token! }
}

const findHeldToken = async ({ chain, tracker, tokenList }: ServedChain, given: string) => {
  const { symbol, decimals } = chain.nativeCurrency
  if (isNativeToken(given) || given.toUpperCase() === symbol.toUpperCase())
    return { address: nativeToken, decimals, symbol }
  const notFound = new ApiError('NotFound', { details: `Token ${given} Not Found` })
  if (!isAddress(given)) {
    const listed = findTokenBySymbol(chain, given) ?? tokenList().findBySymbol(given)
    if (!listed) throw notFound
    return listed
  }
  return tracker.ensureToken(given).catch((cause) => {
    throw cause instanceof NotATokenError ? notFound : new ApiError('ServiceUnavailable', { cause })
  })
}
