import type { Address } from 'viem'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { findToken } from '@/lib/chain/registry/registry'
import { marketRouterOf } from '@/lib/chain/swap/router-version'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import { ordersExchange } from '@/lib/order/exchanges'
import { percentOfBps } from '@/lib/order/fee'
import type { MarketState } from '@/lib/routing/market/state'
import type { Route } from '@/lib/routing/route/route'
import { solve } from '@/lib/routing/route/solve'
import type { PriceRequest } from '../price-request'
import { type QuoteContext, questionOf } from '../question-of'
import { findAvailableLiquidity } from './available-liquidity'
import { toBestRoute, wrapBestRoute } from './best-route'
import { chooseRoute } from './choose-route'
import { fillOrders, orderExchangeFields, ordersBestRoute, toOrdersRoute } from './orders-route'
import { priceImpactPercent, shareAfterTaxes } from './price-impact'

/** A price route before signing. */
export type Quote = Omit<PriceRoute, 'hmac'>

/**
 * Answers a request with the best route over the allowed pools of this state or the public OTC
 * orders, exact to the wei. The function is pure: equal arguments give equal answers.
 *
 * @throws {ApiError} PricingError without a route (with the available liquidity if the amount is
 * too large) or below the requested minimum; BadUsdPrice when a side has no known value.
 * @example
 * const context = { chain: mainnet, market, blockNumber: 19_000_000n, gasPriceWei: 10n ** 9n, ... }
 * quote(request, context).destAmount // '2512043117'
 */
export const quote = (request: PriceRequest, context: QuoteContext): Quote => {
  const { src, dest, side, version } = request
  const { chain } = context
  const router = marketRouterOf(chain, version)!
  const native = toLowerAddress(chain.contracts.wrappedNative)
  const prices = usdPrices(chain, context.market)
  const wraps = isSameAddress(src.poolToken, dest.poolToken)
  const choice = chooseRoute(request, context)
  if (choice === undefined)
    throw new ApiError('PricingError', { availableLiquidity: findAvailableLiquidity(request, context) })
  const { route, fills, beside, destAmount, received, spent, gas } = choice
  if (received <= 0n || (request.minDestAmount !== undefined && received < request.minDestAmount))
    throw new ApiError('PricingError')

  const usdOf = (token: Address, amount: bigint) => {
    const price = prices.get(token)
    return price === undefined ? undefined : price * Number(amount)
  }
  const srcUsd = usdOf(src.poolToken, route.srcAmount)
  const destUsd = usdOf(dest.poolToken, destAmount)
  if ((srcUsd === undefined || destUsd === undefined) && !request.allowsUnknownUsd && !wraps)
    throw new ApiError('BadUsdPrice')

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
    bestRoute: wraps
      ? wrapBestRoute(request)
      : fills
        ? ordersBestRoute(fills, request, chain)
        : toBestRoute(route, {
            src: src.address,
            dest: dest.address,
            decimalsOf,
            ...(beside && { orders: orderExchangeFields(route, { ...beside, chain }) }),
          }),
    ...(request.wantsOthers && { others: othersOf(request, context) }),
    gasCostUSD: gasUsd === undefined ? null : gasUsd.toFixed(6),
    gasCost: gas.toString(),
    side,
    version,
    contractAddress: router.address,
    tokenTransferProxy: router.spender,
    contractMethod: choice.method,
    partnerFee: percentOfBps(choice.feeBps),
    srcUSD: srcUsd === undefined ? null : srcUsd.toFixed(10),
    destUSD: destUsd === undefined ? null : destUsd.toFixed(10),
    partner: request.partner,
    maxImpactReached: isImpactReached(request, { market: beside?.market ?? context.market, route, srcUsd, destUsd }),
  }
}

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
  // The price of a thin pool may be far off the market, so the dollar values are compared too.
  const givenUsd = srcUsd * shareAfterTaxes(side, taxes)
  const lossUsd = givenUsd - destUsd
  return (lossUsd / givenUsd) * 100 > maxImpact || (maxUsdImpact !== undefined && lossUsd > maxUsdImpact)
}

/** Returns each exchange's output alone, for the request and for one unit of the source token. */
const othersOf = (request: PriceRequest, context: QuoteContext): NonNullable<PriceRoute['others']> => {
  const one = { ...request, side: 'SELL' as const, amount: 10n ** BigInt(request.src.decimals) }
  const through = (name: string) => (asked: PriceRequest) => solve(questionOf(asked, context, name))?.route
  const alone = [
    ...context.chain.dexes.map(({ name }) => ({ name, ask: through(name) })),
    {
      name: ordersExchange,
      ask: (asked: PriceRequest) => {
        const fills = fillOrders(asked, context)
        return fills && toOrdersRoute(fills, asked)
      },
    },
  ]
  return alone.flatMap(({ name, ask }) => {
    const route = ask(request)
    if (!route) return []
    return {
      exchange: name,
      srcAmount: route.srcAmount.toString(),
      destAmount: route.destAmount.toString(),
      unit: (ask(one)?.destAmount ?? 0n).toString(),
      data: {},
    }
  })
}
