import { domainSeparator, encodeFunctionData } from 'viem'
import { intentAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { intentDomain } from '@/lib/chain/intent/intent-typed-data'
import { failuresText } from '@/messages/failures'
import { assertCode } from '../../wallet/send/assert-domain'
import { UnknownContractError } from '../../wallet/send/check-errors'
import type { RpcRequest } from '../../wallet/send/receipt'
import { RevertedError, toRevertError } from '../../wallet/send/revert'

/**
 * Throws unless the intent contract of a chain is the one that orders are signed for. It has no
 * ERC-5267, but its domain separator.
 *
 * @throws {UnknownContractError} when no code is there, or it has another domain
 */
export const assertIntentContract = async (rpc: RpcRequest, chain: Chain): Promise<void> => {
  const place = { role: 'settlement contract', address: spenderOf(chain, 'intent') } as const
  const data = encodeFunctionData({ abi: intentAbi, functionName: 'DOMAIN_SEPARATOR' })
  const [, separator] = await Promise.all([
    assertCode(rpc, place),
    rpc({ method: 'eth_call', params: [{ to: place.address, data }, 'latest'] }).catch((error: unknown) => {
      const refusal = toRevertError(error)
      if (refusal instanceof RevertedError) return undefined
      throw refusal
    }),
  ])
  const domain = intentDomain({ chainId: chain.id, intent: place.address })
  if (separator !== domainSeparator({ domain }))
    throw new UnknownContractError({ ...place, reason: failuresText.contract.otherDomain })
}
