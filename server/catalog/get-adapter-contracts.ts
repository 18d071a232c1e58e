import { getAddress } from 'viem'
import type { getAdapterContracts as getAdapterContractsOperation } from '@/lib/api/catalog'
import type { Answer } from '@/lib/api/contract/operation'
import { executor } from '@/lib/chain/program/executor.generated'
import { assertVersion } from '../chain/facts/assert-version'
import type { ServedChain } from '../chain/facts/served-chain'
import { unavailableWithoutNode } from '../chain/market/read-state'

/**
 * Names the contracts of a chain in the words of other clients, checksummed as they hand them on to wallets. Since version 6.2 the router
 * itself pulls the tokens. The intent contract is named where it has code; clients keep the answer, so it is never a guess.
 *
 * @throws {ApiError} ValidationError, ServiceUnavailable while the node does not answer
 * @example
 * (await getAdapterContracts(served, {})).AugustusSwapper // '0x6A000F20005980200259B80c5102003040001068'
 */
export const getAdapterContracts = async (
  { chain: { contracts }, surfaces }: Pick<ServedChain, 'chain' | 'surfaces'>,
  { version = '6.2' }: { version?: '5' | '6.2' | undefined },
): Promise<Answer<typeof getAdapterContractsOperation>> => {
  assertVersion(version)
  const hasIntents = await unavailableWithoutNode(surfaces('intent'))
  return {
    AugustusSwapper: getAddress(contracts.router),
    TokenTransferProxy: getAddress(contracts.router),
    AugustusRFQ: getAddress(contracts.rfq),
    Executors: { Executor1: getAddress(executor.address) },
    ...(hasIntents && contracts.intent && { ParaswapDelta: getAddress(contracts.intent) }),
  }
}
