import { toLowerAddress } from '@/lib/address'
import type { listChains as listChainsOperation } from '@/lib/api/catalog'
import type { Answer } from '@/lib/api/contract/operation'
import type { ServedChain, ServedSurface } from '../chain/facts/served-chain'

/**
 * Lists the chains that are served and which surfaces each has: those whose contract has code there. While the node of a chain does not
 * answer, what was not seen before counts as missing.
 *
 * @example
 * (await listChains({ chains: [served] })).chains[0] // { chainId: 1, name: 'Ethereum', market: true, delta: false, rfq: true, ... }
 */
export const listChains = async ({
  chains,
}: {
  chains: readonly Pick<ServedChain, 'chain' | 'surfaces'>[]
}): Promise<Answer<typeof listChainsOperation>> => ({ chains: await Promise.all(chains.map(describeChain)) })

const describeChain = async ({
  chain: { id, name, nativeCurrency, contracts },
  surfaces,
}: Pick<ServedChain, 'chain' | 'surfaces'>) => {
  const has = (surface: ServedSurface) => surfaces(surface).catch(() => false)
  const [market, delta, rfq] = await Promise.all([has('market'), has('intent'), has('rfq')])
  return {
    chainId: id,
    name,
    nativeCurrency: { ...nativeCurrency },
    market,
    delta,
    rfq,
    contracts: {
      augustusV6_2: toLowerAddress(contracts.router),
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
