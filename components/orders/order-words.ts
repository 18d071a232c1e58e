import type { OrderRow, OrderType } from '@/actions/orders/order-row'
import { displayAmount, displayRate } from '@/components/trade/display-amount'

export const typeWords: Readonly<Record<OrderType, string>> = { market: 'Market', limit: 'Limit', offer: 'Offer' }

export type Named = { symbol: string; decimals: number }
export type Pair = { src: Named | undefined; dest: Named | undefined }

const amountText = (raw: bigint, token: Named | undefined): string =>
  token ? `${displayAmount(raw, token.decimals)} ${token.symbol}` : '…'

// The exact amount, and what was agreed to for it.
export const sizeWords = ({ side, srcAmount, destAmount }: OrderRow, { src, dest }: Pair) =>
  side === 'SELL'
    ? { size: `Sell ${amountText(srcAmount, src)}`, limit: `for at least ${amountText(destAmount, dest)}` }
    : { size: `Buy ${amountText(destAmount, dest)}`, limit: `for at most ${amountText(srcAmount, src)}` }

export const priceWords = ({ srcAmount, destAmount }: OrderRow, { src, dest }: Pair): string => {
  const rate =
    src && dest && displayRate({ raw: srcAmount, decimals: src.decimals }, { raw: destAmount, decimals: dest.decimals })
  return rate === undefined ? '…' : `1 ${src!.symbol} = ${rate} ${dest!.symbol}`
}
