import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { rfqAbi } from '@/lib/chain/abi.generated'
import type { Chain } from '@/lib/chain/chain'
import { spenderOf } from '@/lib/chain/requirements'
import { UnknownContractError } from '../wallet/check-errors'
import type { RpcRequest } from '../wallet/receipt'
import { RevertedError, toRevertError } from '../wallet/revert'

/**
 * Asks the pinned contract for its own EIP-712 domain: what is signed here must mean the same there.
 *
 * @throws {UnknownContractError} when no code is there, or it speaks another domain
 */
export const assertContract = async (rpc: RpcRequest, chain: Chain): Promise<void> => {
  const address = spenderOf(chain, 'rfq')
  const data = encodeFunctionData({ abi: rfqAbi, functionName: 'eip712Domain' })
  const [code, answer] = (await Promise.all([
    rpc({ method: 'eth_getCode', params: [address, 'latest'] }).catch(fail),
    // A contract that refuses the question is another one.
    rpc({ method: 'eth_call', params: [{ to: address, data }, 'latest'] }).catch((error: unknown) => {
      const refusal = toRevertError(error)
      if (refusal instanceof RevertedError) return '0x'
      throw refusal
    }),
  ])) as [Hex, Hex]
  if (code === '0x') throw new UnknownContractError({ role: 'OTC contract', address, reason: 'no code is there' })
  if (!speaksOurDomain(answer, chain.id, address))
    throw new UnknownContractError({ role: 'OTC contract', address, reason: 'it speaks another domain' })
}

const fail = (error: unknown): never => {
  throw toRevertError(error)
}

const speaksOurDomain = (answer: Hex, chainId: number, address: string): boolean => {
  try {
    const [, name, version, chain, contract] = decodeFunctionResult({
      abi: rfqAbi,
      functionName: 'eip712Domain',
      data: answer,
    })
    return name === 'AUGUSTUS RFQ' && version === '1' && chain === BigInt(chainId) && isSameAddress(contract, address)
  } catch {
    return false
  }
}
