import type { listFiatTokens as listFiatTokensOperation, listTokenCategories } from '@/lib/api/catalog'
import type { Answer } from '@/lib/api/contract/operation'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import type { ServedChain } from '../chain/facts/served-chain'
import type { Deps } from '../deps'
import { listedTokens } from './list-tokens'

const categories = [
  { id: 'native', name: 'Native' },
  { id: 'stable', name: 'Stablecoins' },
  { id: 'other', name: 'Other' },
] as const

/**
 * Lists the categories of tokens.
 *
 * @example
 * listCategories().categories.map(({ id }) => id) // ['native', 'stable', 'other']
 */
export const listCategories = (): Answer<typeof listTokenCategories> => ({ categories: [...categories] })

/**
 * Lists the tokens of chains with their categories, optionally of one category.
 *
 * @example
 * listFiatTokens({ chains: [served] }, { category: 'stable' }).tokens.map(({ symbol }) => symbol)
 * // ['USDC', 'USDT', 'DAI', 'crvUSD']
 */
export const listFiatTokens = (
  {
    chains,
    publicOrigin,
  }: { chains: readonly Pick<ServedChain, 'chain' | 'tokenList'>[] } & Pick<Deps, 'publicOrigin'>,
  { category }: { category?: string | undefined },
): Answer<typeof listFiatTokensOperation> => ({
  tokens: chains
    .flatMap(({ chain, tokenList }) =>
      listedTokens({ chain, tokenList, publicOrigin }).map(
        ({ address, symbol, name, decimals, tokenType, logoURI }) => ({
          chainId: chain.id,
          address,
          symbol,
          name: name ?? symbol,
          decimals,
          logoURI,
          tags: [],
          sources: ['caravel'],
          categories: [tokenType === 'ETH' ? 'native' : isStable(chain, address) ? 'stable' : 'other'],
        }),
      ),
    )
    .filter((token) => category === undefined || token.categories.includes(category)),
})

/** True for stable tokens of the registry; list tokens never count, whatever their symbol. */
const isStable = (chain: Chain, address: string) => {
  const token = findToken(chain, address)
  return token !== undefined && chain.stableSymbols.includes(token.symbol)
}
