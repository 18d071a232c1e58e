import { ApiError } from '@/lib/api/errors'
import type { PriceRoute } from '@/lib/api/market'
import { readQuotedRoute } from '@/lib/chain/quoted-route'
import { BaseError } from '@/lib/errors'
import { orderKinds } from '@/lib/order/intent'
import { amountsLeft } from '@/lib/order/intent-left'
import { isTaxed } from '@/lib/routing/taxes'
import { readState } from '../chain/read-state'
import type { ServedChain } from '../chain/served-chain'
import type { PriceRequest } from '../pricing/price-request'
import type { Quotes } from '../pricing/quotes'
import type { Agent, Bid, Decline, OpenIntent } from './agent'
import { gasPayment } from './gas-payment'
import { intentQuestion } from './intent-question'
import { reachesLimit } from './limit'
import { settleByRoute } from './settle-by-route'

/** What settling an order takes above the same swap through the router, its nonce being the first of a word: `contracts/gas-snapshot.json` has both. */
export const settlementGas = 62_000

/** Orders that are priced at once; routes are found on as many threads as there are cores. */
const pricedAtOnce = 16

type AmmDeps = { quotes: Quotes } & Parameters<typeof intentQuestion>[0]

/**
 * The agent that fills by our own router: the best route over the pools, through the executor. It keeps of the source what its gas
 * costs, and of what the route brings nothing. A sale is priced in proportion: pools pay more for each unit of a smaller amount, so a route
 * that sells what is left after the gas brings that much at least.
 *
 * @example
 * await createAmm({ quotes, feeWallet }).quote(served, request) // { input: 3000000000n, output: 998400000000000000n, gas: 410000n }
 * (await createAmm({ quotes, feeWallet }).bid(served, { round, intents: [intent], account })).bids // [{ fills: [{ orderHash, fillIn, fillOut }], data: '0x49af9204...' }]
 */
export const createAmm = (deps: AmmDeps): Agent => ({
  name: 'amm',
  quote: async (served, request) => {
    const { priceRoute } = await deps.quotes.ask(served, request)
    if (priceRoute.maxImpactReached && !request.allowsUnknownUsd) throw new ApiError('MaxImpactReached')
    const gas = await gasOfRoute(served, request, priceRoute)
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
    const waiting = intents.values()
    const work = async () => {
      for (const intent of waiting)
        await bidFor(deps, served, { intent, account }).then(
          (bid) => bids.push(bid),
          (error) => declines.push(declined(intent, error)),
        )
    }
    await Promise.all(Array.from({ length: pricedAtOnce }, work))
    return { bids, declines }
  },
})

/** What is kept of the source for the gas of settling by a route, raw units. */
const gasOfRoute = async (
  served: ServedChain,
  { src }: PriceRequest,
  { gasCost }: Pick<PriceRoute, 'gasCost'>,
): Promise<bigint> =>
  gasPayment(await readState(served), { token: src.poolToken, gas: Number(gasCost) + settlementGas })

const bidFor = async (
  deps: AmmDeps,
  served: ServedChain,
  { intent, account }: { intent: OpenIntent; account: `0x${string}` },
): Promise<Bid> => {
  const { order, orderHash, filled } = intent
  const isSale = order.kind === orderKinds.SELL
  const left = amountsLeft(order, filled)
  const request = await intentQuestion(deps, served, { order, amount: isSale ? left.srcAmount : left.destAmount })
  if (isTaxed(request.taxes)) throw new ApiError('UnsupportedToken')
  const whole = await deps.quotes.ask(served, request)
  const gas = await gasOfRoute(served, request, whole.priceRoute)
  if (isSale && gas >= left.srcAmount) throw new ApiError('GasCostExceedsTradeAmount')
  // Less of the source never brings more: what is too little for all of it is so without the gas.
  assertPrice(intent, isSale ? BigInt(whole.priceRoute.destAmount) : BigInt(whole.priceRoute.srcAmount) + gas)
  const { priceRoute } = isSale ? await deps.quotes.ask(served, { ...request, amount: left.srcAmount - gas }) : whole
  const route = readQuotedRoute(priceRoute, served)
  // Native for wrapped is no trade.
  if (route === undefined || route.legs.length === 0) throw new ApiError('PricingError')
  const [fillIn, fillOut] = isSale ? [left.srcAmount, route.destAmount] : [route.srcAmount + gas, left.destAmount]
  assertPrice(intent, isSale ? fillOut : fillIn)
  const data = settleByRoute(intent, { route, payment: { to: account, amount: gas } })
  return { fills: [{ orderHash, fillIn, fillOut }], data }
}

/** What a sale brings, or a purchase costs, must reach the owner's limit after all fees. */
const assertPrice = ({ order, filled }: OpenIntent, amount: bigint): void => {
  if (!reachesLimit(order, amountsLeft(order, filled), amount)) throw new PriceBelowMinimumError()
}

export const declined = ({ orderHash }: OpenIntent, error: unknown): Decline => {
  if (error instanceof ApiError) return { orderHash, reason: error.errorType }
  if (error instanceof BaseError) return { orderHash, reason: error.name.replace(/^.*\.|Error$/g, '') }
  return { orderHash, reason: 'AgentFailed', cause: error }
}

class PriceBelowMinimumError extends BaseError {
  override readonly name = 'Agent.PriceBelowMinimumError'
  constructor() {
    super('The pools pay less than the order asks for.')
  }
}
