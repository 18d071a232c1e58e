import { displayAmount, displayRate } from '@/components/trade/amount/display-amount'
import { isSameAddress, shortAddress } from '@/lib/address'
import type { Reply } from '@/lib/history/find-replies'
import type { Executed, OrderRow } from '@/lib/history/order-row'
import { ordersText } from '@/messages/orders'

export type Named = { symbol: string; decimals: number }
export type Pair = { src: Named | undefined; dest: Named | undefined }

const amountText = (raw: bigint, token: Named | undefined): string =>
  token ? `${displayAmount(raw, token.decimals)} ${token.symbol}` : ordersText.order.unread

// What an order is, and how many of its parts are filled.
export const kindText = ({ type, parts }: Pick<OrderRow, 'type' | 'parts'>): string =>
  parts ? ordersText.order.parts(ordersText.order.types[type], parts) : ordersText.order.types[type]

// The exact amount and what was agreed to for it; of what is filled whole, as of a swap, what it came to.
export const sizeLines = (row: OrderRow, pair: Pair): { size: string; limit: string } => {
  const isSale = row.side === 'SELL'
  if (row.executed && (row.surface === 'market' || row.filledPercent >= 100)) return executedLines(row, pair)
  const [given, got] = [amountText(row.srcAmount, pair.src), amountText(row.destAmount, pair.dest)]
  return isSale ? ordersText.order.sells(given, got) : ordersText.order.buys(got, given)
}

// Lists the amounts given and got so far, with the receiver where that is another account.
const executedLines = (row: OrderRow, { src, dest }: Pair): { size: string; limit: string } => {
  const { executed, side } = row
  const [given, got] = [amountText(executed?.src ?? 0n, src), amountText(executed?.dest ?? 0n, dest)]
  const receiver = row.surface === 'market' ? receiverOf(row.record) : undefined
  if (receiver === undefined)
    return side === 'SELL' ? ordersText.order.sold(given, got) : ordersText.order.bought(got, given)
  return side === 'SELL'
    ? ordersText.order.soldTo(given, got, receiver)
    : ordersText.order.boughtTo(got, given, receiver)
}

const receiverOf = ({ owner, beneficiary }: { owner: string; beneficiary: string }): string | undefined =>
  isSameAddress(owner, beneficiary) ? undefined : shortAddress(beneficiary)

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

// Returns the price that an order was filled at with its limit beside it, or the limit alone without a
// fill. A swap has no other limit here.
export const priceLines = (row: OrderRow, pair: Pair): { price: string; limit: string | undefined } => {
  const limit = priceText({ src: row.srcAmount, dest: row.destAmount }, pair)
  if (!row.executed || row.surface === 'market') return { price: limit, limit: undefined }
  return { price: priceText(row.executed, pair), limit: ordersText.order.limitPrice(limit) }
}

const priceText = (amounts: Executed, { src, dest }: Pair): string => {
  const rate =
    src &&
    dest &&
    displayRate({ raw: amounts.src, decimals: src.decimals }, { raw: amounts.dest, decimals: dest.decimals })
  return rate === undefined ? ordersText.order.unread : ordersText.order.price(src!.symbol, rate, dest!.symbol)
}
