import { isAddress, isNativeToken, isSameAddress, nativeToken, toLowerAddress } from '@/lib/address'
import type { listTokens as listTokensOperation } from '@/lib/api/catalog'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer } from '@/lib/api/contract/operation'
import type { Chain, Token } from '@/lib/chain/chain'
import { tokenLogoPath } from '@/lib/chain/token/logos'
import { findNamesake } from '@/lib/chain/token/namesake'
import { NotATokenError } from '@/lib/chain/token/token-facts'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import type { UsdPrices } from '@/lib/routing/market/price'
import type { MarketState } from '@/lib/routing/market/state'
import type { ServedChain } from '../chain/facts/served-chain'
import type { TokenList } from '../chain/facts/token-list'
import { NotReadyError } from '../chain/market/pools'
import type { Deps } from '../deps'
import { listLogoPath } from './list-logo'

type ListedToken = Answer<typeof listTokensOperation>['tokens'][number]
type Described = Omit<ListedToken, 'priceUSD' | 'img'>
type Place = Pick<ServedChain, 'chain' | 'tokenList'> & Pick<Deps, 'publicOrigin'>

/**
 * The native token and those of the registry. The native one comes first, under its placeholder in the mixed casing that the market
 * endpoints want. Logos are URLs on the origin of the pages.
 *
 * @example
 * registryTokens({ chain: mainnet })[0] // { symbol: 'ETH', address: '0xEeee...EEeE', decimals: 18, tokenType: 'ETH', listed: true, ... }
 */
export const registryTokens = ({ chain, publicOrigin }: Omit<Place, 'tokenList'>): Described[] => {
  const shared = { network: chain.id, connectors: [], listed: true }
  return [
    { ...chain.nativeCurrency, address: nativeToken, tokenType: 'ETH', ...shared },
    ...chain.tokens.map((token) => ({ ...describeToken(token), ...shared })),
  ].map((token) => withLogo(token, publicOrigin && tokenLogoPath(chain.id, token.address), publicOrigin))
}

const described = new WeakMap<TokenList, Described[]>()

/**
 * The tokens of a chain that have a name: those of the registry, then those of the published list. Its own list is described once.
 *
 * @example
 * listedTokens(served).length // 421
 */
export const listedTokens = ({ chain, tokenList, publicOrigin }: Place): Described[] => {
  const list = tokenList()
  const known = described.get(list)
  if (known) return known
  const shared = { network: chain.id, connectors: [] }
  const named = list.tokens.map((token) => {
    const listed = list.findBySymbol(token.symbol) === token
    return withLogo({ ...describeToken(token), ...shared, listed }, listLogoPath(chain.id, token.address), publicOrigin)
  })
  const all = [...registryTokens({ chain, publicOrigin }), ...named]
  described.set(list, all)
  return all
}

const withLogo = <token>(token: token, path: string | undefined, publicOrigin: string | undefined) => ({
  ...token,
  ...(path && publicOrigin && { logoURI: `${publicOrigin}${path}` }),
})

/** More matches help nobody choose. */
const mostFound = 100

const answers = new WeakMap<MarketState, { listed: Described[]; answer: Answer<typeof listTokensOperation> }>()

/**
 * Lists the tokens of a chain with their prices in dollars, as the pools themselves have them; of those that a search finds a hundred, the
 * best match first. Searched by its address any token is found, listed or not: only then the node may be asked.
 *
 * @throws {ApiError} ServiceUnavailable
 * @example
 * (await listTokens(served, { search: 'wrapped' })).tokens.map(({ symbol }) => symbol) // ['WETH', 'WBTC', 'wstETH']
 */
export const listTokens = async (
  served: ServedChain & Place,
  { search }: { search?: string | undefined } = {},
): Promise<Answer<typeof listTokensOperation>> => {
  if (search !== undefined) return priceTokens(served, await findTokens(served, search.trim()), pricesOf(served))
  const listed = listedTokens(served)
  const market = marketOf(served)
  if (market === undefined) return priceTokens(served, listed, undefined)
  // All who ask on one state of the market get the same object, which is written out once.
  const known = answers.get(market)
  if (known?.listed === listed) return known.answer
  const answer = priceTokens(served, listed, usdPrices(served.chain, market))
  answers.set(market, { listed, answer })
  return answer
}

const priceTokens = ({ chain }: Pick<Place, 'chain'>, tokens: readonly Described[], prices: UsdPrices | undefined) => ({
  tokens: tokens.map((token) => ({ ...token, img: token.logoURI ?? null, priceUSD: priceText(prices, chain, token) })),
})

const findTokens = async (served: ServedChain & Place, search: string): Promise<Described[]> => {
  const listed = listedTokens(served)
  if (!isAddress(search))
    return listed
      .map((token) => ({ token, rank: rankOf(token, search.toLowerCase()) }))
      .filter(({ rank }) => rank < noMatch)
      .sort((a, b) => a.rank - b.rank)
      .slice(0, mostFound)
      .map(({ token }) => token)
  const known = listed.filter(({ address }) => isSameAddress(address, search))
  return known.length > 0 ? known : findUnlisted(served, search)
}

const findUnlisted = async (served: ServedChain & Place, search: string): Promise<Described[]> => {
  const { chain, tracker } = served
  try {
    const token = await tracker.ensureToken(search)
    const namesake = findNamesake(listedTokens(served), token)
    const found = { ...describeToken(token), network: chain.id, connectors: [], listed: false }
    return [{ ...found, ...(namesake && { namesake }) }]
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
const marketOf = ({ tracker }: ServedChain): MarketState | undefined => {
  try {
    return tracker.market().state
  } catch (error) {
    if (error instanceof NotReadyError) return undefined
    throw error
  }
}

const pricesOf = (served: ServedChain): UsdPrices | undefined => {
  const market = marketOf(served)
  return market && usdPrices(served.chain, market)
}

/** Ten digits that mean something, however small the price; null where the pools know none. */
const priceText = (prices: UsdPrices | undefined, { contracts }: Chain, token: Described): string | null => {
  const pooled = isNativeToken(token.address) ? contracts.wrappedNative : token.address
  const price = (prices?.get(toLowerAddress(pooled)) ?? 0) * 10 ** token.decimals
  if (!(price > 0) || !Number.isFinite(price)) return null
  return price.toFixed(Math.min(100, Math.max(0, 9 - Math.floor(Math.log10(price)))))
}
