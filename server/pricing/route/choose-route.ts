import { isNativeToken, isSameAddress } from '@/lib/address'
import { boughtFor, sentOfSale, spentOnPurchase } from '@/lib/chain/swap/router-rule'
import { isFreeMethod, type MarketMethod } from '@/lib/chain/swap/swap-methods'
import { anonFeeBps } from '@/lib/order/fee'
import type { OpenOrder } from '@/lib/order/open-order'
import { ordersMethod } from '@/lib/order/orders-route'
import type { MarketState } from '@/lib/routing/market/state'
import { afterTax, isTaxed } from '@/lib/routing/market/taxes'
import { type GasParts, gasPartsOfOrders, gasPartsOfRoute, sumOfGas } from '@/lib/routing/route/gas'
import type { Route } from '@/lib/routing/route/route'
import { solve } from '@/lib/routing/route/solve'
import type { PriceRequest } from '../price-request'
import { dataGasOf, gasUnitCostOf, type QuoteContext, questionOf } from '../question-of'
import type { Fills } from './choose-fills'
import { fillWhole } from './fill-whole'
import { fillOrders, ordersBesidePools, toOrdersRoute, withOrders } from './orders-route'
import { executingMethodFor, executingMethodsOf, routerMethods } from './router-methods'
import { isTaxedPurchase } from './taxed-purchase'

/** A route and the method of the router that runs it. */
type Found = {
  method: MarketMethod | typeof ordersMethod
  route: Route
  ticksCrossed: number
  /** Where the router fills orders alone. */
  fills?: Fills
  /** Where orders are among the legs: all that might have been, and the market with them. */
  beside?: { orders: readonly OpenOrder[]; market: MarketState }
}

/** The same, and what a trader has of it: `received` and `spent` after fees and taxes, raw units; gas in units, and what it is made of. */
export type Choice = Found & {
  feeBps: number
  destAmount: bigint
  received: bigint
  spent: bigint
  gas: number
  gasParts: GasParts
}

/**
 * Chooses what answers a request: the best route over pools, one over pools and open OTC orders together, or a fill of orders alone,
 * whichever leaves the trader most after fees and gas. Undefined when there is none.
 *
 * @example
 * chooseRoute(request, context)?.method // 'swapExactAmountIn'
 */
export const chooseRoute = (request: PriceRequest, context: QuoteContext): Choice | undefined => {
  if (isSameAddress(request.src.poolToken, request.dest.poolToken)) {
    const wrapped = wrap(request)
    return wrapped && toChoice(wrapped, { request, context, feeBps: 0 })
  }
  const gasUnitCost = gasUnitCostOf(request, context)
  const netOf = ({ received, spent, gas }: Choice) =>
    (request.side === 'SELL' ? received : -spent) - BigInt(Math.round(gas * gasUnitCost))
  const found = [throughPools(request, context), besidePools(request, context), withOrdersAlone(request, context)]
  return found
    .flatMap((one) => one ?? [])
    .map((one) => toChoice(one, { request, context, feeBps: isFreeMethod(one.method) ? 0 : request.feeBps }))
    .reduce<Choice | undefined>((best, one) => (best === undefined || netOf(one) > netOf(best) ? one : best), undefined)
}

/** The router takes no fee where it fills orders alone. */
const withOrdersAlone = (request: PriceRequest, context: QuoteContext): Found | undefined => {
  const fills = fillOrders(request, context)
  return fills && { method: ordersMethod, route: toOrdersRoute(fills, request), ticksCrossed: 0, fills }
}

/**
 * The best route over pools and orders together, which the executor runs. Undefined where it goes without any order, and where it goes through
 * orders alone though the router may fill those itself: it does so at just the quoted price.
 */
const besidePools = (given: PriceRequest, context: QuoteContext): Found | undefined => {
  const orders = ordersBesidePools(given, context)
  if (orders.length === 0 || executingMethodsOf(given).length === 0) return undefined
  const { gasCosts, ...asked } = withOrders(questionOf(grossOf(given), context), orders)
  const rfq = sumOfGas(new Map([['rfq', 1]]), dataGasOf(context))
  const question = { ...asked, gasCosts: { ...gasCosts!, leg: { ...gasCosts!.leg, rfq } } }
  const solution = solve(question)
  if (solution === undefined) return undefined
  const { market } = question
  const { route, ticksCrossed } = fillWhole({ market, route: solution.route }) ?? solution
  const filled = route.legs.filter(({ kind }) => kind === 'rfq').length
  if (filled === 0 || (filled === route.legs.length && given.filters.fillsOrders)) return undefined
  const method = executingMethodFor(given, route)
  return method && { route, ticksCrossed, method, beside: { orders, market } }
}

