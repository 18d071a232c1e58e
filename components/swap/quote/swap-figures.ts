import { depositGas } from '@/actions/wallet/read/network-cost'
import { displayUsd } from '@/components/trade/amount/display-amount'
import type { FeeToken } from '@/components/trade/amount/transfer-fee'
import type { SwapForm } from '@/hooks/swap/use-swap-form'
import type { SwapPrices } from '@/hooks/swap/use-swap-prices'
import { isNativeToken } from '@/lib/address'
import { mulDivUp } from '@/lib/amount'
import { feeOf } from '@/lib/order/fee'
import { ordersMethod } from '@/lib/order/orders-route'
import { type SurplusShares, surplusShares } from '@/lib/order/surplus'
import { usdOf } from '@/lib/ticket/fields/usd-of'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import { type ArrivingToken, tokenSoldThere } from '@/lib/ticket/terms/token-sold-there'
import { displayCount } from '@/lib/write-decimal'
import { sharedText } from '@/messages/shared'
import { swapText } from '@/messages/swap'
import { tradeText } from '@/messages/trade'
import type { OnceGas } from './once-gas'
import { joinImpacts, type PriceImpact, priceImpactOf } from './price-impact'

export type FigureToken = FeeToken & { address: string; name: string; decimals: number }

// Estimated network cost of a native deposit, wei; undefined until the gas price is read.
type DepositCost = { wei: bigint | undefined }

// The figures of a quote in raw units, shared by ticket, evidence and review.
export type SwapFigures = {
  side: 'SELL' | 'BUY'
  src: FigureToken
  dest: FigureToken
  // The token that arrives on another chain, where it is sold for `dest`.
  arriving?: ArrivingToken | undefined
  // Expected amounts on the quoted state after all fees.
  pays: bigint
  gets: bigint
  // The signed limit: minimum output of a sale, maximum input of a purchase.
  limit: bigint
  slippageBps: number
  fee: { bps: number; partner: string; amount: bigint; token: FigureToken }
  // The shares of surplus over the quote, by the fee or else by the terms of the partner.
  surplus: SurplusShares
  // The agent of an intent keeps part of the source for gas; the amounts already include it.
  gas:
    | { paidBy: 'you'; units: bigint; usd: string | undefined }
    | { paidBy: 'agent'; kept: bigint; usd: string | undefined; deposit: DepositCost | undefined }
  // Dollar values of `pays` and `gets`, after fees.
  srcUsd: string | undefined
  destUsd: string | undefined
  // Impact on the pools, without fees.
  impact: PriceImpact
  // True if the trade fills signed orders of makers instead of using pools.
  fillsOrders: boolean
}

export const limitToken = ({ side, src, dest }: SwapFigures): FigureToken => (side === 'SELL' ? dest : src)
// Returns the maximum loss by slippage, raw units of the limit token.
export const marginOf = ({ side, gets, pays, limit }: SwapFigures): bigint =>
  side === 'SELL' ? gets - limit : limit - pays
export function marginUsd(figures: SwapFigures): string | undefined {
  const [amount, usd] = figures.side === 'SELL' ? [figures.gets, figures.destUsd] : [figures.pays, figures.srcUsd]
  return usdOf(marginOf(figures), { amount, usd }, mulDivUp)
}
// Describes the gas of a trade and of the transactions that it needs once.
export const gasWords = ({ gas, src }: Pick<SwapFigures, 'gas' | 'src'>, once: OnceGas | undefined): string => {
  const onceUsd = displayUsd(once?.usd)
  if (gas.paidBy === 'you') {
    const own = displayUsd(gas.usd) ?? sharedText.network.gas(displayCount(gas.units))
    return once ? swapText.summary.withApproval(own, onceUsd) : own
  }
  if (gas.deposit) return swapText.summary.oneDeposit(onceUsd)
  return once ? swapText.summary.onceToApprove(onceUsd, src.symbol) : tradeText.order.evidence.agentPays
}

// Reads the figures of a frozen quote. The fee is what the pools pay minus what the person gets.
export function readFigures(quote: FrozenQuote, src: FigureToken, dest: FigureToken): SwapFigures {
  const { priceRoute, side, feeBps } = quote
  const sells = side === 'SELL'
  const fillsOrders = priceRoute.contractMethod === ordersMethod
  return {
    side,
    src,
    dest,
    pays: quote.srcAmount,
    gets: quote.destAmount,
    limit: quote.limit,
    slippageBps: quote.slippageBps,
    fee: {
      bps: feeBps,
      partner: priceRoute.partner ?? 'anon',
      amount: sells ? BigInt(priceRoute.destAmount) - quote.destAmount : quote.srcAmount - BigInt(priceRoute.srcAmount),
      token: sells ? dest : src,
    },
    surplus: surplusShares({ feeBps, takeSurplus: quote.partner?.takeSurplus, isExact: fillsOrders }),
    gas: { paidBy: 'you', units: BigInt(priceRoute.gasCost), usd: priceRoute.gasCostUSD ?? undefined },
    srcUsd: usdOf(quote.srcAmount, { amount: BigInt(priceRoute.srcAmount), usd: priceRoute.srcUSD }),
    destUsd: usdOf(quote.destAmount, { amount: BigInt(priceRoute.destAmount), usd: priceRoute.destUSD }),
    impact: priceImpactOf(priceRoute),
    fillsOrders,
  }
}

