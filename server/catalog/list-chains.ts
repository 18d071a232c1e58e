import { toLowerAddress } from '@/lib/address'
import type { listChains as listChainsOperation } from '@/lib/api/catalog'
import type { Answer } from '@/lib/api/operation'
import type { Chain } from '@/lib/chain/chain'

/**
 * Lists the chains that are served and which surfaces each has.
 *
 * @example
 * listChains({ chains: [mainnet] }).chains[0].contracts.augustusV6_2 // '0x6a000f20005980200259b80c5102003040001068'
 */
export const listChains = ({ chains }: { chains: readonly Chain[] }): Answer<typeof listChainsOperation> => ({
  chains: chains.map(({ id, name, nativeCurrency, contracts }) => ({
    chainId: id,
    name,
    nativeCurrency: { ...nativeCurrency },
    market: true,
    delta: contracts.intent !== undefined,
    rfq: true,
    contracts: {
      augustusV6_2: toLowerAddress(contracts.router),
      augustusRFQ: toLowerAddress(contracts.rfq),
      ...(contracts.intent && { delta: toLowerAddress(contracts.intent) }),
      ...(contracts.deltaWrappedNative && { deltaWrappedNative: toLowerAddress(contracts.deltaWrappedNative) }),
      feeClaimer: toLowerAddress(contracts.feeVault),
      wrappedNative: toLowerAddress(contracts.wrappedNative),
      permit2: toLowerAddress(contracts.permit2),
      multicall3: toLowerAddress(contracts.multicall3),
    },
  })),
})
