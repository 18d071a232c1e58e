import type { OutsideObstacle } from '@/lib/api/system/status'
import type { ReadableChain, ServedChain } from './served-chain'

/**
 * Returns a check for what keeps outside agents from being asked on a chain: without settlement by
 * amounts nothing enforces what they promise, and without the call executor nothing makes their
 * calls. A chain that has both is asked once.
 *
 * @throws what the client throws when the node does not answer
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
