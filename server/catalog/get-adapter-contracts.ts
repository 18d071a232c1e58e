import { getAddress } from 'viem'
import type { getAdapterContracts as getAdapterContractsOperation } from '@/lib/api/catalog'
import type { Answer } from '@/lib/api/contract/operation'
import { executor } from '@/lib/chain/program/executor.generated'
import type { RouterVersion } from '@/lib/chain/swap/router-version'
import { findRouter } from '../chain/facts/find-router'
import type { ServedChain } from '../chain/facts/served-chain'
import { unavailableWithoutNode } from '../chain/market/read-state'

/**
 * Returns the contracts of a chain by the names of other clients, checksummed as wallets need them.
 * Router 6.2 pulls tokens itself, version 5 through another contract. The intent contract is
 * included only if it has code, since clients cache the answer.
 *
 * @throws {ApiError} ValidationError, ServiceUnavailable while the node does not answer
 * @example
 * (await getAdapterContracts(served, {})).AugustusSwapper
 * // '0x6A000F20005980200259B80c5102003040001068'
 */
export const getAdapterContracts = async (
  served: Pick<ServedChain, 'chain' | 'surfaces' | 'routerRule'>,
  { version = '6.2' }: { version?: RouterVersion | undefined },
): Promise<Answer<typeof getAdapterContractsOperation>> => {
  const { contracts } = served.chain
  const { address, spender } = await findRouter(served, version)
  const hasIntents = await unavailableWithoutNode(served.surfaces('intent'))
  return {
    AugustusSwapper: getAddress(address),
    TokenTransferProxy: getAddress(spender),
    AugustusRFQ: getAddress(contracts.rfq),
    Executors: { Executor1: getAddress(executor.address) },
    ...(hasIntents && contracts.intent && { ParaswapDelta: getAddress(contracts.intent) }),
  }
}
