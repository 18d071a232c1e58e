import type { Address } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { claimableCall } from '@/lib/chain/intent/refund-claim'
import { firstWord } from '@/lib/chain/node/first-word'
import { readMany } from '../read/read-balances'
import type { RpcRequest } from '../send/receipt'

/**
 * Reads the refunds in a token that the SpokePool of a chain holds for an owner, raw units. Returns
 * undefined if no SpokePool answers.
 *
 * @throws the errors of the node
 */
export const readClaimable = async (
  rpc: RpcRequest,
  chain: Chain,
  of: { token: Address; owner: Address },
): Promise<bigint | undefined> => {
  const { spokePool } = chain.contracts
  if (spokePool === undefined) return undefined
  const [answer] = await readMany(rpc, chain, [claimableCall(spokePool, of)])
  return answer === undefined ? undefined : firstWord(answer)
}
