import type { TokenName, TokenNames } from '@/actions/receipt/read-transaction'
import { againstQuote, type ReceiptTrade } from '@/actions/receipt/trade'
import { displayAmount, displayPercent } from '@/components/trade/amount/display-amount'
import { shareText } from '@/components/trade/run/share-text'
import { shortAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { type Difference, dollarsOf } from '@/lib/history/outcome'
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

type Slipped = { open: TokenName; usd: string | null | undefined }

// How much better a trade came out than its quote, with the dollars of what slips at its block; undefined where no
// quote is known.
export const differenceFromQuote = (trade: ReceiptTrade, { open, usd }: Slipped): Difference | undefined => {
  const bps = againstQuote(trade)
  const { quoted, side, srcAmount, destAmount } = trade
  if (bps === undefined || !quoted) return undefined
  const amount = side === 'SELL' ? destAmount - quoted : quoted - (srcAmount ?? quoted)
  return { amount, bps, usd: dollarsOf(amount, open.decimals, usd) }
}

// One sentence to pass on; undefined of a trade whose amounts the logs do not tell.
export const shareTextOf = (chain: Chain, trade: ReceiptTrade, tokens: TokenNames): string | undefined => {
  const [src, dest] = [tokenOf(tokens, trade.srcToken), tokenOf(tokens, trade.destToken)]
  if (trade.srcAmount === undefined) return undefined
  return shareText({
    chain,
    side: trade.side ?? 'SELL',
    paid: { raw: trade.srcAmount, token: src },
    received: { raw: trade.destAmount, token: dest },
    againstQuote: differenceFromQuote(trade, { open: trade.side === 'BUY' ? src : dest, usd: undefined }),
  })
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
