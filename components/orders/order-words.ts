import type { Reply } from '@/actions/orders/find-replies'
import type { OrderRow, OrderType } from '@/actions/orders/order-row'
import { displayAmount, displayCount, displayRate } from '@/components/trade/display-amount'
import { isSameAddress, shortAddress } from '@/lib/address'

export const typeWords: Readonly<Record<OrderType, string>> = {
  ...{ swap: 'Swap', market: 'Market', limit: 'Limit', twap: 'TWAP', offer: 'Offer' },
}

// What an order is, and how many of its parts are filled.
export const kindWords = ({ type, parts }: Pick<OrderRow, 'type' | 'parts'>): string =>
  parts ? `${typeWords[type]}, ${displayCount(parts.filled)} of ${displayCount(parts.of)}` : typeWords[type]

export type Named = { symbol: string; decimals: number }
export type Pair = { src: Named | undefined; dest: Named | undefined }

const amountText = (raw: bigint, token: Named | undefined): string =>
  token ? `${displayAmount(raw, token.decimals)} ${token.symbol}` : '…'

// The exact amount, and what was agreed to for it; of a swap what it came to.
export const sizeWords = (row: OrderRow, { src, dest }: Pair) => {
  const [given, got] = [amountText(row.srcAmount, src), amountText(row.destAmount, dest)]
  const isSale = row.side === 'SELL'
  if (row.surface === 'market') {
    const { owner, beneficiary } = row.record
    const to = isSameAddress(owner, beneficiary) ? '' : `, sent to ${shortAddress(beneficiary)}`
    return isSale
      ? { size: `Sold ${given}`, limit: `for ${got}${to}` }
      : { size: `Bought ${got}${to}`, limit: `for ${given}` }
  }
  return isSale
    ? { size: `Sell ${given}`, limit: `for at least ${got}` }
    : { size: `Buy ${got}`, limit: `for at most ${given}` }
}

// What was just filled of an order.
export const fillWords = (row: OrderRow, pair: Pair): string => {
  const { size, limit } = sizeWords(row, pair)
  return row.filledPercent < 100 ? `${filledWords(row)}: ${size} ${limit}` : `Filled: ${size} ${limit}`
}

// Never 100 before all of it is.
export const filledWords = ({ filledPercent }: OrderRow): string => `${Math.floor(filledPercent)} % filled`

// What somebody answers to an offer: what this side pays and gets.
export const replyWords = ({ signed: { order } }: Reply, { src, dest }: Pair) => ({
  size: `Counter offer: you pay ${amountText(order.takerAmount, src)}`,
  limit: `and get ${amountText(order.makerAmount, dest)}`,
})

export const priceWords = ({ srcAmount, destAmount }: OrderRow, { src, dest }: Pair): string => {
  const rate =
    src && dest && displayRate({ raw: srcAmount, decimals: src.decimals }, { raw: destAmount, decimals: dest.decimals })
  return rate === undefined ? '…' : `1 ${src!.symbol} = ${rate} ${dest!.symbol}`
}
