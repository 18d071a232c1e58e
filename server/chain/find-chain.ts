import { ApiError } from '@/lib/api/errors'
import type { Deps } from '../deps'
import type { ServedChain } from './served-chain'

/**
 * Finds the chain of a request. The specification says `network`, the SDK `chainId`; both may be given when they agree.
 *
 * @throws {ApiError} InvalidInput when they differ, UnsupportedChain when the chain is not served.
 * @example
 * findChain(deps, {}).chain.id // 1
 */
export const findChain = (
  { chains }: Pick<Deps, 'chains'>,
  { network, chainId }: { network?: number | undefined; chainId?: number | undefined },
): ServedChain => {
  if (network !== undefined && chainId !== undefined && network !== chainId)
    throw new ApiError('InvalidInput', { details: 'network and chainId name different chains' })
  const served = chains.get(network ?? chainId ?? defaultChainId)
  if (served === undefined) throw new ApiError('UnsupportedChain')
  return served
}

const defaultChainId = 1
