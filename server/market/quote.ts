import type { Address } from 'viem'
import { isNativeToken, isSameAddress, toLowerAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/errors'
import type { PriceRoute } from '@/lib/api/market'
import type { SwapMethod } from '@/lib/chain/decode'
import { type Chain, findToken, type Token } from '@/lib/chain/registry'
import { directMethodOf } from '@/lib/chain/transactions'
import { afterFeeBuy, afterFeeSell, percentOfBps } from '@/lib/order/fee'
import { estimateGas } from '@/lib/routing/gas'
import type { Question } from '@/lib/routing/question'
import type { Route } from '@/lib/routing/route'
import { solve } from '@/lib/routing/solve'
import type { MarketState } from '@/lib/routing/state'
import { afterTax, isTaxed, noTaxes } from '@/lib/routing/taxes'
import { toBestRoute, wrapBestRoute } from './best-route'
import { keptOf, priceImpactPercent } from './price-impact'
import type { PriceRequest } from './price-request'
import { isTaxedPurchase, paidByPools } from './taxed-purchase'
import { usdPrices } from './usd-prices'

/** What a quote stands on: the market of one block, what gas costs, in wei, and the tokens that are followed beside the listed ones. */
export type QuoteContext = {
  chain: Chain
  market: MarketState
  blockNumber: bigint
  gasPriceWei: bigint
  unlistedTokens: readonly Token[]
}

/** A price route that is not signed yet. */
export type Quote = Omit<PriceRoute, 'hmac'>

/** Where gas costs nothing the best route may have hundreds: so many fit a block, and a body that is sent back to build from. */
const maxLegs = 100

type Choice = { method: SwapMethod; route: Route; ticksCrossed: number }

/**
 * Answers a question for a price: the best route over the pools of this state that the filters allow, and what it pays to the wei.
 * Reads nothing but its arguments; the same question on the same state has the same answer. The route is not signed yet.
 *
 * @throws {ApiError} PricingError without a route or below the least amount asked for; BadUsdPrice when a side has no known value.
 * @example
 * quote(request, { chain: mainnet, market, blockNumber: 19_000_000n, gasPriceWei: 10n ** 9n, unlistedTokens: [] }).destAmount // '2512043117'
 */
export const quote = (request: PriceRequest, context: QuoteContext): Quote => {
  const { src, dest, side } = request
  const { chain } = context
  const native = toLowerAddress(chain.contracts.wrappedNative)
  const prices = usdPrices(chain, context.market)
  const wraps = isSameAddress(src.poolToken, dest.poolToken)
  const choice = wraps ? wrapChoice(request) : choose(request, context)
  const { method, route } = choice
  const feeBps = wraps ? 0 : request.feeBps
  const destAmount = side === 'BUY' ? request.amount : route.destAmount
  // What a purchase asks for is what arrives: its route buys the tax on the way on top.
  const received =
    side === 'SELL' ? afterTax(afterFeeSell(destAmount, feeBps), request.taxes.destTransferBps) : destAmount
  const spent = side === 'BUY' ? afterFeeBuy(route.srcAmount, feeBps) : route.srcAmount
  if (received <= 0n || (request.leastDestAmount !== undefined && received < request.leastDestAmount))
    throw new ApiError('PricingError')

  const usdOf = (token: Address, amount: bigint) => {
    const price = prices.get(token)
    return price === undefined ? undefined : price * Number(amount)
  }
  const srcUsd = usdOf(src.poolToken, route.srcAmount)
  const destUsd = usdOf(dest.poolToken, destAmount)
  if ((srcUsd === undefined || destUsd === undefined) && !request.allowsUnknownUsd && !wraps)
    throw new ApiError('BadUsdPrice')

  const gas = gasOf(choice, { request, isCharged: spent !== route.srcAmount || received !== destAmount })
  const gasUsd = usdOf(native, BigInt(gas) * context.gasPriceWei)
  const decimalsOf = (token: Address) => {
    if (token === src.poolToken) return src.decimals
    if (token === dest.poolToken) return dest.decimals
    const known = findToken(chain, token) ?? context.unlistedTokens.find(({ address }) => isSameAddress(address, token))
    return known?.decimals ?? 0
  }
  return {
    blockNumber: Number(context.blockNumber),
    network: chain.id,
    srcToken: src.address,
    srcDecimals: src.decimals,
    srcAmount: route.srcAmount.toString(),
    ...(spent !== route.srcAmount && { srcAmountAfterFee: spent.toString() }),
    destToken: dest.address,
    destDecimals: dest.decimals,
    destAmount: destAmount.toString(),
    ...(received !== destAmount && { destAmountAfterFee: received.toString() }),
    bestRoute: wraps ? wrapBestRoute(request) : toBestRoute(route, { decimalsOf }),
    ...(request.wantsOthers && { others: othersOf(request, context) }),
    gasCostUSD: gasUsd === undefined ? null : gasUsd.toFixed(6),
    gasCost: gas.toString(),
    side,
    version: '6.2',
    contractAddress: toLowerAddress(chain.contracts.router),
    tokenTransferProxy: toLowerAddress(chain.contracts.router),
    contractMethod: method,
    partnerFee: percentOfBps(feeBps),
    srcUSD: srcUsd === undefined ? null : srcUsd.toFixed(10),
    destUSD: destUsd === undefined ? null : destUsd.toFixed(10),
    partner: request.partner,
    maxImpactReached: isImpactReached(request, { market: context.market, route, srcUsd, destUsd }),
  }
}

/** Native and wrapped are the same money: one for one, without a fee, by a program without legs. */
const wrapChoice = ({ src, dest, amount, filters }: PriceRequest): Choice => {
  if (!filters.methods.includes('swapExactAmountIn')) throw new ApiError('PricingError')
  const [srcToken, destToken] = [src.poolToken, dest.poolToken]
  return {
    method: 'swapExactAmountIn',
    ticksCrossed: 0,
    route: { side: 'SELL', srcToken, destToken, srcAmount: amount, destAmount: amount, legs: [] },
  }
}

/** The best route that one of the allowed methods can run; a direct method where it runs the same route for less gas. */
const choose = (request: PriceRequest, context: QuoteContext): Choice => {
  const { filters, side, taxes } = request
  const generic = side === 'SELL' ? 'swapExactAmountIn' : 'swapExactAmountOut'
  // The direct methods let the last pool pay the trader: a tax on the way would not be counted.
  const allowsDirect = (method: SwapMethod | undefined): method is SwapMethod =>
    method !== undefined && filters.methods.includes(method) && !isTaxed(taxes)

  if (filters.methods.includes(generic)) {
    const solution = solve(questionOf(request, context))
    if (!solution) throw new ApiError('PricingError')
    const { route, ticksCrossed } = solution
    const direct = directMethodOf(route)
    return { route, ticksCrossed, method: allowsDirect(direct) ? direct : generic }
  }
  const choices = (['UniswapV2', 'UniswapV3'] as const).flatMap((dex): Choice[] => {
    const method: SwapMethod = `${generic}On${dex}`
    if (!allowsDirect(method)) return []
    const solution = solve({ ...questionOf(request, context, dex), singlePath: true })
    if (!solution || directMethodOf(solution.route) !== method) return []
    return [{ method, route: solution.route, ticksCrossed: solution.ticksCrossed }]
  })
  const [best] = choices.sort((a, b) => compare(a.route, b.route))
  if (!best) throw new ApiError('PricingError')
  return best
}

/** Better first: more out of a sale, less into a purchase. */
const compare = (a: Route, b: Route) => {
  const difference = a.side === 'SELL' ? b.destAmount - a.destAmount : a.srcAmount - b.srcAmount
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

/**
 * What one unit of gas costs, in raw units of the token that is bought (sell) or sold (buy); 0 where that is unknown.
 *
 * @example
 * gasUnitCostOf(request, context) // 0.003, for USDC at a gas price of one gwei
 */
const gasUnitCostOf = (
  { side, src, dest }: Pick<PriceRequest, 'side' | 'src' | 'dest'>,
  { chain, market, gasPriceWei }: Pick<QuoteContext, 'chain' | 'market' | 'gasPriceWei'>,
): number => {
  const prices = usdPrices(chain, market)
  const counted = prices.get(side === 'SELL' ? dest.poolToken : src.poolToken)
  const gasUsd = Number(gasPriceWei) * (prices.get(toLowerAddress(chain.contracts.wrappedNative)) ?? 0)
  return counted === undefined ? 0 : gasUsd / counted
}

/**
 * The question that a request asks the engine on a state; of one exchange alone, where it is named.
 *
 * @example
 * solve(questionOf(request, context))?.route.destAmount // 2989120331n
 */
export const questionOf = (
  { src, dest, amount, side, via, taxes, filters }: PriceRequest,
  { chain, market, gasPriceWei }: QuoteContext,
  only?: string,
): Question => {
  const { dexes, excludedPools, excludesRfq } = filters
  const buysTaxed = isTaxedPurchase(side, taxes)
  return {
    market,
    srcToken: src.poolToken,
    destToken: dest.poolToken,
    amount: buysTaxed ? paidByPools(amount, taxes) : amount,
    side,
    taxes: buysTaxed ? noTaxes : taxes,
    filter: {
      dexes: only === undefined ? dexes : dexes.filter((dex) => dex === only),
      excludedPools,
      excludesRfq,
      ...(buysTaxed && { taxedTokens: [dest.poolToken] }),
      ...(via && { via }),
    },
    maxLegs,
    gasUnitCost: gasUnitCostOf({ side, src, dest }, { chain, market, gasPriceWei }),
  }
}

/** The fee is taken to be stored in the vault; only the build knows whether the partner wants it at once. */
const gasOf = (
  { method, route, ticksCrossed }: Choice,
  { request, isCharged }: { request: PriceRequest; isCharged: boolean },
) =>
  estimateGas(route, ticksCrossed, {
    method: method.endsWith('V2') ? 'directV2' : method.endsWith('V3') ? 'directV3' : 'executor',
    unwrapsDestination: isNativeToken(request.dest.address),
    storesFee: isCharged,
    isTaxed: isTaxed(request.taxes),
  })

const isImpactReached = (
  { maxImpact, maxUsdImpact, side, taxes }: PriceRequest,
  {
    market,
    route,
    srcUsd,
    destUsd,
  }: { market: MarketState; route: Route; srcUsd: number | undefined; destUsd: number | undefined },
): boolean => {
  if (priceImpactPercent({ market, route, taxes }) > maxImpact) return true
  if (srcUsd === undefined || destUsd === undefined) return false
  // A thin pool may be far from the market at any size: then the values tell what the pool's own price does not.
  const givenUsd = srcUsd * keptOf(side, taxes)
  const lossUsd = givenUsd - destUsd
  return (lossUsd / givenUsd) * 100 > maxImpact || (maxUsdImpact !== undefined && lossUsd > maxUsdImpact)
}

/** What each exchange alone would give, and what it gives for one whole source token. */
const othersOf = (request: PriceRequest, context: QuoteContext): NonNullable<PriceRoute['others']> =>
  context.chain.dexes.flatMap(({ name }) => {
    const { route } = solve(questionOf(request, context, name)) ?? {}
    if (!route) return []
    const one = { ...request, side: 'SELL' as const, amount: 10n ** BigInt(request.src.decimals) }
    return {
      exchange: name,
      srcAmount: route.srcAmount.toString(),
      destAmount: route.destAmount.toString(),
      unit: (solve(questionOf(one, context, name))?.route.destAmount ?? 0n).toString(),
      data: {},
    }
  })
