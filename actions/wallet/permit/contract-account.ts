import type { Address, Hex } from 'viem'
import type { RpcRequest } from '../send/receipt'

/**
 * Whether an account is a contract: it signs as it likes, and others send for it. EIP-7702 code (0xef0100 and an address) does not take
 * an account's key away.
 */
export const isContractAccount = async (rpc: RpcRequest, account: Address): Promise<boolean> => {
  const code = await rpc({ method: 'eth_getCode', params: [account, 'latest'] })
  return code !== '0x' && !isDelegated(code)
}

/**
 * True if the code of an account is that of another one, which its key chose (EIP-7702).
 *
 * @example
 * isDelegated('0x') // false
 */
export const isDelegated = (code: Hex): boolean => code.toLowerCase().startsWith('0xef0100')
