import type { Address } from 'viem'
import { nativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { firstWord } from '@/lib/chain/node/first-word'
import { readMany } from '../../wallet/read/read-balances'
import type { RpcRequest } from '../../wallet/send/receipt'
import { fundsCalls } from './read-intent-on-chain'

/** Reads an account's native deposit for orders, raw units; 0 without an answer. */
export const readDeposit = async (rpc: RpcRequest, chain: Chain, owner: Address): Promise<bigint> => {
  const [deposit] = await readMany(rpc, chain, fundsCalls(chain, owner, nativeToken))
  return deposit === undefined ? 0n : firstWord(deposit)
}
