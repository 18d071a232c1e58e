import type { Address } from 'viem'
import { ApiError } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/market'
import { feeTermsOf } from '@/lib/chain/fees/intent-fee'
import { readQuotedRoute } from '@/lib/chain/program/quoted-route'
import { BaseError, namedError } from '@/lib/errors'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { familyOf } from '@/lib/order/families/families'
import { orderKinds } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import { amountsOfFill } from '@/lib/order/intent-left'
import { limitBeforeFees } from '@/lib/order/limit-before-fees'
import { isTaxed } from '@/lib/routing/market/taxes'
import { executeRoute } from '@/lib/routing/route/execute'
import type { Route } from '@/lib/routing/route/route'
import type { ServedChain } from '../chain/facts/served-chain'
import { readState } from '../chain/market/read-state'
import type { PriceRequest } from '../pricing/price-request'
import type { Quotes } from '../pricing/quotes'
import type { Agent, Bid, Decline, Guarantee, OpenIntent } from './agent'
import { bridgeDataFor, crossingGas, isSentOn, namesBridgeFee } from './bridge-fee'
import { findMost } from './find-most'
import { gasPayment, handlerGas, positionGas, settlementData, sliceGas } from './gas-payment'
import { guaranteeOf } from './guarantee'
import { intentQuestion } from './intent-question'
import { reachesLimit } from './limit'
import { partsOf } from './parts'
import { settleByRoute } from './settle-by-route'

/**
 * Units of gas that settling an order by amounts takes above the same swap through the router, its nonce being
 * the first of a word: `contracts/gas-snapshot.json` has both.
 */
export const settlementGas = 65_500

/** Up to one in so many of an amount changes its best route by nothing that anyone would see. */
const littleOf = 20n

/** Orders that are priced at once; routes are found on as many threads as there are cores. */
const pricedAtOnce = 16

type AmmDeps = { quotes: Quotes }

/**
 * The agent that fills by our own router: the best route over the pools, through the executor. It keeps of the source what its gas
 * costs, and of what the route brings nothing. A sale is priced in proportion: pools pay more for each unit of a smaller amount, so a route
 * that sells what is left after the gas brings that much at least. Of an order that may be filled in parts, and not whole at its limit, it fills
 * the part that is worth most to the owner. The gas of code that others wrote is known once a settlement is
 * simulated: a bid that keeps too little is priced again with what was measured (`bidForGas`).
 *
 * @example
 * await createAmm({ quotes }).quote(served, request) // { input: 3000000000n, output: 998400000000000000n, gas: 410000n }
 * (await createAmm({ quotes }).bid(served, { round, intents: [intent], account })).bids // [{ fills: [{ orderHash, fillIn, fillOut }], data: '0x49af9204...' }]
 */
export const createAmm = (deps: AmmDeps): Agent => ({
  name: 'amm',
  quote: async (served, { isBridged: isSent = false, handler, ...request }, signal) => {
    const { priceRoute } = await deps.quotes.ask(served, request, { signal })
    if (priceRoute.maxImpactReached && !request.allowsUnknownUsd) throw new ApiError('MaxImpactReached')
    const gas = await gasOfRoute(served, request, priceRoute, {
      settling: settlementGas + (isSent ? crossingGas : 0) + (handler ? handlerGas(served.chain, handler) : 0),
    })
    const [sold, bought] = [BigInt(priceRoute.srcAmount), BigInt(priceRoute.destAmount)]
    if (request.side === 'BUY') return { input: sold + gas, output: bought, gas }
    if (gas >= sold) throw new ApiError('GasCostExceedsTradeAmount')
    const output = (bought * (sold - gas)) / sold
    if (output === 0n) throw new ApiError('PricingError')
    return { input: sold, output, gas }
  },
  bid: async (served, { intents, account }) => {
    const bids: Bid[] = []
    const declines: Decline[] = []
    const isEnforced = await served.hasCrossSettle()
    const waiting = intents.filter(({ order }) => !isSentOn(order)).values()
    const work = async () => {
      for (const intent of waiting)
        await bidForMost(deps, served, { intent, account, isEnforced }).then(
          (bid) => bids.push(bid),
          (error) => declines.push(declined(intent, error)),
        )
    }
    await Promise.all(Array.from({ length: pricedAtOnce }, work))
    return { bids, declines }
  },
  bidForGas: async (served, { intent, account, gas }) =>
    bidForMost(deps, served, { intent, account, isEnforced: await served.hasCrossSettle(), gas }),
})

