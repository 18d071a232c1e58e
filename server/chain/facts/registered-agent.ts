import type { Address } from 'viem'
import { intentAbi, intentRegistryAbi } from '@/lib/chain/abi.generated'
import type { ReadableChain } from './served-chain'

/**
 * Finds an account that may settle by the intent contract: the first in its registry, which is
 * cached until it is `refused`. Undefined if there is none.
 *
 * @throws the client's errors if the node does not answer
 * @example
 * const registeredAgent = createRegisteredAgent({ chain: mainnet, client })
 * await registeredAgent() // '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
 */
export const createRegisteredAgent = ({ chain, client }: ReadableChain) => {
  let known: Address | undefined
  return async ({ refused }: { refused?: Address | undefined } = {}): Promise<Address | undefined> => {
    const address = chain.contracts.intent
    if (address === undefined) return undefined
    if (known !== undefined && known !== refused) return known
    const registry = await client.readContract({ address, abi: intentAbi, functionName: 'PORTIKUS_V2' })
    ;[known] = await client.readContract({ address: registry, abi: intentRegistryAbi, functionName: 'getAgents' })
    return known
  }
}
