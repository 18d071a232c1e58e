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
/** Reads what tokens did in a day; without it that is not answered. */
type Remembering = { dayFigures?: ReadDayFigures }

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

type Kept = { listed: Described[]; day: DayFigures; answer: Answer<typeof listTokensOperation> }
const answers = new WeakMap<MarketState, Kept>()

/**
 * Lists the tokens of a chain with their prices in dollars, as the pools themselves have them, how much can be traded
 * at these prices, and what the service saw of them in a day; of those that a search finds a hundred, the best match
 * first. Searched by its address any token is found, listed or not: only then the node may be asked.
 *
 * @throws {ApiError} ServiceUnavailable
 * @example
 * (await listTokens(served, { search: 'wrapped' })).tokens.map(({ symbol }) => symbol) // ['WETH', 'WBTC', 'wstETH']
 */
export const listTokens = async (
  served: ServedChain & Place & Remembering,
  { search }: { search?: string | undefined } = {},
): Promise<Answer<typeof listTokensOperation>> => {
  const { chain, dayFigures } = served
  const found = search === undefined ? listedTokens(served) : await findTokens(served, search.trim())
  const day = (await dayFigures?.(chain.id)) ?? noFigures
  const market = marketOf(served)
  if (search !== undefined || market === undefined) return addFigures(chain, found, { market, day })
  // All who ask on one state of the market get the same object, which is written out once.
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

/** The native token is priced and as deep as its wrapped one; each was swapped as often as swaps named it. */
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

/** Ten digits that mean something, however small the price. */
const priceText = (price: number): string =>
  price.toFixed(Math.min(100, Math.max(0, 9 - Math.floor(Math.log10(price)))))
