import { toLowerAddress } from '@/lib/address'
import type { listChains as listChainsOperation } from '@/lib/api/catalog'
import type { Answer } from '@/lib/api/contract/operation'
import type { ServedChain, ServedSurface } from '../chain/facts/served-chain'

type ListedChain = Pick<ServedChain, 'chain' | 'surfaces' | 'routerRule'>

/**
 * Lists the served chains and their surfaces, those whose contract has code. While a chain's node
 * is unavailable, surfaces that were not seen before are missing.
 *
 * @example
 * (await listChains({ chains: [served] })).chains[0]
 * // { chainId: 1, name: 'Ethereum', market: true, delta: false, rfq: true, ... }
 */
export const listChains = async ({
  chains,
}: {
  chains: readonly ListedChain[]
}): Promise<Answer<typeof listChainsOperation>> => ({ chains: await Promise.all(chains.map(describeChain)) })

const describeChain = async ({ chain: { id, name, nativeCurrency, contracts }, surfaces, routerRule }: ListedChain) => {
  const has = (surface: ServedSurface) => surfaces(surface).catch(() => false)
  const hasLegacy = routerRule('5').then(
    (rule) => rule !== undefined,
    () => false,
  )
  const [market, delta, rfq, legacy] = await Promise.all([has('market'), has('intent'), has('rfq'), hasLegacy])
  return {
    chainId: id,
    name,
    nativeCurrency: { ...nativeCurrency },
    market,
    delta,
    rfq,
    contracts: {
      augustusV6_2: toLowerAddress(contracts.router),
      ...(legacy &&
        contracts.legacyRouter &&
        contracts.legacyTransferProxy && {
          augustusV5: toLowerAddress(contracts.legacyRouter),
          tokenTransferProxyV5: toLowerAddress(contracts.legacyTransferProxy),
        }),
      ...(rfq && { augustusRFQ: toLowerAddress(contracts.rfq) }),
      ...(delta && contracts.intent && { delta: toLowerAddress(contracts.intent) }),
      ...(delta &&
        contracts.deltaWrappedNative && { deltaWrappedNative: toLowerAddress(contracts.deltaWrappedNative) }),
      feeClaimer: toLowerAddress(contracts.feeVault),
      wrappedNative: toLowerAddress(contracts.wrappedNative),
      permit2: toLowerAddress(contracts.permit2),
      multicall3: toLowerAddress(contracts.multicall3),
    },
  }
}
