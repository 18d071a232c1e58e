import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { listAgents as listAgentsOperation } from '@/lib/api/intent/intent'
import { findChain } from '../chain/facts/find-chain'
import { assertSurface } from '../chain/facts/surfaces'
import type { Deps } from '../deps'

/**
 * Lists the agents that fill intents on a chain.
 *
 * @throws {ApiError} UnsupportedChain if the chain is not served or has no intent contract
 * @example
 * await listAgents(deps, { chainId: 1 }) // ['amm']
 */
export const listAgents = async (
  deps: Pick<Deps, 'chains' | 'agents'>,
  { chainId }: Parsed<typeof listAgentsOperation>,
): Promise<Answer<typeof listAgentsOperation>> => {
  await assertSurface(findChain(deps, { chainId }), 'intent')
  return [...deps.agents.namesOn(chainId)]
}
