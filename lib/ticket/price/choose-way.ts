import { formatAmount, mulDivDown, mulDivUp } from '@/lib/amount'
import { readUsd, usdDecimals } from '../fields/usd-of'
import type { FrozenIntent } from '../terms/frozen-intent'
import type { FrozenQuote } from '../terms/frozen-quote'

/** The ways of a swap on one chain: by a signed order, or by a transaction of one's own. */
export type Way = 'gasless' | 'market'

/** The gas that a person pays for a way beside the swap itself, units: approvals, and a native deposit. */
export type ExtraGas = Readonly<Record<Way, bigint>>

/** A way that was chosen, and why. Dollars as the wire says them; undefined where nobody knows. */
export type WayChoice = {
  way: Way
  /** The gain over the other way, everything counted; below zero where protection is preferred. */
  gainUsd: string | undefined
  /** The gas of the market's swap, which a solver pays in the other way. */
  savedGasUsd: string | undefined
  /** True if the way without gas needs a transaction first: an approval or a deposit. */
  needsTransaction: boolean
}

type Priced = {
  /** The prices of both ways, of one question. */
  quote: FrozenQuote
  intent: FrozenIntent
  extraGas: ExtraGas
  /** The last choice for this trade. */
  last?: Way | undefined
}

/** The market has to be better by more than this part of the amount: half a basis point. */
const worthSwitching = 20_000n

/**
 * Chooses the way that leaves a person with more: fees, the gas of the swap, of approvals and of a deposit counted at
 * the dollar prices of the market's quote. Costs are rounded up. Bots cannot trade ahead of a signed order, and a failed
 * one costs no gas: so the market is chosen only where it is better by more than half a basis point, and left once it
 * is not better at all. Without dollar prices nothing can be compared, and the order is chosen.
 *
 * @example
 * chooseWay({ quote, intent, extraGas: { gasless: 0n, market: 46_000n } }).way // 'gasless'
 */
export const chooseWay = ({ quote, intent, extraGas, last }: Priced): WayChoice => {
  const savedGasUsd = quote.priceRoute.gasCostUSD ?? undefined
  const needsTransaction = extraGas.gasless > 0n
  const unknown: WayChoice = { way: last ?? 'gasless', gainUsd: undefined, savedGasUsd, needsTransaction }
  const { side, priceRoute } = quote
  const isSale = side === 'SELL'
  const [amount, usd] = isSale
    ? [BigInt(priceRoute.destAmount), readUsd(priceRoute.destUSD)]
    : [BigInt(priceRoute.srcAmount), readUsd(priceRoute.srcUSD)]
  const [gasUsd, gas] = [readUsd(priceRoute.gasCostUSD), BigInt(priceRoute.gasCost)]
  if (!usd || gasUsd === undefined || gas === 0n || amount === 0n) return unknown
  const costOf = (units: bigint) => mulDivUp(mulDivUp(units, gasUsd, gas), amount, usd)
  const worthOf = (gross: bigint, units: bigint) => (isSale ? gross - costOf(units) : -gross - costOf(units))
  const net = {
    gasless: worthOf(isSale ? intent.destAmount : intent.srcAmount, extraGas.gasless),
    market: worthOf(isSale ? quote.destAmount : quote.srcAmount, gas + extraGas.market),
  }
  const lead = net.market - net.gasless
  const way: Way = lead > (last === 'market' ? 0n : amount / worthSwitching) ? 'market' : 'gasless'
  const gain = way === 'market' ? lead : -lead
  return { way, gainUsd: formatAmount(mulDivDown(gain, usd, amount), usdDecimals), savedGasUsd, needsTransaction }
}
