import type { TokenName, TokenNames } from '@/actions/receipt/read-transaction'
import type { ReceiptTrade } from '@/actions/receipt/trade'
import { displayAmount, displayPercent } from '@/components/trade/amount/display-amount'
import { shortAddress } from '@/lib/address'
import { gainOf } from '@/lib/history/gain-of'
import { receiptText } from '@/messages/receipt'

// Falls back to the address and raw units while the token has no name.
export const tokenOf = (tokens: TokenNames, address: string): TokenName => {
  const { symbol = '', decimals = 0 } = tokens[address] ?? {}
  return { address, symbol: symbol || shortAddress(address), decimals }
}

export const amountText = (raw: bigint | undefined, token: TokenName) =>
  raw === undefined ? token.symbol : `${displayAmount(raw, token.decimals)} ${token.symbol}`

// Describes both amounts: "1 WETH for 2,481.20 USDC".
export const tradeSentence = (
  { srcToken, destToken, srcAmount, destAmount }: ReceiptTrade,
  tokens: TokenNames,
): string =>
  receiptText.trade.pair(
    amountText(srcAmount, tokenOf(tokens, srcToken)),
    amountText(destAmount, tokenOf(tokens, destToken)),
  )

const percentText = (bps: number) => (bps < 1 ? receiptText.trade.lessThan(displayPercent(1)) : displayPercent(bps))

// Compares a trade with its quote, or with its signed limit if no quote promised more; undefined if
// neither is known.
export const outcomeOf = (trade: ReceiptTrade) => {
  const gain = gainOf({ ...trade, paid: trade.srcAmount, received: trade.destAmount })
  if (!gain) return undefined
  const { amount, bps, than, measure } = gain
  const isSale = trade.side === 'SELL'
  const { asQuoted, above, below, less, more, aboveLimit, lessThanLimit } = receiptText.trade
  const worse = isSale ? below : more
  const better = than === 'quote' ? (isSale ? above : less) : isSale ? aboveLimit : lessThanLimit
  // A fill at its limit is no gain to report.
  if (than === 'limit' && amount <= 0n) return undefined
  const text = amount === 0n ? asQuoted : (amount > 0n ? better : worse)(percentText(Math.abs(bps)))
  return { text, isWorse: amount < 0n, than, measure }
}

// Returns the kind of the trade as a title.
export const tradeTitle = ({ kind, order }: Pick<ReceiptTrade, 'kind' | 'order'>): string =>
  receiptText.kinds[kind === 'settlement' && order?.isPart ? 'part' : kind]

// Returns the labels of quote and limit. A sale to another chain compares what was sent, not what
// arrives.
export const boundLabels = ({
  side,
  sentTo,
}: Pick<ReceiptTrade, 'side' | 'sentTo'>): { quoted: string; limit: string } => {
  const { quoted, quotedSent, minimum, minimumSent, maximum } = receiptText.trade
  if (side === 'BUY') return { quoted, limit: maximum }
  return sentTo === undefined ? { quoted, limit: minimum } : { quoted: quotedSent, limit: minimumSent }
}
