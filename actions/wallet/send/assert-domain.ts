import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { isSameAddress } from '@/lib/address'
import { failuresText } from '@/messages/failures'
import { type ContractRole, UnknownContractError } from './check-errors'
import type { RpcRequest } from './receipt'
import { RevertedError, throwRevertError, toRevertError } from './revert'

type Place = { role: ContractRole; address: Address }

/**
 * Reads the code of a pinned contract.
 *
 * @throws {UnknownContractError} when none is there
 */
export const assertCode = async (rpc: RpcRequest, { role, address }: Place): Promise<Hex> => {
  const code = await rpc({ method: 'eth_getCode', params: [address, 'latest'] }).catch(throwRevertError)
  if (code === '0x') throw new UnknownContractError({ role, address, reason: failuresText.contract.noCode })
  return code
}

type Domain = Place & { chainId: number; name: string; version: string }

/** The ABI of ERC-5267. */
const abi = parseAbi([
  'function eip712Domain() view returns (bytes1, string name, string version, uint256, address, bytes32, uint256[])',
])

/**
 * Reads the EIP-712 domain of a pinned contract and compares it with the expected one.
 *
 * @throws {UnknownContractError} when no code is there, or it has another domain
 */
export const assertDomain = async (rpc: RpcRequest, domain: Domain): Promise<void> => {
  const { role, address } = domain
  const data = encodeFunctionData({ abi })
  const [, answer] = await Promise.all([
    assertCode(rpc, domain),
    // A contract that refuses the call is another one.
    rpc({ method: 'eth_call', params: [{ to: address, data }, 'latest'] }).catch((error: unknown) => {
      const refusal = toRevertError(error)
      if (refusal instanceof RevertedError) return '0x' as const
      throw refusal
    }),
  ])
  if (!speaks(answer, domain))
    throw new UnknownContractError({ role, address, reason: failuresText.contract.otherDomain })
}

const speaks = (answer: Hex, { address, chainId, name, version }: Domain): boolean => {
  try {
    const [, ...said] = decodeFunctionResult({ abi, data: answer })
    const [saidName, saidVersion, saidChain, contract] = said
    return (
      saidName === name && saidVersion === version && saidChain === BigInt(chainId) && isSameAddress(contract, address)
    )
  } catch {
    return false
  }
}
