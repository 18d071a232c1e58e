import { ApiError } from '@/lib/api/contract/errors'
import type { Deps } from '../../deps'
import type { ServedChain } from './served-chain'

/**
 * Finds the chain of a request. The specification says `network`, the SDK `chainId`; both may be given when they agree.
 *
 * @throws {ApiError} InvalidInput when they differ, UnsupportedChain when the chain is not served: it says which are.
 * @example
 * findChain(deps, {}).chain.id // 1
 */
export const findChain = (
  { chains }: Pick<Deps, 'chains'>,
  { network, chainId }: { network?: number | undefined; chainId?: number | undefined },
): ServedChain => {
  if (network !== undefined && chainId !== undefined && network !== chainId)
    throw new ApiError('InvalidInput', { details: 'network and chainId name different chains' })
  const id = network ?? chainId ?? defaultChainId
  const served = chains.get(id)
  if (served === undefined) {
    const names = [...chains.values()].map(({ chain }) => `${chain.id} (${chain.name})`).join(', ')
    throw new ApiError('UnsupportedChain', { description: `Chain ${id} is not served here. These are: ${names}.` })
  }
  return served
}

const defaultChainId = 1
