import { applySlippage } from '@/lib/amount'
import { ApiError } from '@/lib/api/errors'
import type { PriceRoute } from '@/lib/api/market'
import { afterFeeBuy, afterFeeSell, bpsOfPercent } from '@/lib/order/fee'
import { slippageOf } from '@/lib/order/orders-route'

/** The amounts of the router's call, in raw units; see lib/chain/transactions.ts. */
export type SwapLimits = { fromAmount: bigint; toAmount: bigint; quotedAmount: bigint }

type Request = {
  priceRoute: PriceRoute
  srcAmount?: string | undefined
  destAmount?: string | undefined
  slippage?: number | undefined
  /** The fee that will be packed, which need not be the quoted one. */
  feeBps: number
}

/**
 * Finds what a swap may take and must pay. A sale gives exactly `srcAmount` and gets at least `destAmount`, or the quote after fees
 * less slippage; a purchase gets exactly `destAmount` and takes at most `srcAmount`, or the quote with fees plus slippage. Both limits
 * are net: the router enforces them after every fee. A least output is never below one raw unit. A route of OTC orders does not slip:
 * there the quote is the limit, unless the request says a looser one as an amount.
 *
 * @throws {ApiError} InvalidInput with the texts of the REST contract.
 * @example
 * swapLimits({ priceRoute, srcAmount: '1000000000000000000', slippage: 50, feeBps: 1 }).toAmount // 2499238...n
 */
export const swapLimits = (request: Request): SwapLimits =>
  request.priceRoute.side === 'SELL' ? saleLimits(request) : purchaseLimits(request)

const saleLimits = ({ priceRoute, srcAmount, destAmount, slippage, feeBps }: Request): SwapLimits => {
  if (srcAmount === undefined) throw invalid('Missing srcAmount')
  if (srcAmount !== priceRoute.srcAmount) throw invalid('Source Amount Mismatch')
  if (destAmount !== undefined && slippage !== undefined) throw invalid('Cannot specify both slippage and destAmount')
  const quotedAmount = BigInt(priceRoute.destAmount)
  if (destAmount === undefined && slippage === undefined) throw invalid('Missing slippage or destAmount')
  const toAmount =
    destAmount === undefined ? slipped(priceRoute, netOutput(priceRoute, feeBps), slippage!) : BigInt(destAmount)
  return { fromAmount: BigInt(srcAmount), toAmount: toAmount > 0n ? toAmount : 1n, quotedAmount }
}

const purchaseLimits = ({ priceRoute, srcAmount, destAmount, slippage, feeBps }: Request): SwapLimits => {
  if (destAmount === undefined) throw invalid('Missing destAmount')
  if (destAmount !== priceRoute.destAmount) throw invalid('Destination Amount Mismatch')
  if (srcAmount !== undefined && slippage !== undefined) throw invalid('Cannot specify both slippage and srcAmount')
  const quotedAmount = BigInt(priceRoute.srcAmount)
  if (srcAmount === undefined && slippage === undefined) throw invalid('Missing slippage or srcAmount')
  const fromAmount =
    srcAmount === undefined ? slipped(priceRoute, afterFeeBuy(quotedAmount, feeBps), slippage!) : BigInt(srcAmount)
  return { fromAmount, toAmount: BigInt(destAmount), quotedAmount }
}

/** The limit on an amount of the quote, as far as this route may slip. */
const slipped = (priceRoute: PriceRoute, amount: bigint, wantedBps: number): bigint =>
  applySlippage({ amount, slippageBps: slippageOf(priceRoute, wantedBps), side: priceRoute.side })

/** What a sale pays out on the quoted state under a fee: what the quote says where its fee is the same, else in proportion. */
const netOutput = (priceRoute: PriceRoute, feeBps: number): bigint => {
  const gross = BigInt(priceRoute.destAmount)
  const quotedNet = BigInt(priceRoute.destAmountAfterFee ?? gross)
  const quotedAfterFee = afterFeeSell(gross, bpsOfPercent(priceRoute.partnerFee))
  // A taxed token pays out less than the fee alone explains.
  return quotedAfterFee === 0n ? 0n : (afterFeeSell(gross, feeBps) * quotedNet) / quotedAfterFee
}

const invalid = (details: string) => new ApiError('InvalidInput', { details })
