import { isAddress, isNativeToken, isSameAddress, nativeToken, toLowerAddress } from '@/lib/address'
import type { listTokens as listTokensOperation } from '@/lib/api/catalog'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer } from '@/lib/api/contract/operation'
import type { Chain, Token } from '@/lib/chain/chain'
import { tokenLogoPath } from '@/lib/chain/token/logos'
import { findNamesake } from '@/lib/chain/token/namesake'
import { NotATokenError } from '@/lib/chain/token/token-facts'
import { liquidityUsd, usdPrices } from '@/lib/chain/token/usd-prices'
import type { MarketState } from '@/lib/routing/market/state'
import type { ServedChain } from '../chain/facts/served-chain'
import type { TokenList } from '../chain/facts/token-list'
import { NotReadyError } from '../chain/market/pools'
import type { Deps } from '../deps'
import { type DayFigures, noFigures, type ReadDayFigures } from './day-figures'
import { listLogoPath } from './list-logo'

type ListedToken = Answer<typeof listTokensOperation>['tokens'][number]
type Figures = 'priceUSD' | 'change24hBps' | 'liquidityUSD' | 'volume24hUSD' | 'swaps24h'
type Described = Omit<ListedToken, Figures | 'img'>
type Place = Pick<ServedChain, 'chain' | 'tokenList'> & Pick<Deps, 'publicOrigin'>
/** Reads daily figures of tokens; without it they are omitted. */
type DayFigureSource = { dayFigures?: ReadDayFigures }

/**
 * Returns the native token, by its placeholder in mixed casing as market endpoints require, and
 * those of the registry. Logos are URLs on the pages' origin.
 *
 * @example
 * registryTokens({ chain: mainnet })[0]
 * // { symbol: 'ETH', address: '0xEeee...EEeE', decimals: 18, tokenType: 'ETH', listed: true, ... }
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
 * Returns a chain's named tokens, the registry's before the published list's; cached.
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

/** Maximum number of search results. */
const maxFound = 100

type Kept = { listed: Described[]; day: DayFigures; answer: Answer<typeof listTokensOperation> }
const answers = new WeakMap<MarketState, Kept>()

/**
 * Lists a chain's tokens with their dollar prices by pools, their liquidity and their daily
 * figures; for a search the hundred best matches. A search by address finds any token, listed or
 * not, with a node request if it is unknown.
 *
 * @throws {ApiError} ServiceUnavailable
 * @example
 * (await listTokens(served, { search: 'wrapped' })).tokens.map(({ symbol }) => symbol)
 * // ['WETH', 'WBTC', 'wstETH']
 */
export const listTokens = async (
  served: ServedChain & Place & DayFigureSource,
  { search }: { search?: string | undefined } = {},
): Promise<Answer<typeof listTokensOperation>> => {
  const { chain, dayFigures } = served
  const found = search === undefined ? listedTokens(served) : await findTokens(served, search.trim())
  const day = (await dayFigures?.(chain.id)) ?? noFigures
  const market = marketOf(served)
  if (search !== undefined || market === undefined) return addFigures(chain, found, { market, day })
  // Requests at one market state share an object, which is serialised once.
  const known = answers.get(market)
  if (known?.listed === found && known.day === day) return known.answer
  const answer = addFigures(chain, found, { market, day })
  answers.set(market, { listed: found, day, answer })
  return answer
}

const addFigures = (
  chain: Chain,
  tokens: readonly Described[],
  known: { market: MarketState | undefined; day: DayFigures },
) => {
  const figuresOf = readFigures(chain, known)
  return { tokens: tokens.map((token) => ({ ...token, img: token.logoURI ?? null, ...figuresOf(token) })) }
}

/** The native token has the price and liquidity of its wrapped one, but its own swaps. */
const readFigures = (chain: Chain, { market, day }: { market: MarketState | undefined; day: DayFigures }) => {
  const prices = market && usdPrices(chain, market)
  const liquidity = market && liquidityUsd(chain, market)
  return ({ address, decimals }: Described): Pick<ListedToken, Figures> => {
    const own = toLowerAddress(address)
    const pooled = isNativeToken(address) ? toLowerAddress(chain.contracts.wrappedNative) : own
    const usdPerUnit = prices?.get(pooled) ?? 0
    const price = usdPerUnit * 10 ** decimals
    if (!isPositive(price)) return { priceUSD: null }
    const before = day.pricesBefore.get(pooled)
    const traded = day.traded.get(own)
    const [deep, volume] = [liquidity?.get(pooled) ?? 0, (traded?.amount ?? 0) * usdPerUnit]
    return {
      priceUSD: priceText(price),
      ...(before && { change24hBps: Math.round((price / before - 1) * 10_000) }),
      ...(isPositive(deep) && { liquidityUSD: deep.toFixed(0) }),
      ...(traded && isPositive(volume) && { volume24hUSD: volume.toFixed(0), swaps24h: traded.swaps }),
    }
  }
}

const isPositive = (value: number) => value > 0 && Number.isFinite(value)

const findTokens = async (served: ServedChain & Place, search: string): Promise<Described[]> => {
  const listed = listedTokens(served)
  if (!isAddress(search))
    return listed
      .map((token) => ({ token, rank: rankOf(token, search.toLowerCase()) }))
      .filter(({ rank }) => rank < noMatch)
      .sort((a, b) => a.rank - b.rank)
      .slice(0, maxFound)
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
  symbol,
  name,
  address: toLowerAddress(address),
  decimals,
  tokenType: 'ERC20',
  ...(transferFeeBps && { transferFeeBps }),
  ...(poolFeeBps && { poolFeeBps }),
})

const noMatch = 4

/** Ranks a match: equal symbol, prefix, substring, substring of the name. */
const rankOf = ({ symbol, name = '' }: Described, text: string): number => {
  const own = symbol.toLowerCase()
  const ranks = [own === text, own.startsWith(text), own.includes(text), name.toLowerCase().includes(text)]
  const rank = ranks.indexOf(true)
  return rank === -1 ? noMatch : rank
}

/** Returns undefined before the pools are read. */
const marketOf = ({ tracker }: ServedChain): MarketState | undefined => {
  try {
    return tracker.market().state
  } catch (error) {
    if (error instanceof NotReadyError) return undefined
    throw error
  }
}

/** Formats a price with ten significant digits. */
const priceText = (price: number): string =>
  price.toFixed(Math.min(100, Math.max(0, 9 - Math.floor(Math.log10(price)))))
