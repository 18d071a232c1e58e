import type { Address } from 'viem'
import { isContractCode } from '@/lib/chain/node/account-code'
import type { RpcRequest } from '../send/receipt'

/**
 * Whether an account is a contract: it signs as it likes, and others send for it. EIP-7702 code (0xef0100 and an address) does not take
 * an account's key away.
 */
export const isContractAccount = async (rpc: RpcRequest, account: Address): Promise<boolean> =>
  isContractCode(await rpc({ method: 'eth_getCode', params: [account, 'latest'] }))
