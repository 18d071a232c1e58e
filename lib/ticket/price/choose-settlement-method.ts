import { formatAmount, mulDivDown, mulDivUp } from '@/lib/amount'
import { readUsd, usdDecimals } from '../fields/usd-of'
import type { FrozenIntent } from '../terms/frozen-intent'
import type { FrozenQuote } from '../terms/frozen-quote'

/** The methods of a swap on one chain: a signed order, or the user's own transaction. */
export type SettlementMethod = 'gasless' | 'market'

/** The gas of a method in addition to the swap: for approvals and a native deposit. */
export type ExtraGas = Readonly<Record<SettlementMethod, bigint>>

/** The chosen method with its reason. Dollars of the wire; undefined if unknown. */
export type SettlementChoice = {
  way: SettlementMethod
  /** The gain over the other method after all costs; negative if protection is preferred. */
  gainUsd: string | undefined
  /** The gas cost of the market swap, which the solver pays with the other method. */
  savedGasUsd: string | undefined
  /** True if the method without gas first needs a transaction: an approval or a deposit. */
  needsTransaction: boolean
}

type Priced = {
  /** The prices of both methods for one request. */
  quote: FrozenQuote
  intent: FrozenIntent
  extraGas: ExtraGas
  /** The previous choice for this trade. */
  last?: SettlementMethod | undefined
}

/** The market must be better by this fraction of the amount: half a basis point. */
const worthSwitching = 20_000n

/**
 * Chooses the method with the better result for the user, after fees and the gas of swap, approvals
 * and deposit at the dollar prices of the market quote. Costs are rounded up. Bots cannot front-run
 * a signed order, and a failed one costs no gas: so the market must be better by more than half a
 * basis point, and is kept while it is better. Without dollar prices the order is chosen.
 *
 * @example
 * chooseSettlementMethod({ quote, intent, extraGas: { gasless: 0n, market: 46_000n } }).way // 'gasless'
 */
export const chooseSettlementMethod = ({ quote, intent, extraGas, last }: Priced): SettlementChoice => {
  const savedGasUsd = quote.priceRoute.gasCostUSD ?? undefined
  const needsTransaction = extraGas.gasless > 0n
  const unknown: SettlementChoice = { way: last ?? 'gasless', gainUsd: undefined, savedGasUsd, needsTransaction }
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
  const way: SettlementMethod = lead > (last === 'market' ? 0n : amount / worthSwitching) ? 'market' : 'gasless'
  const gain = way === 'market' ? lead : -lead
  return { way, gainUsd: formatAmount(mulDivDown(gain, usd, amount), usdDecimals), savedGasUsd, needsTransaction }
}
