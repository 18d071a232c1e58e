import type { Address } from 'viem'
import type { PermitRequirement } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { isDelegated } from '@/lib/chain/node/account-code'
import type { RpcRequest } from '../send/receipt'

type PermitQuestion = { chain: Chain; account: Address; requirement: PermitRequirement }

/**
 * True if a token, or Permit2, accepts a permit that the key of an account signs. Some of them ask
 * the account's code (ERC-1271) if it has any, and the code that an account delegates to (EIP-7702)
 * may refuse. For such an account a simulation decides.
 *
 * @throws the errors of the node
 */
export const takesPermit = async (
  rpc: RpcRequest,
  { chain, account, requirement }: PermitQuestion,
): Promise<boolean> => {
  const code = await rpc({ method: 'eth_getCode', params: [account, 'latest'] })
  if (!isDelegated(code)) return true
  const { probePermit } = await import('./probe-permit')
  return probePermit(rpc, { chain, code, requirement })
}
