import { ApiError } from '@/lib/api/contract/errors'
import type { Answer } from '@/lib/api/contract/operation'
import type { getDescriptor, listDescriptors } from '@/lib/api/descriptors'
import type { Chain } from '@/lib/chain/chain'
import { describeContracts } from '@/lib/clear-signing/describe-contracts'
import { indexDescriptors } from '@/lib/clear-signing/index-descriptors'

/** The handlers of descriptors; they return the same object each time. */
export type ServedDescriptors = {
  list: () => Answer<typeof listDescriptors>
  get: (input: { file: string }) => Answer<typeof getDescriptor>
}

/**
 * Serves ERC-7730 descriptors of the contracts of the served chains, those of an operator included.
 *
 * @throws {ApiError} NotFound for a file that is not listed
 * @example
 * serveDescriptors([mainnet]).get({ file: 'eip712-otc.json' }).metadata.owner // 'Velora'
 */
export const serveDescriptors = (chains: readonly Pick<Chain, 'id' | 'contracts'>[]): ServedDescriptors => {
  const descriptors = describeContracts(chains)
  const index = indexDescriptors(descriptors)
  return {
    list: () => index,
    get: ({ file }) => {
      const found = descriptors.get(file)
      if (!found) throw new ApiError('NotFound', { details: `Descriptor ${file} Not Found` })
      return found
    },
  }
}
