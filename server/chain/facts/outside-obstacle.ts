import type { OutsideObstacle } from '@/lib/api/system/status'
import type { ReadableChain, ServedChain } from './served-chain'

/**
 * Returns a check for the reason for which outside agents are not asked on a chain: without
 * settlement by amounts no contract enforces their promises, and without the call executor none
 * makes their calls. A positive check is cached.
 *
 * @throws the client's errors if the node does not answer
 * @example
 * const outsideObstacle = createOutsideObstacle({ chain: mainnet, client, hasCrossSettle })
 * await outsideObstacle() // 'NoCrossSettle' on the real chain
 */
export const createOutsideObstacle = ({
  chain,
  client,
  hasCrossSettle,
}: ReadableChain & Pick<ServedChain, 'hasCrossSettle'>): ServedChain['outsideObstacle'] => {
  let isFree = false
  return async (): Promise<OutsideObstacle | undefined> => {
    if (isFree) return undefined
    if (!(await hasCrossSettle())) return 'NoCrossSettle'
    const { callExecutor: address } = chain.contracts
    if (address === undefined || (await client.getCode({ address })) === undefined) return 'NoCallExecutor'
    isFree = true
    return undefined
  }
}