const toChoice = (
  found: Found,
  { request, context, feeBps }: { request: PriceRequest; context: QuoteContext; feeBps: number },
): Choice => {
  const { side, taxes, routerRule } = request
  const { route } = found
  // The router takes nothing of what such a method brings, and counts it as it arrives.
  const rule = isFreeMethod(found.method) ? 'net' : routerRule
  const destAmount = side === 'BUY' ? request.amount : route.destAmount
  // What a purchase asks for is what arrives: its route buys the tax on the way on top.
  const sent = side === 'SELL' ? sentOfSale(rule, destAmount, feeBps) : destAmount
  const received = side === 'SELL' ? afterTax(sent, taxes.destTransferBps) : destAmount
  const spent = side === 'BUY' ? spentOnPurchase(rule, route.srcAmount, feeBps) : route.srcAmount
  // Of a few raw units nothing is taken.
  const isCharged = sent !== destAmount || spent !== route.srcAmount
  const gasParts = gasPartsOf(found, { request, feeBps: isCharged ? feeBps : 0 })
  const gas = Math.ceil(sumOfGas(gasParts, dataGasOf(context))) + signatureGas(found)
  return { ...found, feeBps, destAmount, received, spent, gas, gasParts }
}

/** What contracts among the makers take to say that they signed, as measured at this block. */
const signatureGas = ({ fills, beside, route }: Found): number => {
  const legs = new Set(route.legs.map(({ pool }) => pool))
  const filled =
    fills?.fills.map(({ order }) => order) ?? beside?.orders.filter(({ orderHash }) => legs.has(orderHash)) ?? []
  return filled.reduce((gas, order) => gas + order.signatureGas, 0)
}

/** The fee is taken to be stored in the vault; only the build knows whether the partner wants it at once. */
const gasPartsOf = (
  { method, route, ticksCrossed, fills }: Found,
  { request, feeBps }: { request: PriceRequest; feeBps: number },
): GasParts => {
  const { side, src, dest, taxes, version } = request
  const ends = { wrapsSource: isNativeToken(src.address), unwrapsDestination: isNativeToken(dest.address) }
  if (fills) {
    const makers = new Set(fills.fills.map(({ order: { order } }) => order.maker)).size
    return gasPartsOfOrders({ side, orders: fills.fills.length, makers, ...ends })
  }
  return gasPartsOfRoute(route, ticksCrossed, {
    ...ends,
    method: routerMethods[version].gasOf(method),
    isLegacy: version === '5',
    fee: feeBps > anonFeeBps ? 'partner' : feeBps > 0 ? 'service' : undefined,
    isTaxed: isTaxed(taxes),
    asked: side,
  })
}

/** Native and wrapped are the same money: one for one, without a fee, by a program without legs. */
const wrap = (request: PriceRequest): Found | undefined => {
  const { src, dest, amount } = request
  const route: Route = {
    side: 'SELL',
    srcToken: src.poolToken,
    destToken: dest.poolToken,
    srcAmount: amount,
    destAmount: amount,
    legs: [],
  }
  const method = executingMethodFor({ ...request, side: 'SELL' }, route)
  return method && { method, ticksCrossed: 0, route }
}

/** The best route that one of the allowed methods can run; a direct method where it runs the same route for less gas. */
const throughPools = (given: PriceRequest, context: QuoteContext): Found | undefined => {
  const { version, filters, side, taxes, routerRule } = given
  const request = grossOf(given)
  // What the tax leaves of a purchase is for the router to count, and only ours does.
  if (routerRule !== 'net' && isTaxedPurchase(side, taxes)) return undefined
  const { direct, through } = routerMethods[version]
  // The direct methods let the last pool pay the trader: a tax on the way would not be counted.
  const allowsDirect = (method: MarketMethod) => filters.methods.includes(method) && !isTaxed(taxes)
  const toFound = ({ route, ticksCrossed }: Pick<Found, 'route' | 'ticksCrossed'>): Found[] => {
    const method = direct(route).find(allowsDirect) ?? executingMethodFor(request, route)
    return method === undefined ? [] : [{ route, ticksCrossed, method }]
  }

  if (executingMethodsOf(given).length > 0) {
    const solution = solve(questionOf(request, context))
    return solution && toFound(solution)[0]
  }
  const choices = context.chain.dexes
    .filter((dex) => through(dex, side).some(allowsDirect))
    .flatMap(({ name }) => solve({ ...questionOf(request, context, name), singlePath: true }) ?? [])
    .flatMap(toFound)
  return choices.sort((a, b) => compare(a.route, b.route))[0]
}

/** The same with what a route has to bring for it: another router than ours keeps a unit of a purchase. */
const grossOf = (request: PriceRequest): PriceRequest =>
  request.side === 'BUY' ? { ...request, amount: boughtFor(request.routerRule, request.amount) } : request

/** Better first: more out of a sale, less into a purchase. */
const compare = (a: Route, b: Route) => {
  const difference = a.side === 'SELL' ? b.destAmount - a.destAmount : a.srcAmount - b.srcAmount
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}
