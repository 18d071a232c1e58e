import { applySlippage } from '@/lib/amount'
import { ApiError } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { boughtFor, type RouterRule, saleTerms, sentOfSale, spentOnPurchase } from '@/lib/chain/swap/router-rule'
import { bpsOfPercent } from '@/lib/order/fee'
import { slippageOf } from '@/lib/order/orders-route'
import { receivedOf } from '@/lib/order/received-of'

/** The amounts of the router's call, in raw units; see lib/chain/swap/transactions.ts. */
export type SwapLimits = { fromAmount: bigint; toAmount: bigint; quotedAmount: bigint }

type Request = {
  priceRoute: PriceRoute
  srcAmount?: string | undefined
  destAmount?: string | undefined
  slippage?: number | undefined
  /** The fee that is charged, which may differ from the quoted one. */
  feeBps: number
  /** The amounts that the router compares with the limits. */
  routerRule: RouterRule
}

/**
 * Computes the limits of a swap. A sale gives exactly `srcAmount` and gets at least `destAmount`,
 * or the quote after fees less slippage; a purchase gets exactly `destAmount` and takes at most
 * `srcAmount`, or the quote with fees plus slippage. Both limits are net: our router enforces them
 * after every fee; for another one the call has the amounts that imply them. A minimum output is at
 * least one raw unit. A route of OTC orders has no slippage: its limit is the quote, unless the
 * request gives a looser amount.
 *
 * @throws {ApiError} InvalidInput with the texts of the REST contract.
 * @example
 * const request = { priceRoute, srcAmount: '1000000000000000000', slippage: 50, feeBps: 1 }
 * swapLimits({ ...request, routerRule: 'net' }).toAmount // 2499238...n
 */
export const swapLimits = (request: Request): SwapLimits =>
  request.priceRoute.side === 'SELL' ? saleLimits(request) : purchaseLimits(request)

const saleLimits = ({ priceRoute, srcAmount, destAmount, slippage, feeBps, routerRule }: Request): SwapLimits => {
  if (srcAmount === undefined) throw invalid('Missing srcAmount')
  if (srcAmount !== priceRoute.srcAmount) throw invalid('Source Amount Mismatch')
  if (destAmount !== undefined && slippage !== undefined) throw invalid('Cannot specify both slippage and destAmount')
  const quotedAmount = BigInt(priceRoute.destAmount)
  if (destAmount === undefined && slippage === undefined) throw invalid('Missing slippage or destAmount')
  const tax = taxOf(priceRoute, routerRule)
  const quotedNet = (sentOfSale(routerRule, quotedAmount, feeBps) * tax.arrives) / tax.sent
  const minimum = destAmount === undefined ? slipped(priceRoute, quotedNet, slippage!) : BigInt(destAmount)
  return {
    fromAmount: BigInt(srcAmount),
    ...saleTerms(routerRule, { minimum: minimum > 0n ? minimum : 1n, quotedAmount, feeBps, tax }),
  }
}

const purchaseLimits = ({ priceRoute, srcAmount, destAmount, slippage, feeBps, routerRule }: Request): SwapLimits => {
  if (destAmount === undefined) throw invalid('Missing destAmount')
  if (destAmount !== priceRoute.destAmount) throw invalid('Destination Amount Mismatch')
  if (srcAmount !== undefined && slippage !== undefined) throw invalid('Cannot specify both slippage and srcAmount')
  const quotedAmount = BigInt(priceRoute.srcAmount)
  if (srcAmount === undefined && slippage === undefined) throw invalid('Missing slippage or srcAmount')
  const fromAmount =
    srcAmount === undefined
      ? slipped(priceRoute, spentOnPurchase(routerRule, quotedAmount, feeBps), slippage!)
      : BigInt(srcAmount)
  return { fromAmount, toAmount: boughtFor(routerRule, BigInt(destAmount)), quotedAmount }
}

/** Applies the slippage that this route allows to an amount of the quote. */
const slipped = (priceRoute: PriceRoute, amount: bigint, wantedBps: number): bigint =>
  applySlippage({ amount, slippageBps: slippageOf(priceRoute, wantedBps), side: priceRoute.side })

/**
 * Returns the ratio of a taxed token's received to its sent amount, from the quote's amount after
 * fees and the fee. One to one if nothing remains, which no quote has.
 */
const taxOf = (priceRoute: PriceRoute, rule: RouterRule): { sent: bigint; arrives: bigint } => {
  const sent = sentOfSale(rule, BigInt(priceRoute.destAmount), bpsOfPercent(priceRoute.partnerFee))
  const arrives = receivedOf(priceRoute)
  return sent === 0n || arrives === 0n ? { sent: 1n, arrives: 1n } : { sent, arrives }
}

const invalid = (details: string) => new ApiError('InvalidInput', { details })
