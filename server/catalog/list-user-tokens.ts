import { toLowerAddress } from '@/lib/address'
import type { listUserTokens as listUserTokensOperation } from '@/lib/api/catalog'
import type { Answer, Parsed } from '@/lib/api/operation'
import { spenderOf } from '@/lib/chain/requirements'
import { readHoldings } from '../chain/balances'
import { findChain } from '../chain/find-chain'
import { unavailableWithoutNode } from '../chain/read-state'
import type { Deps } from '../deps'
import { listedTokens } from './list-tokens'

/**
 * Lists what an account holds of the listed tokens and has allowed the router to take, tokens it holds none of included.
 *
 * @throws {ApiError} UnsupportedChain, ServiceUnavailable
 * @example
 * (await listUserTokens(deps, { chainId: 1, user })).tokens[0] // { address: '0xeeee...', decimals: 18, symbol: 'ETH', balance: '10000' }
 */
export const listUserTokens = async (
  deps: Pick<Deps, 'chains'>,
  { chainId, user }: Parsed<typeof listUserTokensOperation>,
): Promise<Answer<typeof listUserTokensOperation>> => {
  const { chain, client } = findChain(deps, { chainId })
  const tokens = listedTokens({ chain })
  const holdings = await unavailableWithoutNode(
    readHoldings(
      { client, chain },
      {
        owner: toLowerAddress(user),
        tokens: tokens.map(({ address }) => toLowerAddress(address)),
        spender: spenderOf(chain, 'market'),
      },
    ),
  )
  return {
    tokens: tokens.map(({ decimals, symbol }, index) => {
      const { token, balance, allowance } = holdings[index]!
      return {
        address: token,
        decimals,
        symbol,
        balance: balance.toString(),
        ...(allowance !== undefined && { allowance: allowance.toString() }),
      }
    }),
  }
}
