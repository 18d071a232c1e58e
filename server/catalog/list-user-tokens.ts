import { toLowerAddress } from '@/lib/address'
import type { listUserTokens as listUserTokensOperation } from '@/lib/api/catalog'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import { spenderOf } from '@/lib/chain/approval/requirements'
import { readTokenBalances } from '../chain/facts/balances'
import { findChain } from '../chain/facts/find-chain'
import type { ServedChain } from '../chain/facts/served-chain'
import { unavailableWithoutNode } from '../chain/market/read-state'
import type { Deps } from '../deps'
import { registryTokens } from './list-tokens'

/**
 * Lists an account's balances, also zero ones, and router allowances of the registry's tokens.
 *
 * @throws {ApiError} UnsupportedChain, ServiceUnavailable
 * @example
 * (await listUserTokens(deps, { chainId: 1, user })).tokens[0]
 * // { address: '0xeeee...', decimals: 18, symbol: 'ETH', balance: '10000' }
 */
export const listUserTokens = async (
  deps: Pick<Deps, 'chains'>,
  { chainId, user }: Parsed<typeof listUserTokensOperation>,
): Promise<Answer<typeof listUserTokensOperation>> => {
  const served = findChain(deps, { chainId })
  return { tokens: await readAccountTokens(served, user, registryTokens({ chain: served.chain })) }
}

type AskedToken = { address: string; decimals: number; symbol: string }

/**
 * Reads an account's balances of tokens and its allowances for the router, in wire format.
 *
 * @throws {ApiError} ServiceUnavailable
 * @example
 * (await readAccountTokens(served, user, [usdc]))[0].balance // '1000000'
 */
export const readAccountTokens = async (
  { chain, client }: ServedChain,
  user: string,
  asked: readonly AskedToken[],
): Promise<Answer<typeof listUserTokensOperation>['tokens']> => {
  const tokens = asked.map(({ address }) => toLowerAddress(address))
  const question = { owner: toLowerAddress(user), tokens, spender: spenderOf(chain, 'market') }
  const holdings = await unavailableWithoutNode(readTokenBalances({ client, chain }, question))
  return holdings.map(({ token, balance, allowance }, index) => ({
    address: token,
    decimals: asked[index]!.decimals,
    symbol: asked[index]!.symbol,
    balance: balance.toString(),
    ...(allowance !== undefined && { allowance: allowance.toString() }),
  }))
}
