import { applySlippage } from '@/lib/amount'
import { ApiError } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/market'
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
  /** The fee that will be packed, which need not be the quoted one. */
  feeBps: number
  /** What the router compares the limits with. */
  routerRule: RouterRule
}

/**
 * Finds what a swap may take and must pay. A sale gives exactly `srcAmount` and gets at least `destAmount`, or the quote after fees
 * less slippage; a purchase gets exactly `destAmount` and takes at most `srcAmount`, or the quote with fees plus slippage. Both limits
 * are net. Our router enforces them after every fee as they are; at another one the call says the amounts that make them true. A least output is never below one raw unit. A route of OTC orders does not slip:
 * there the quote is the limit, unless the request says a looser one as an amount.
 *
 * @throws {ApiError} InvalidInput with the texts of the REST contract.
 * @example
 * swapLimits({ priceRoute, srcAmount: '1000000000000000000', slippage: 50, feeBps: 1, routerRule: 'net' }).toAmount // 2499238...n
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
  const least = destAmount === undefined ? slipped(priceRoute, quotedNet, slippage!) : BigInt(destAmount)
  return {
    fromAmount: BigInt(srcAmount),
    ...saleTerms(routerRule, { least: least > 0n ? least : 1n, quotedAmount, feeBps, tax }),
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

/** The limit on an amount of the quote, as far as this route may slip. */
const slipped = (priceRoute: PriceRoute, amount: bigint, wantedBps: number): bigint =>
  applySlippage({ amount, slippageBps: slippageOf(priceRoute, wantedBps), side: priceRoute.side })

/**
 * What a taxed token lets arrive of what is sent, by the quote: its amount after fees beside what the quoted fee alone leaves. One to one
 * where nothing is left, which no quote says.
 */
const taxOf = (priceRoute: PriceRoute, rule: RouterRule): { sent: bigint; arrives: bigint } => {
  const sent = sentOfSale(rule, BigInt(priceRoute.destAmount), bpsOfPercent(priceRoute.partnerFee))
  const arrives = receivedOf(priceRoute)
  return sent === 0n || arrives === 0n ? { sent: 1n, arrives: 1n } : { sent, arrives }
}

const invalid = (details: string) => new ApiError('InvalidInput', { details })
