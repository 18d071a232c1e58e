import type { Address } from 'viem'
import { ApiError } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/price-route'
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
import { bridgeDataFor, crossingGas, isBridgeOnly, namesBridgeFee } from './bridge-fee'
import { findBestPart } from './find-best-part'
import { gasPayment, handlerGas, positionGas, settlementData, sliceGas } from './gas-payment'
import { guaranteeOf } from './guarantee'
import { intentQuestion } from './intent-question'
import { reachesLimit } from './limit'
import { partsOf } from './parts'
import { settleByRoute } from './settle-by-route'

/**
 * Gas units that a settlement by amounts uses above the same swap through the router, with the
 * first nonce of a word (`contracts/gas-snapshot.json`).
 */
export const settlementGas = 65_500

/** Divisor of the change of an amount up to which its best route does not change noticeably. */
const littleOf = 20n

/** Orders that are priced concurrently; the solver uses one thread per core. */
const pricedAtOnce = 16

type AmmDeps = { quotes: Quotes }

/**
 * Creates the agent that fills through our own router: the best route over pools by the executor.
 * It keeps its gas costs of the source and nothing of the output. A sale is priced in proportion:
 * pools pay more per unit for smaller amounts, so selling the rest after gas returns at least that
 * much. A partially fillable order that cannot be filled entirely at its limit is filled by the
 * part with the highest value for its owner. The gas of foreign code is known after a simulation: a
 * bid that keeps too little is priced again with the measurement (`bidForGas`).
 *
 * @example
 * await createAmm({ quotes }).quote(served, request)
 * // { input: 3000000000n, output: 998400000000000000n, gas: 410000n }
 * (await createAmm({ quotes }).bid(served, { round, intents: [intent], account })).bids
 * // [{ fills: [{ orderHash, fillIn, fillOut }], data: '0x49af9204...' }]
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
    const waiting = intents.filter(({ order }) => !isBridgeOnly(order)).values()
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

/** Returns the amount kept of the source for the gas of a settlement, raw units. */
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

/** The inputs of a bid; `isEnforced` if settlement by amounts exists, `gas` as measured. */
type Bidding = { intent: OpenIntent; account: Address; isEnforced: boolean; gas?: number | undefined }

/** Bids for the entire rest if its limit allows; otherwise for the most valuable part. */
const bidForMost = async (deps: AmmDeps, served: ServedChain, bidding: Bidding): Promise<Bid> => {
  const { intent, gas } = bidding
  const { order, family, filled } = intent
  const whole = await priceFill(deps, served, { intent, fill: intentTotal(order) - filled, gas })
  if (reaches(intent, whole)) return toBid(bidding, whole)
  const fills = familyOf(family).fills.partiallyFillable ? partsOf(order, { filled, gas: whole.gas }) : undefined
  if (fills === undefined) throw new PriceBelowMinimumError()
  const found = await findBestPart(fills, async (fill) => {
    const priced = await priceFill(deps, served, { intent, fill, gas })
    return { priced, value: worthOf(intent, priced) }
  })
  if (found === undefined || !reaches(intent, found.priced)) throw new PriceBelowMinimumError()
  return toBid(bidding, found.priced)
}

type Priced = { fill: bigint; fillIn: bigint; fillOut: bigint; gas: bigint; route: Route }

/** Prices a fill of an order by our route and its gas. */
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

/** Scales the route down if little is kept for gas; otherwise finds another route. */
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

/** Reads the quoted route; wrapping alone is allowed only on the way into a bridge. */
const tradeOf = (priceRoute: PriceRoute, served: ServedChain, { allowsWrap = false } = {}): Route => {
  const route = readQuotedRoute(priceRoute, served)
  if (route === undefined || (route.legs.length === 0 && !allowsWrap)) throw new ApiError('PricingError')
  return route
}

const toBid = ({ intent, account, isEnforced }: Bidding, priced: Priced): Bid => {
  const { fill, fillIn, fillOut, gas, route } = priced
  const bridgeData = bridgeDataFor(intent, priced)
  if (bridgeData === undefined) throw new BridgeFeeAboveMaxError()
  // Settlement by amounts cannot name a bridge fee, so the signed limits apply; that of a position
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

/** True if a sale's output or a purchase's cost reaches the limit after all fees. */
const reaches = (intent: OpenIntent, { fill, fillIn, fillOut }: Priced): boolean => {
  const { order, filled } = intent
  return reachesLimit(intent, amountsOfFill(order, { filled, fill }), order.kind === orderKinds.SELL ? fillOut : fillIn)
}

/** Returns the owner's gain over the signed terms, raw units before fees. */
const worthOf = ({ order, filled }: OpenIntent, { fill, fillIn, fillOut }: Priced): bigint => {
  const signed = amountsOfFill(order, { filled, fill })
  return order.kind === orderKinds.SELL ? fillOut - signed.destAmount : signed.srcAmount - fillIn
}

export const declined = ({ orderHash }: OpenIntent, error: unknown): Decline => {
  if (error instanceof ApiError) return { orderHash, reason: error.errorType }
  if (error instanceof BaseError) return { orderHash, reason: error.name.replace(/^.*\.|Error$/g, '') }
  return { orderHash, reason: 'AgentFailed', cause: error }
}

/** The relayer asks more for the transfer than the owner signed. */
export class BridgeFeeAboveMaxError extends namedError('Agent.BridgeFeeAboveMaxError', () => ({
  message: 'The bridge takes more than the order allows.',
})) {}

export class PriceBelowMinimumError extends namedError('Agent.PriceBelowMinimumError', () => ({
  message: 'The pools pay less than the order asks for.',
})) {}
