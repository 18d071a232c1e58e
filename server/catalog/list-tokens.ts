import { isAddress, isNativeToken, isSameAddress, nativeToken, toLowerAddress } from '@/lib/address'
import type { listTokens as listTokensOperation } from '@/lib/api/catalog'
import { ApiError } from '@/lib/api/errors'
import type { Answer } from '@/lib/api/operation'
import type { Chain, Token } from '@/lib/chain/chain'
import { tokenLogoPath } from '@/lib/chain/logos'
import type { UsdPrices } from '@/lib/routing/price'
import { NotReadyError } from '../chain/pools'
import { NotATokenError } from '../chain/read-token'
import type { ServedChain } from '../chain/served-chain'
import { usdPrices } from '../chain/usd-prices'
import type { Deps } from '../deps'

type ListedToken = Answer<typeof listTokensOperation>['tokens'][number]
type Described = Omit<ListedToken, 'priceUSD' | 'img'>
type Place = Pick<ServedChain, 'chain'> & Pick<Deps, 'publicOrigin'>

/**
 * The tokens of a chain whose symbols may stand for addresses. The native token comes first, under its placeholder in the mixed casing that
 * the market endpoints want. Logos are URLs on the origin of the pages.
 *
 * @example
 * listedTokens({ chain: mainnet })[0] // { symbol: 'ETH', address: '0xEeee...EEeE', decimals: 18, tokenType: 'ETH', listed: true, ... }
 */
export const listedTokens = ({ chain, publicOrigin }: Place): Described[] => {
  const shared = { network: chain.id, connectors: [], listed: true }
  return [
    { ...chain.nativeCurrency, address: nativeToken, tokenType: 'ETH', ...shared },
    ...chain.tokens.map((token) => ({ ...describeToken(token), ...shared })),
  ].map((token) => {
    const path = publicOrigin && tokenLogoPath(chain.id, token.address)
    return { ...token, ...(path && { logoURI: `${publicOrigin}${path}` }) }
  })
}

/**
 * Lists the tokens of a chain with their prices in dollars, as the pools themselves have them; those that a search finds, the best match
 * first. Searched by its address any token is found, listed or not: only then the node may be asked.
 *
 * @throws {ApiError} ServiceUnavailable
 * @example
 * (await listTokens(served, { search: 'wrapped' })).tokens.map(({ symbol }) => symbol) // ['WETH', 'WBTC', 'wstETH']
 */
export const listTokens = async (
  served: ServedChain & Place,
  { search }: { search?: string | undefined } = {},
): Promise<Answer<typeof listTokensOperation>> => {
  const found = search === undefined ? listedTokens(served) : await findTokens(served, search.trim())
  const prices = pricesOf(served)
  return {
    tokens: found.map((token) => {
      const priceUSD = priceText(prices, served.chain, token)
      return { ...token, img: token.logoURI ?? null, priceUSD }
    }),
  }
}

const findTokens = async (served: ServedChain & Place, search: string): Promise<Described[]> => {
  const listed = listedTokens(served)
  if (!isAddress(search))
    return listed
      .map((token) => ({ token, rank: rankOf(token, search.toLowerCase()) }))
      .filter(({ rank }) => rank < noMatch)
      .sort((a, b) => a.rank - b.rank)
      .map(({ token }) => token)
  const known = listed.filter(({ address }) => isSameAddress(address, search))
  return known.length > 0 ? known : findUnlisted(served, search)
}

const findUnlisted = async ({ chain, tracker }: ServedChain, search: string): Promise<Described[]> => {
  try {
    const token = await tracker.ensureToken(search)
    return [{ ...describeToken(token), network: chain.id, connectors: [], listed: false }]
  } catch (cause) {
    if (cause instanceof NotATokenError) return []
    throw new ApiError('ServiceUnavailable', { cause })
  }
}

const describeToken = ({ symbol, name, address, decimals, transferFeeBps, poolFeeBps }: Token) => ({
  ...{ symbol, name, address: toLowerAddress(address), decimals, tokenType: 'ERC20' },
  ...(transferFeeBps && { transferFeeBps }),
  ...(poolFeeBps && { poolFeeBps }),
})

const noMatch = 4

/** The symbol itself, its beginning, anywhere in it, anywhere in the name. */
const rankOf = ({ symbol, name = '' }: Described, words: string): number => {
  const said = symbol.toLowerCase()
  const ranks = [said === words, said.startsWith(words), said.includes(words), name.toLowerCase().includes(words)]
  const rank = ranks.indexOf(true)
  return rank === -1 ? noMatch : rank
}

/** None before the pools are read. */
const pricesOf = ({ chain, tracker }: ServedChain): UsdPrices | undefined => {
  try {
    return usdPrices(chain, tracker.market().state)
  } catch (error) {
    if (error instanceof NotReadyError) return undefined
    throw error
  }
}

/** Ten digits that mean something, however small the price; null where the pools know none. */
const priceText = (prices: UsdPrices | undefined, { contracts }: Chain, token: Described): string | null => {
  const pooled = isNativeToken(token.address) ? contracts.wrappedNative : token.address
  const price = (prices?.get(toLowerAddress(pooled)) ?? 0) * 10 ** token.decimals
  if (!(price > 0) || !Number.isFinite(price)) return null
  return price.toFixed(Math.min(100, Math.max(0, 9 - Math.floor(Math.log10(price)))))
}