/** What is kept of the source for the gas of settling by a route, raw units. */
const gasOfRoute = async (
  served: ServedChain,
  { src }: PriceRequest,
  { gasCost }: Pick<PriceRoute, 'gasCost'>,
  { settling, measured }: { settling: number; measured?: number | undefined },
): Promise<bigint> => {
  const state = await readState(served)
  const gas = measured ?? Number(gasCost) + settling + settlementData(state)
  return gasPayment(state, { token: src.poolToken, gas })
}

/**
 * `isEnforced` is true if the intent contract of the chain can settle by amounts; `gas` is what the whole settlement
 * needs, in units of gas, where it was measured.
 */
type Bidding = { intent: OpenIntent; account: Address; isEnforced: boolean; gas?: number | undefined }

/** All that is left of an order where its limit allows it; else, of one that may be filled in parts, the part that is worth most to its owner. */
const bidForMost = async (deps: AmmDeps, served: ServedChain, bidding: Bidding): Promise<Bid> => {
  const { intent, gas } = bidding
  const { order, family, filled } = intent
  const whole = await priceFill(deps, served, { intent, fill: intentTotal(order) - filled, gas })
  if (reaches(intent, whole)) return toBid(bidding, whole)
  const fills = familyOf(family).fills.partiallyFillable ? partsOf(order, { filled, gas: whole.gas }) : undefined
  if (fills === undefined) throw new PriceBelowMinimumError()
  const found = await findMost(fills, async (fill) => {
    const priced = await priceFill(deps, served, { intent, fill, gas })
    return { priced, value: worthOf(intent, priced) }
  })
  if (found === undefined || !reaches(intent, found.priced)) throw new PriceBelowMinimumError()
  return toBid(bidding, found.priced)
}

type Priced = { fill: bigint; fillIn: bigint; fillOut: bigint; gas: bigint; route: Route }

/** What our route gives for so much of an order, and keeps of its source for gas. */
const priceFill = async (
  deps: AmmDeps,
  served: ServedChain,
  { intent, fill, gas: measured }: Pick<Bidding, 'intent' | 'gas'> & { fill: bigint },
): Promise<Priced> => {
  const { order, family, filled, slice } = intent
  const isSale = order.kind === orderKinds.SELL
  const part = amountsOfFill(order, { filled, fill })
  const request = await intentQuestion(served, { order, amount: fill })
  if (isTaxed(request.taxes)) throw new ApiError('UnsupportedToken')
  const { priceRoute: all } = await deps.quotes.ask(served, request)
  const { isPosition } = familyOf(family).fills
  const settling =
    settlementGas + (slice ? sliceGas : 0) + (isPosition ? positionGas : 0) + (isBridged(order) ? crossingGas : 0)
  const gas = await gasOfRoute(served, request, all, { settling, measured })
  if (isSale && gas >= fill) throw new ApiError('GasCostExceedsTradeAmount')
  const trade = tradeOf(all, served, { allowsWrap: isBridged(order) })
  const route = isSale ? await routeForLess(deps, served, { request, trade, less: fill - gas }) : trade
  const [fillIn, fillOut] = isSale ? [part.srcAmount, route.destAmount] : [route.srcAmount + gas, part.destAmount]
  return { fill, fillIn, fillOut, gas, route }
}

