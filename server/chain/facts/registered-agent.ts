import type { Address } from 'viem'
import { intentAbi, intentRegistryAbi } from '@/lib/chain/abi.generated'
import type { ReadableChain } from './served-chain'

/**
 * Finds an account that the intent contract lets settle: the first that its registry lists, which is remembered until it is `refused`.
 * Undefined where nobody may.
 *
 * @throws what the client throws when the node does not answer
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