// Reads the figures of an intent; the amounts of its route are before the fee.
export function readIntentFigures(
  intent: FrozenIntent,
  {
    src,
    dest,
    entering = dest,
    arriving,
    gasPrice,
  }: Pick<SwapFigures, 'src' | 'dest' | 'arriving'> & {
    // The token bought on the chain of the order; across chains the one that enters the bridge.
    entering?: FigureToken | undefined
    gasPrice: bigint | undefined
  },
): SwapFigures {
  const { side, feeBps, price } = intent
  const { origin, destination, fees } = price.route
  const sells = side === 'SELL'
  const { input, output } = origin
  const bought = destination.output
  const impact = priceImpactOf({ srcUSD: input.amountUSD, destUSD: output.amountUSD })
  return {
    side,
    src,
    dest,
    arriving,
    pays: intent.srcAmount,
    gets: intent.destAmount,
    limit: intent.limit,
    slippageBps: intent.slippageBps,
    fee: {
      bps: feeBps,
      partner: price.partner.name,
      amount: sells ? feeOf(BigInt(output.amount), feeBps) : intent.srcAmount - BigInt(input.amount),
      token: sells ? entering : src,
    },
    surplus: surplusShares({ feeBps, takeSurplus: intent.partner?.takeSurplus }),
    gas: {
      paidBy: 'agent',
      kept: BigInt(fees.gas.amount),
      usd: fees.gas.amountUSD ?? undefined,
      deposit: isNativeToken(src.address)
        ? { wei: gasPrice === undefined ? undefined : gasPrice * depositGas }
        : undefined,
    },
    srcUsd: usdOf(intent.srcAmount, { amount: BigInt(input.amount), usd: input.amountUSD }),
    destUsd: usdOf(intent.destAmount, { amount: BigInt(bought.amount), usd: bought.amountUSD }),
    impact: arriving
      ? joinImpacts(impact, priceImpactOf({ srcUSD: destination.input.amountUSD, destUSD: bought.amountUSD }))
      : impact,
    fillsOrders: false,
  }
}

// Returns the figures of wrapping: equal amounts without fee or impact.
export function wrapFigures({ from, to, amount }: Pick<SwapForm, 'from' | 'to' | 'amount'>): SwapFigures | undefined {
  if (!from || !to || amount === undefined) return undefined
  return {
    side: 'SELL',
    src: from,
    dest: to,
    pays: amount,
    gets: amount,
    limit: amount,
    slippageBps: 0,
    fee: { bps: 0, partner: 'anon', amount: 0n, token: to },
    surplus: surplusShares({ feeBps: 0, isExact: true }),
    gas: { paidBy: 'you', units: 0n, usd: undefined },
    srcUsd: undefined,
    destUsd: undefined,
    impact: { kind: 'known', bps: 0, tier: 'silent' },
    fillsOrders: false,
  }
}

// A quote with its figures; undefined while there is none.
export type PricedQuote = { quote: FrozenQuote; figures: SwapFigures } | undefined

// Reads the figures of the price to confirm, of the example and of the reserve.
export function readAllFigures(
  { chain, from, to, entering, wraps }: Pick<SwapForm, 'chain' | 'from' | 'to' | 'entering' | 'wraps'>,
  { price, example, reserve }: Pick<SwapPrices, 'price' | 'example' | 'reserve'>,
  gasPrice: bigint | undefined,
) {
  // A market swap ends on the chain of the pair, so its output is `entering`.
  const priced = (quote: FrozenQuote | undefined): PricedQuote =>
    quote && from && entering && { quote, figures: readFigures(quote, from, entering) }
  const { intent } = price
  const arriving = chain && tokenSoldThere(chain, intent?.transfer)
  const ofIntent =
    intent && from && to && readIntentFigures(intent, { src: from, dest: to, entering, arriving, gasPrice })
  return {
    figures: wraps ? undefined : (ofIntent ?? priced(price.quote)?.figures),
    example: priced(example.quote),
    reserve: priced(reserve.quote),
  }
}
