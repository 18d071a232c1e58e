import type { Address } from 'viem'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { RpcRequest } from '../send/receipt'
import { mostCalls, readBalances } from './read-balances'

/** Balances beside the native one that fit into one call. */
const batchSize = mostCalls - 1

/**
 * What an account holds of many tokens, in raw units by lower-case address; what it holds none of is absent. One call after the other:
 * several in one request are more than `/rpc` takes.
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
