import { toLowerAddress } from '@/lib/address'
import type { getAdapterContracts as getAdapterContractsOperation } from '@/lib/api/catalog'
import type { Answer } from '@/lib/api/operation'
import { executor } from '@/lib/chain/executor.generated'
import type { Chain } from '@/lib/chain/registry'
import { assertVersion } from '../market/assert-version'

/**
 * Names the contracts of a chain in the words of other clients. Since version 6.2 the router itself pulls the tokens.
 *
 * @example
 * getAdapterContracts({ chain: mainnet }, {}).AugustusSwapper // '0x6a000f20005980200259b80c5102003040001068'
 */
export const getAdapterContracts = (
  { chain: { contracts } }: { chain: Chain },
  { version = '6.2' }: { version?: '5' | '6.2' | undefined },
): Answer<typeof getAdapterContractsOperation> => {
  assertVersion(version)
  return {
    AugustusSwapper: toLowerAddress(contracts.router),
    TokenTransferProxy: toLowerAddress(contracts.router),
    AugustusRFQ: toLowerAddress(contracts.rfq),
    Executors: { Executor1: toLowerAddress(executor.address) },
    ...(contracts.intent && { ParaswapDelta: toLowerAddress(contracts.intent) }),
  }
}
