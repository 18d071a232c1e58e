import type { listFiatTokens as listFiatTokensOperation, listTokenCategories } from '@/lib/api/catalog'
import type { Answer } from '@/lib/api/operation'
import type { Chain } from '@/lib/chain/chain'
import type { Deps } from '../deps'
import { listedTokens } from './list-tokens'

const categories = [
  { id: 'native', name: 'Native' },
  { id: 'stable', name: 'Stablecoins' },
  { id: 'other', name: 'Other' },
] as const

/**
 * Lists what tokens are sorted into.
 *
 * @example
 * listCategories().categories.map(({ id }) => id) // ['native', 'stable', 'other']
 */
export const listCategories = (): Answer<typeof listTokenCategories> => ({ categories: [...categories] })

/**
 * Lists the tokens of chains with the category of each, all or those of one category.
 *
 * @example
 * listFiatTokens({ chains: [mainnet] }, { category: 'stable' }).tokens.map(({ symbol }) => symbol) // ['USDC', 'USDT', 'DAI', 'crvUSD']
 */
export const listFiatTokens = (
  { chains, publicOrigin }: { chains: readonly Chain[] } & Pick<Deps, 'publicOrigin'>,
  { category }: { category?: string | undefined },
): Answer<typeof listFiatTokensOperation> => ({
  tokens: chains
    .flatMap((chain) =>
      listedTokens({ chain, publicOrigin }).map(({ address, symbol, name, decimals, tokenType, logoURI }) => ({
        chainId: chain.id,
        address,
        symbol,
        name: name ?? symbol,
        decimals,
        logoURI,
        tags: [],
        sources: ['caravel'],
        categories: [tokenType === 'ETH' ? 'native' : chain.stableSymbols.includes(symbol) ? 'stable' : 'other'],
      })),
    )
    .filter((token) => category === undefined || token.categories.includes(category)),
})
