import type { Reply } from '@/actions/orders/find-replies'
import type { OrderRow } from '@/actions/orders/order-row'
import { displayAmount, displayRate } from '@/components/trade/display-amount'
import { isSameAddress, shortAddress } from '@/lib/address'
import { words } from './order-words'

export type Named = { symbol: string; decimals: number }
export type Pair = { src: Named | undefined; dest: Named | undefined }

const amountText = (raw: bigint, token: Named | undefined): string =>
  token ? `${displayAmount(raw, token.decimals)} ${token.symbol}` : words.unread

// What an order is, and how many of its parts are filled.
export const kindText = ({ type, parts }: Pick<OrderRow, 'type' | 'parts'>): string =>
  parts ? words.parts(words.types[type], parts) : words.types[type]

// The exact amount, and what was agreed to for it; of a swap what it came to.
export const sizeLines = (row: OrderRow, { src, dest }: Pair): { size: string; limit: string } => {
  const [given, got] = [amountText(row.srcAmount, src), amountText(row.destAmount, dest)]
  const isSale = row.side === 'SELL'
  if (row.surface !== 'market') return isSale ? words.sells(given, got) : words.buys(got, given)
  const { owner, beneficiary } = row.record
  if (isSameAddress(owner, beneficiary)) return isSale ? words.sold(given, got) : words.bought(got, given)
  const receiver = shortAddress(beneficiary)
  return isSale ? words.soldTo(given, got, receiver) : words.boughtTo(got, given, receiver)
}

// Never 100 before all of it is.
export const percentOf = ({ filledPercent }: Pick<OrderRow, 'filledPercent'>): number => Math.floor(filledPercent)

// What was just filled of an order.
export const fillText = (row: OrderRow, pair: Pair): string => {
  const order = words.inOneLine(sizeLines(row, pair))
  return row.filledPercent < 100 ? words.partFilled(percentOf(row), order) : words.filled(order)
}

// What somebody answers to an offer: what this side pays and gets.
export const replyLines = ({ signed: { order } }: Reply, { src, dest }: Pair): { size: string; limit: string } =>
  words.counterOffer(amountText(order.takerAmount, src), amountText(order.makerAmount, dest))

export const priceText = ({ srcAmount, destAmount }: OrderRow, { src, dest }: Pair): string => {
  const rate =
    src && dest && displayRate({ raw: srcAmount, decimals: src.decimals }, { raw: destAmount, decimals: dest.decimals })
  return rate === undefined ? words.unread : words.price(src!.symbol, rate, dest!.symbol)
}
