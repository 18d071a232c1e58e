import { ApiError } from '@/lib/api/contract/errors'
import type { Deps } from '../../deps'
import type { ServedChain } from './served-chain'

/**
 * Finds the chain of a request. The specification names it `network`, the SDK `chainId`; both are
 * allowed if they agree.
 *
 * @throws {ApiError} InvalidInput if they differ, UnsupportedChain with the served chains if the
 * chain is not served.
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
