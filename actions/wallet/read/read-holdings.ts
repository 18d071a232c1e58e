import type { Address } from 'viem'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { RpcRequest } from '../send/receipt'
import { maxCalls, readBalances } from './read-balances'

/** The maximum token balances per call, next to the native one. */
const batchSize = maxCalls - 1

/**
 * Reads an account's balances of many tokens, in raw units by lower-case address, without zeros.
 * Makes one call after the other, since several in one batch exceed the limit of `/rpc`.
 */
export const readHoldings = async (
  rpc: RpcRequest,
  chain: Chain,
  owner: Address,
  tokens: readonly Address[],
): Promise<Readonly<Record<string, bigint>>> => {
  const held: Record<string, bigint> = {}
  for (let first = 0; first < tokens.length; first += batchSize) {
    const balances = await readBalances(rpc, chain, owner, tokens.slice(first, first + batchSize))
    for (const [token, balance] of Object.entries(balances))
      if (balance > 0n && !isNativeToken(token)) held[token] = balance
  }
  return held
}
