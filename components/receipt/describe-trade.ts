import type { TokenName, TokenNames } from '@/actions/receipt/read-transaction'
import { againstQuote, type ReceiptTrade } from '@/actions/receipt/trade'
import { displayAmount, displayPercent } from '@/components/trade/amount/display-amount'
import { shortAddress } from '@/lib/address'
import { receiptText } from '@/messages/receipt'

// Without a name its address, and raw units, which promise nothing.
export const tokenOf = (tokens: TokenNames, address: string): TokenName => {
  const { symbol = '', decimals = 0 } = tokens[address] ?? {}
  return { address, symbol: symbol || shortAddress(address), decimals }
}

export const amountText = (raw: bigint | undefined, token: TokenName) =>
  raw === undefined ? token.symbol : `${displayAmount(raw, token.decimals)} ${token.symbol}`

// 1 WETH for 2,481.20 USDC
export const tradeSentence = (
  { srcToken, destToken, srcAmount, destAmount }: ReceiptTrade,
  tokens: TokenNames,
): string =>
  receiptText.trade.pair(
    amountText(srcAmount, tokenOf(tokens, srcToken)),
    amountText(destAmount, tokenOf(tokens, destToken)),
  )

const percentText = (bps: number) => (bps < 1 ? receiptText.trade.lessThan(displayPercent(1)) : displayPercent(bps))

// How a trade came out beside its quote; undefined where none is known.
export const quoteText = (trade: ReceiptTrade): string | undefined => {
  const bps = againstQuote(trade)
  if (bps === undefined) return undefined
  if (bps === 0) return receiptText.trade.asQuoted
  const [better, worse] =
    trade.side === 'SELL'
      ? [receiptText.trade.above, receiptText.trade.below]
      : [receiptText.trade.less, receiptText.trade.more]
  return (bps > 0 ? better : worse)(percentText(Math.abs(bps)))
}

// What happened, before what it came to.
export const tradeTitle = ({ kind, order }: Pick<ReceiptTrade, 'kind' | 'order'>): string =>
  receiptText.kinds[kind === 'settlement' && order?.isPart ? 'part' : kind]

// Names the quote and the bound. Of a sale that went to another chain both are of what was sent, not of what arrives.
export const boundLabels = ({
  side,
  sentTo,
}: Pick<ReceiptTrade, 'side' | 'sentTo'>): { quoted: string; limit: string } => {
  const { quoted, quotedSent, minimum, minimumSent, maximum } = receiptText.trade
  if (side === 'BUY') return { quoted, limit: maximum }
  return sentTo === undefined ? { quoted, limit: minimum } : { quoted: quotedSent, limit: minimumSent }
}
