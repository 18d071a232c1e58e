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
import { fillOrders, ordersForPools, toOrdersRoute, withOrders } from './orders-route'
import { executingMethodFor, executingMethodsOf, routerMethods } from './router-methods'
import { isTaxedPurchase } from './taxed-purchase'

/** A route and the router method that executes it. */
type Found = {
  method: MarketMethod | typeof ordersMethod
  route: Route
  ticksCrossed: number
  /** Set where the router fills orders alone. */
  fills?: Fills
  /** Set where orders are among the legs: all candidate orders, and the market with them. */
  beside?: { orders: readonly OpenOrder[]; market: MarketState }
}

/** A route with the trader's result after fees and taxes in raw units, and its gas in units. */
export type Choice = Found & {
  feeBps: number
  destAmount: bigint
  received: bigint
  spent: bigint
  gas: number
  gasParts: GasParts
}

/**
 * Chooses the answer to a request: the best route over pools, over pools and open OTC orders, or a
 * fill of orders alone, by the trader's result after fees and gas. Undefined when there is none.
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
  const found = [throughPools(request, context), solveWithOrders(request, context), withOrdersAlone(request, context)]
  return found
    .flatMap((one) => one ?? [])
    .map((one) => toChoice(one, { request, context, feeBps: isFreeMethod(one.method) ? 0 : request.feeBps }))
    .reduce<Choice | undefined>((best, one) => (best === undefined || netOf(one) > netOf(best) ? one : best), undefined)
}

/** The router charges no fee where it fills orders alone. */
const withOrdersAlone = (request: PriceRequest, context: QuoteContext): Found | undefined => {
  const fills = fillOrders(request, context)
  return fills && { method: ordersMethod, route: toOrdersRoute(fills, request), ticksCrossed: 0, fills }
}

/**
 * Returns the best route over pools and orders together, for the executor. Undefined if it uses no
 * order, or only orders that the router may fill itself at exactly the quoted price.
 */
const solveWithOrders = (given: PriceRequest, context: QuoteContext): Found | undefined => {
  const orders = ordersForPools(given, context)
  if (orders.length === 0 || executingMethodsOf(given).length === 0) return undefined
  const { gasCosts, ...asked } = withOrders(questionOf(beforeFees(given), context), orders)
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
  // Free methods count the output as it arrives, without a deduction by the router.
  const rule = isFreeMethod(found.method) ? 'net' : routerRule
  const destAmount = side === 'BUY' ? request.amount : route.destAmount
  // A purchase names the amount that arrives; its route buys the transfer tax in addition.
  const sent = side === 'SELL' ? sentOfSale(rule, destAmount, feeBps) : destAmount
  const received = side === 'SELL' ? afterTax(sent, taxes.destTransferBps) : destAmount
  const spent = side === 'BUY' ? spentOnPurchase(rule, route.srcAmount, feeBps) : route.srcAmount
  // The fee of a few raw units rounds to zero.
  const isCharged = sent !== destAmount || spent !== route.srcAmount
  const gasParts = gasPartsOf(found, { request, feeBps: isCharged ? feeBps : 0 })
  const gas = Math.ceil(sumOfGas(gasParts, dataGasOf(context))) + signatureGas(found)
  return { ...found, feeBps, destAmount, received, spent, gas, gasParts }
}

/** Returns the gas of contract makers' signature checks, as measured at this block. */
const signatureGas = ({ fills, beside, route }: Found): number => {
  const legs = new Set(route.legs.map(({ pool }) => pool))
  const filled =
    fills?.fills.map(({ order }) => order) ?? beside?.orders.filter(({ orderHash }) => legs.has(orderHash)) ?? []
  return filled.reduce((gas, order) => gas + order.signatureGas, 0)
}

/** Assumes that the vault stores the fee; only the build knows if the partner is paid at once. */
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

/** Wraps or unwraps the native token one to one, without a fee or legs. */
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

/** Returns the best route for the allowed methods; a direct method where it uses less gas. */
const throughPools = (given: PriceRequest, context: QuoteContext): Found | undefined => {
  const { version, filters, side, taxes, routerRule } = given
  const request = beforeFees(given)
  // Routers of others ignore the tax of a purchase.
  if (routerRule !== 'net' && isTaxedPurchase(side, taxes)) return undefined
  const { direct, through } = routerMethods[version]
  // In direct methods the last pool pays the trader, so a transfer tax would not be counted.
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

/** Adds what the route must return: a router that keeps a unit of a purchase needs one more. */
const beforeFees = (request: PriceRequest): PriceRequest =>
  request.side === 'BUY' ? { ...request, amount: boughtFor(request.routerRule, request.amount) } : request

/** Sorts the better route first: more output of a sale, less input of a purchase. */
const compare = (a: Route, b: Route) => {
  const difference = a.side === 'SELL' ? b.destAmount - a.destAmount : a.srcAmount - b.srcAmount
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}
