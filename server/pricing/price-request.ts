import type { Address } from 'viem'
import { isAddress, isSameAddress, zeroAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Parsed } from '@/lib/api/contract/operation'
import type { getPrices } from '@/lib/api/market/prices'
import type { Chain } from '@/lib/chain/chain'
import type { RegisteredPartner } from '@/lib/chain/fees/partner-tiers'
import { agreeFee, anonymousPartner, isAnonymous, refusedAsInput } from '@/lib/chain/fees/resolve-fee'
import type { RouterRule } from '@/lib/chain/swap/router-rule'
import type { RouterVersion } from '@/lib/chain/swap/router-version'
import { isSrcTaxed, isTaxed, type Taxes } from '@/lib/routing/market/taxes'
import type { PoolAddress } from '@/lib/routing/pools/pool'
import type { Side } from '@/lib/routing/route/route'
import { findRouter } from '../chain/facts/find-router'
import type { ServedChain } from '../chain/facts/served-chain'
import type { TokenList } from '../chain/facts/token-list'
import { type ResolvedToken, resolveToken } from './resolve-token'
import { type Filters, readFilters } from './route/filters'
import { assertPurchase } from './route/taxed-purchase'
import { dexBpsOf, followToken, transferBpsOf } from './solver/follow-token'

/** A resolved request for a price, as plain data for a solver thread. Amounts are in raw units. */
export type PriceRequest = {
  src: ResolvedToken
  dest: ResolvedToken
  /** The tokens of the only allowed path, as pools know them, with both ends. */
  via: readonly Address[] | undefined
  side: Side
  amount: bigint
  filters: Filters
  taxes: Taxes
  partner: string
  feeBps: number
  version: RouterVersion
  /** The accounting rule of the router: some routers 6.2 keep a raw unit of the output. */
  routerRule: RouterRule
  /** Percent of the value; a larger impact sets maxImpactReached. */
  maxImpact: number
  /** Dollars; a larger loss sets maxImpactReached. */
  maxUsdImpact: number | undefined
  /** Minimum output after fees; a quote below it is refused. */
  minDestAmount: bigint | undefined
  allowsUnknownUsd: boolean
  wantsOthers: boolean
  /** The pools of the pair's last route, where the solver may start; part of the question. */
  lastPools?: readonly PoolAddress[]
}

type Query = Parsed<typeof getPrices>

const defaultMaxImpact = 15
const routeTokens = { min: 2, max: 4 }

/**
 * Reads the query of GET /prices and GET /swap on its chain, the tokens first. A request with
 * `chainId`, or with `version=5` as version 6 of the SDK sends it, may omit slippage and write the
 * native token in any casing; every other one has to follow the specification. `registered` is the
 * registration of the query's partner.
 *
 * @throws {ApiError} ValidationError, InvalidInput, or PricingError when the filters exclude every
 * route or a transfer tax makes the purchase impossible.
 * @example
 * const query = { srcToken: 'WETH', destToken: 'USDC', amount: '1', slippage: 50, ... }
 * (await readPriceRequest(served, query)).feeBps // 1
 */
