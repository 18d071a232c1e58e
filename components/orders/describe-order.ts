import { dollarText } from '@/components/trade/amount/describe-improvement'
import { displayAmount, displayChange, displayRate } from '@/components/trade/amount/display-amount'
import { rateText } from '@/components/trade/amount/rate-text'
import { shortAddress } from '@/lib/address'
import type { Reply } from '@/lib/history/find-replies'
import type { Executed, OrderRow } from '@/lib/history/order-row'
import { type Outcome, outcomeOf, type PairDecimals } from '@/lib/history/outcome'
import { ordersText } from '@/messages/orders'

export type Named = { symbol: string; decimals: number }
// The names of a pair; `isInverse`: true if markets write its price the other way round.
export type Pair = { src: Named | undefined; dest: Named | undefined; isInverse: boolean }

const amountText = (raw: bigint, token: Named | undefined): string =>
  token ? `${displayAmount(raw, token.decimals)} ${token.symbol}` : ordersText.order.unread

// Returns the type of an order, with its filled slices.
export const kindText = ({ type, parts }: Pick<OrderRow, 'type' | 'parts'>): string =>
  parts ? ordersText.order.parts(ordersText.order.types[type], parts) : ordersText.order.types[type]

// Returns the exact amount and its bound; once filled or ended in part, the executed amounts.
export const sizeLines = (row: OrderRow, pair: Pair): { size: string; limit: string } => {
  const isSale = row.side === 'SELL'
  if (row.executed && (row.stage === 'done' || row.filledPercent >= 100)) return executedLines(row, pair)
  const [given, got] = [amountText(row.srcAmount, pair.src), amountText(row.destAmount, pair.dest)]
  return isSale ? ordersText.order.sells(given, got) : ordersText.order.buys(got, given)
}

// Returns the executed amounts so far, with the recipient if that is another account.
const executedLines = (row: OrderRow, { src, dest }: Pair): { size: string; limit: string } => {
  const { executed, side } = row
  const [given, got] = [amountText(executed?.src ?? 0n, src), amountText(executed?.dest ?? 0n, dest)]
  const receiver = row.receiver && shortAddress(row.receiver)
  if (receiver === undefined)
    return side === 'SELL' ? ordersText.order.sold(given, got) : ordersText.order.bought(got, given)
  return side === 'SELL'
    ? ordersText.order.soldTo(given, got, receiver)
    : ordersText.order.boughtTo(got, given, receiver)
}

// Returns the filled share in percent, rounded down, so that 100 means all.
export const percentOf = ({ filledPercent }: Pick<OrderRow, 'filledPercent'>): number => Math.floor(filledPercent)

// Describes a fill by its executed amounts if they are known.
export const fillText = (row: OrderRow, pair: Pair): string => {
  const lines = row.executed ? executedLines(row, pair) : sizeLines(row, pair)
  const text = ordersText.order.inOneLine(lines)
  if (row.status === 'BRIDGING') return ordersText.order.onItsWay(text)
  if (row.status === 'REFUNDED') return ordersText.order.refunded(text)
  return row.filledPercent < 100 ? ordersText.order.partFilled(percentOf(row), text) : ordersText.order.filled(text)
}

// Returns the amounts of a counteroffer: what this side pays and gets.
export const replyLines = ({ signed: { order } }: Reply, { src, dest }: Pair): { size: string; limit: string } =>
  ordersText.order.counterOffer(amountText(order.takerAmount, src), amountText(order.makerAmount, dest))

// Returns the average fill price, its limit and how much better it is; or the limit alone.
export const priceLines = (row: OrderRow, pair: Pair): { price: string; limit: string | undefined } => {
  if (!row.executed)
    return { price: row.limit ? priceText(row.limit, pair) : ordersText.order.unread, limit: undefined }
  const limit = row.limit && digitsOf(row.limit, pair)
  const better = outcomeOf(row, decimalsOf(pair))?.againstLimit
  return {
    price: priceText(row.executed, pair),
    limit:
      limit &&
      (better && better.amount !== 0n
        ? ordersText.order.limitPriceBetter(limit, displayChange(better.bps))
        : ordersText.order.limitPrice(limit)),
  }
}

export const decimalsOf = ({ src, dest }: Pair): PairDecimals => ({ src: src?.decimals, dest: dest?.decimals })

// Returns the value of fills at the time of filling.
export const worthText = ({ usd }: Outcome): string =>
  usd === undefined ? ordersText.row.worthUnknown : dollarText(usd)

// Returns the fees of the fills; undefined if there are none or they are unknown.
export const feeText = (row: OrderRow, { src, dest }: Pair): string | undefined => {
  const outcome = outcomeOf(row, { src: src?.decimals, dest: dest?.decimals })
  const token = row.side === 'SELL' ? dest : src
  if (!outcome?.fee || !token) return undefined
  return ordersText.row.fee(
    amountText(outcome.fee, token),
    outcome.feeUsd === undefined ? undefined : dollarText(outcome.feeUsd),
  )
}

// Returns the digits of a price without symbols.
const digitsOf = (amounts: Executed, { src, dest, isInverse }: Pair): string | undefined => {
  if (!src || !dest) return undefined
  const [given, got] = [
    { raw: amounts.src, decimals: src.decimals },
    { raw: amounts.dest, decimals: dest.decimals },
  ]
  return isInverse ? displayRate(got, given) : displayRate(given, got)
}

const priceText = ({ src, dest }: Executed, pair: Pair): string =>
  pair.src && pair.dest
    ? rateText({ raw: src, token: pair.src }, { raw: dest, token: pair.dest }, pair.isInverse)
    : ordersText.order.unread
