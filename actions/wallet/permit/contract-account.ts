import type { Address } from 'viem'
import { isContractCode } from '@/lib/chain/node/account-code'
import type { RpcRequest } from '../send/receipt'

/**
 * True if an account is a contract: it has its own signature rules, and others send for it. An
 * account with EIP-7702 code (0xef0100 and an address) still has its key.
 */
export const isContractAccount = async (rpc: RpcRequest, account: Address): Promise<boolean> =>
  isContractCode(await rpc({ method: 'eth_getCode', params: [account, 'latest'] }))