export const readPriceRequest = async (
  served: ServedChain,
  query: Query,
  registered?: RegisteredPartner,
): Promise<PriceRequest> => {
  const strict = query.chainId === undefined && query.version !== '5'
  const { chain } = served
  const list = served.tokenList()
  const named = readTokenNames(query)
  const { srcDecimals, destDecimals } = query
  const srcGiven = resolveToken(chain, { given: named.src, decimals: srcDecimals, parameter: 'srcToken', strict, list })
  const destGiven = resolveToken(chain, {
    given: named.dest,
    decimals: destDecimals,
    parameter: 'destToken',
    strict,
    list,
  })
  if (isSameAddress(srcGiven.address, destGiven.address))
    throw invalid('Invalid destToken: srcToken and destToken are the same token')
  const via = named.route && readVia(chain, { list, route: named.route, src: srcGiven, dest: destGiven })
  if (strict && query.slippage === undefined && query.destAmount === undefined)
    throw invalid('Missing slippage or destAmount')
  const { version, rule: routerRule } = await findRouter(served, query.version)
  const src = await followToken(served, {
    token: srcGiven,
    parameter: 'srcToken',
    declared: { transferBps: query.srcTokenTransferFee, dexBps: query.srcTokenDexTransferFee },
  })
  const dest = await followToken(served, {
    token: destGiven,
    parameter: 'destToken',
    declared: { transferBps: query.destTokenTransferFee, dexBps: query.destTokenDexTransferFee },
  })
  const taxes = readTaxes(query, { src, dest })
  const { feeBps, takeSurplus } = refusedAsInput(() => agreeFee(query, { registered }))
  assertPurchase({ side: query.side, taxes, routerRule })
  const excludeRFQ = query.excludeRFQ === true || (via?.length ?? 2) > 2 || isTaxed(taxes)
  return {
    src,
    dest,
    via,
    side: query.side,
    amount: BigInt(query.amount),
    filters: readFilters(chain, {
      ...query,
      excludeRFQ,
      router: { version, rule: routerRule },
      wantsFee: !isFree(query, feeBps) || (version === '5' && takeSurplus),
      hasRecipient: paysAnother(query),
      isSourceTaxed: isSrcTaxed(taxes),
    }),
    taxes,
    partner: query.partner ?? anonymousPartner,
    feeBps,
    version,
    routerRule,
    maxImpact: query.maxImpact ?? defaultMaxImpact,
    maxUsdImpact: query.maxUSDImpact,
    minDestAmount: query.destAmount === undefined ? undefined : BigInt(query.destAmount),
    allowsUnknownUsd: Boolean(query.ignoreBadUsdPrice || query.degenMode),
    wantsOthers: query.otherExchangePrices ?? false,
  }
}

/** Takes the ends from srcToken and destToken, or from `route` alone. */
const readTokenNames = ({ srcToken, destToken, route }: Query) => {
  const names = route?.split('-')
  if (names && (names.length < routeTokens.min || names.length > routeTokens.max))
    throw invalid(`Invalid route: expected ${routeTokens.min} to ${routeTokens.max} tokens`)
  const src = srcToken ?? names?.[0]
  const dest = destToken ?? names?.at(-1)
  if (!src) throw new ApiError('ValidationError', { details: 'Missing srcToken' })
  if (!dest) throw new ApiError('ValidationError', { details: 'Missing destToken' })
  return { src, dest, route: names }
}

const readVia = (
  chain: Chain,
  { route, src, dest, list }: { route: readonly string[]; src: ResolvedToken; dest: ResolvedToken; list: TokenList },
): readonly Address[] => {
  const tokens = route.map((given) => {
    // The decimals of an intermediate token are not needed, so any address is accepted.
    const isUnknown = isAddress(given) && !isListed(chain, given) && !list.find(given)
    const decimals = isUnknown ? 0 : undefined
    return resolveToken(chain, { given, decimals, parameter: 'route', strict: false, list })
  })
  if (!isSameAddress(tokens[0]?.address, src.address))
    throw invalid('Invalid route, from token should be the first token of the route')
  if (!isSameAddress(tokens.at(-1)?.address, dest.address))
    throw invalid('Invalid route, to token should be the last token of the route')
  const via = tokens.map(({ poolToken }) => poolToken)
  if (new Set(via).size < via.length) throw invalid('Invalid route: a token comes twice')
  return via
}

const isListed = (chain: Chain, given: string) => chain.tokens.some(({ address }) => isSameAddress(address, given))

/** True if the only fee is the service's own, which it waives for methods without a fee. */
const isFree = (
  { partner, partnerFeeBps = 0, excludeContractMethodsWithoutFeeModel }: Query,
  feeBps: number,
): boolean =>
  excludeContractMethodsWithoutFeeModel !== true && (feeBps === 0 || (isAnonymous(partner) && partnerFeeBps === 0))

const paysAnother = ({ receiver, userAddress }: Query): boolean =>
  receiver !== undefined && !isSameAddress(receiver, zeroAddress) && !isSameAddress(receiver, userAddress)

/** Uses declared taxes; otherwise those of the registry, or measured ones of an unlisted token. */
const readTaxes = (query: Query, { src, dest }: { src: ResolvedToken; dest: ResolvedToken }): Taxes => ({
  srcTransferBps: query.srcTokenTransferFee ?? transferBpsOf(src.traits),
  destTransferBps: query.destTokenTransferFee ?? transferBpsOf(dest.traits),
  srcDexBps: query.srcTokenDexTransferFee ?? dexBpsOf(src.traits, 'srcToken'),
  destDexBps: query.destTokenDexTransferFee ?? dexBpsOf(dest.traits, 'destToken'),
})

const invalid = (details: string) => new ApiError('InvalidInput', { details })
