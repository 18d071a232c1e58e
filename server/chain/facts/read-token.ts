import type { Address } from 'viem'
import type { Chain, Token } from '@/lib/chain/chain'
import { readRounds } from '@/lib/chain/node/reading'
import { readTokenFacts } from '@/lib/chain/token/token-facts'
import type { ChainClient } from '../node/clients'
import { readMany, type StateAt } from '../node/multicall'

/**
 * Reads an unlisted contract's own data as a token, from the service's node and on one state.
 *
 * @throws Chain.NotATokenError if it has no code, or returns no supply, or no decimals from 0 to
 * 77.
 * @example
 * await readToken({ client, chain }, { address: '0x6982...1933', at: { blockTag: 'latest' } })
 * // { address: '0x6982...1933', symbol: 'PEPE', name: 'Pepe', decimals: 18 }
 */
export const readToken = (
  deps: { client: ChainClient; chain: Chain },
  { address, at }: { address: Address; at: StateAt },
): Promise<Token> =>
  readRounds(readTokenFacts({ address, chainId: deps.chain.id }), (calls) => readMany(deps, calls, at))
