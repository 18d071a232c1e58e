import { getAddress } from 'viem'
import type { getAdapterContracts as getAdapterContractsOperation } from '@/lib/api/catalog'
import type { Answer } from '@/lib/api/operation'
import type { Chain } from '@/lib/chain/chain'
import { executor } from '@/lib/chain/executor.generated'
import { assertVersion } from '../chain/assert-version'

/**
 * Names the contracts of a chain in the words of other clients, checksummed as they hand them on to wallets. Since version 6.2 the router
 * itself pulls the tokens.
 *
 * @example
 * getAdapterContracts({ chain: mainnet }, {}).AugustusSwapper // '0x6A000F20005980200259B80c5102003040001068'
 */
export const getAdapterContracts = (
  { chain: { contracts } }: { chain: Chain },
  { version = '6.2' }: { version?: '5' | '6.2' | undefined },
): Answer<typeof getAdapterContractsOperation> => {
  assertVersion(version)
  return {
    AugustusSwapper: getAddress(contracts.router),
    TokenTransferProxy: getAddress(contracts.router),
    AugustusRFQ: getAddress(contracts.rfq),
    Executors: { Executor1: getAddress(executor.address) },
    ...(contracts.intent && { ParaswapDelta: getAddress(contracts.intent) }),
  }
}
