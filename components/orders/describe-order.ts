import type { Reply } from '@/actions/orders/find-replies'
import type { Executed, OrderRow } from '@/actions/orders/order-row'
import { displayAmount, displayRate } from '@/components/trade/amount/display-amount'
import { isSameAddress, shortAddress } from '@/lib/address'
import { words } from './order-words'

export type Named = { symbol: string; decimals: number }
export type Pair = { src: Named | undefined; dest: Named | undefined }

const amountText = (raw: bigint, token: Named | undefined): string =>
  token ? `${displayAmount(raw, token.decimals)} ${token.symbol}` : words.unread

// What an order is, and how many of its parts are filled.
export const kindText = ({ type, parts }: Pick<OrderRow, 'type' | 'parts'>): string =>
  parts ? words.parts(words.types[type], parts) : words.types[type]

// The exact amount and what was agreed to for it; of what is filled whole, as of a swap, what it came to.
export const sizeLines = (row: OrderRow, pair: Pair): { size: string; limit: string } => {
  const isSale = row.side === 'SELL'
  if (row.executed && (row.surface === 'market' || row.filledPercent >= 100)) return executedLines(row, pair)
  const [given, got] = [amountText(row.srcAmount, pair.src), amountText(row.destAmount, pair.dest)]
  return isSale ? words.sells(given, got) : words.buys(got, given)
}

// Lists the amounts given and got so far, with the receiver where that is another account.
const executedLines = (row: OrderRow, { src, dest }: Pair): { size: string; limit: string } => {
  const { executed, side } = row
  const [given, got] = [amountText(executed?.src ?? 0n, src), amountText(executed?.dest ?? 0n, dest)]
  const receiver = row.surface === 'market' ? receiverOf(row.record) : undefined
  if (receiver === undefined) return side === 'SELL' ? words.sold(given, got) : words.bought(got, given)
  return side === 'SELL' ? words.soldTo(given, got, receiver) : words.boughtTo(got, given, receiver)
}

const receiverOf = ({ owner, beneficiary }: { owner: string; beneficiary: string }): string | undefined =>
  isSameAddress(owner, beneficiary) ? undefined : shortAddress(beneficiary)

// Never 100 before all of it is.
export const percentOf = ({ filledPercent }: Pick<OrderRow, 'filledPercent'>): number => Math.floor(filledPercent)

// Names a fill by its executed amounts where they are known.
export const fillText = (row: OrderRow, pair: Pair): string => {
  const lines = row.executed ? executedLines(row, pair) : sizeLines(row, pair)
  const text = words.inOneLine(lines)
  return row.filledPercent < 100 ? words.partFilled(percentOf(row), text) : words.filled(text)
}

// What somebody answers to an offer: what this side pays and gets.
export const replyLines = ({ signed: { order } }: Reply, { src, dest }: Pair): { size: string; limit: string } =>
  words.counterOffer(amountText(order.takerAmount, src), amountText(order.makerAmount, dest))

// Returns the price that an order was filled at with its limit beside it, or the limit alone without a
// fill. A swap has no other limit here.
export const priceLines = (row: OrderRow, pair: Pair): { price: string; limit: string | undefined } => {
  const limit = priceText({ src: row.srcAmount, dest: row.destAmount }, pair)
  if (!row.executed || row.surface === 'market') return { price: limit, limit: undefined }
  return { price: priceText(row.executed, pair), limit: words.limitPrice(limit) }
}

const priceText = (amounts: Executed, { src, dest }: Pair): string => {
  const rate =
    src &&
    dest &&
    displayRate({ raw: amounts.src, decimals: src.decimals }, { raw: amounts.dest, decimals: dest.decimals })
  return rate === undefined ? words.unread : words.price(src!.symbol, rate, dest!.symbol)
}
