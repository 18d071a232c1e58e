import { dollarText } from '@/components/trade/amount/describe-improvement'
import { displayAmount, displayChange, displayRate } from '@/components/trade/amount/display-amount'
import { shortAddress } from '@/lib/address'
import type { Reply } from '@/lib/history/find-replies'
import type { Executed, OrderRow } from '@/lib/history/order-row'
import { type Outcome, outcomeOf, type PairDecimals } from '@/lib/history/outcome'
import { ordersText } from '@/messages/orders'

export type Named = { symbol: string; decimals: number }
export type Pair = { src: Named | undefined; dest: Named | undefined }

const amountText = (raw: bigint, token: Named | undefined): string =>
  token ? `${displayAmount(raw, token.decimals)} ${token.symbol}` : ordersText.order.unread

// What an order is, and how many of its parts are filled.
export const kindText = ({ type, parts }: Pick<OrderRow, 'type' | 'parts'>): string =>
  parts ? ordersText.order.parts(ordersText.order.types[type], parts) : ordersText.order.types[type]

// The exact amount and what was agreed to for it; of what is filled whole, or ended in part, what it came to.
export const sizeLines = (row: OrderRow, pair: Pair): { size: string; limit: string } => {
  const isSale = row.side === 'SELL'
  if (row.executed && (row.stage === 'done' || row.filledPercent >= 100)) return executedLines(row, pair)
  const [given, got] = [amountText(row.srcAmount, pair.src), amountText(row.destAmount, pair.dest)]
  return isSale ? ordersText.order.sells(given, got) : ordersText.order.buys(got, given)
}

// Lists the amounts given and got so far, with the receiver where that is another account.
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

// Never 100 before all of it is.
export const percentOf = ({ filledPercent }: Pick<OrderRow, 'filledPercent'>): number => Math.floor(filledPercent)

// Names a fill by its executed amounts where they are known.
export const fillText = (row: OrderRow, pair: Pair): string => {
  const lines = row.executed ? executedLines(row, pair) : sizeLines(row, pair)
  const text = ordersText.order.inOneLine(lines)
  if (row.status === 'BRIDGING') return ordersText.order.onItsWay(text)
  if (row.status === 'REFUNDED') return ordersText.order.refunded(text)
  return row.filledPercent < 100 ? ordersText.order.partFilled(percentOf(row), text) : ordersText.order.filled(text)
}

// What somebody answers to an offer: what this side pays and gets.
export const replyLines = ({ signed: { order } }: Reply, { src, dest }: Pair): { size: string; limit: string } =>
  ordersText.order.counterOffer(amountText(order.takerAmount, src), amountText(order.makerAmount, dest))

// Returns the average price that an order was filled at with its limit beside it, and how much better than that it
// was; or the limit alone without a fill.
export const priceLines = (row: OrderRow, pair: Pair): { price: string; limit: string | undefined } => {
  if (!row.executed)
    return { price: row.limit ? priceText(row.limit, pair) : ordersText.order.unread, limit: undefined }
  const limit = row.limit && rateText(row.limit, pair)
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

// What fills were worth when they were filled.
export const worthText = ({ usd }: Outcome): string =>
  usd === undefined ? ordersText.row.worthUnknown : dollarText(usd)

// What fees took of the fills; undefined where nothing did, or it is not known.
export const feeText = (row: OrderRow, { src, dest }: Pair): string | undefined => {
  const outcome = outcomeOf(row, decimalsOf({ src, dest }))
  const token = row.side === 'SELL' ? dest : src
  if (!outcome?.fee || !token) return undefined
  return ordersText.row.fee(
    amountText(outcome.fee, token),
    outcome.feeUsd === undefined ? undefined : dollarText(outcome.feeUsd),
  )
}

const rateText = (amounts: Executed, { src, dest }: Pair): string | undefined =>
  src &&
  dest &&
  displayRate({ raw: amounts.src, decimals: src.decimals }, { raw: amounts.dest, decimals: dest.decimals })

const priceText = (amounts: Executed, pair: Pair): string => {
  const rate = rateText(amounts, pair)
  return rate === undefined
    ? ordersText.order.unread
    : ordersText.order.price(pair.src!.symbol, rate, pair.dest!.symbol)
}