/** What is sold without what its gas takes: a little less is divided as all of it is, and for much less another route is found. */
const routeForLess = async (
  deps: AmmDeps,
  served: ServedChain,
  { request, trade, less }: { request: PriceRequest; trade: Route; less: bigint },
): Promise<Route> => {
  if (trade.legs.length === 0) return { ...trade, srcAmount: less, destAmount: less }
  if ((request.amount - less) * littleOf > request.amount)
    return tradeOf((await deps.quotes.ask(served, { ...request, amount: less })).priceRoute, served)
  const { market } = await readState(served)
  const done = executeRoute({ market, route: trade, srcAmount: less })
  if (!done.ok) throw new ApiError('PricingError')
  return done.route
}

/** Native for wrapped is no trade, but it is wrapped on its way into a bridge. */
const tradeOf = (priceRoute: PriceRoute, served: ServedChain, { allowsWrap = false } = {}): Route => {
  const route = readQuotedRoute(priceRoute, served)
  if (route === undefined || (route.legs.length === 0 && !allowsWrap)) throw new ApiError('PricingError')
  return route
}

const toBid = ({ intent, account, isEnforced }: Bidding, priced: Priced): Bid => {
  const { fill, fillIn, fillOut, gas, route } = priced
  const bridgeData = bridgeDataFor(intent, priced)
  if (bridgeData === undefined) throw new BridgeFeeAboveMaxError()
  // The function that takes amounts cannot name the fee of a bridge: what was signed is the limit. That of a position
  // can.
  const namesFee = namesBridgeFee(intent) && !familyOf(intent.family).fills.isPosition
  const guarantee = namesFee ? signedLimits(intent, fill) : guaranteeOf(intent, priced)
  const payment = { to: account, amount: gas }
  const enforced = isEnforced && !namesFee ? guarantee : undefined
  const data = settleByRoute(intent, { route, payment, fill, guarantee: enforced, bridgeData })
  const fills = [{ orderHash: intent.orderHash, fillIn, fillOut }]
  return { fills, guarantees: [guarantee], data, usesPools: true, kept: gas }
}

const signedLimits = (intent: OpenIntent, fill: bigint): Guarantee => {
  const { order, filled } = intent
  const { srcAmount: maxIn, destAmount: minOut } = limitBeforeFees(order, { filled, fill, terms: feeTermsOf(intent) })
  return { maxIn, minOut }
}

/** What a sale brings, or a purchase costs, must reach the owner's limit after all fees. */
const reaches = (intent: OpenIntent, { fill, fillIn, fillOut }: Priced): boolean => {
  const { order, filled } = intent
  return reachesLimit(intent, amountsOfFill(order, { filled, fill }), order.kind === orderKinds.SELL ? fillOut : fillIn)
}

/** By how much a fill is better for the owner than what was signed for it: raw units of what the order does not fix, before fees. */
const worthOf = ({ order, filled }: OpenIntent, { fill, fillIn, fillOut }: Priced): bigint => {
  const signed = amountsOfFill(order, { filled, fill })
  return order.kind === orderKinds.SELL ? fillOut - signed.destAmount : signed.srcAmount - fillIn
}

export const declined = ({ orderHash }: OpenIntent, error: unknown): Decline => {
  if (error instanceof ApiError) return { orderHash, reason: error.errorType }
  if (error instanceof BaseError) return { orderHash, reason: error.name.replace(/^.*\.|Error$/g, '') }
  return { orderHash, reason: 'AgentFailed', cause: error }
}

/** A relayer asks more for the transfer than the owner signed. */
export class BridgeFeeAboveMaxError extends namedError('Agent.BridgeFeeAboveMaxError', () => ({
  message: 'The bridge takes more than the order allows.',
})) {}

export class PriceBelowMinimumError extends namedError('Agent.PriceBelowMinimumError', () => ({
  message: 'The pools pay less than the order asks for.',
})) {}
