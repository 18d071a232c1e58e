import type { TokenName, TokenNames } from '@/actions/receipt/read-transaction'
import { againstQuote, type ReceiptTrade } from '@/actions/receipt/trade'
import type { SharedTrade } from '@/components/trade/run/share-text'
import type { Chain } from '@/lib/chain/chain'
import type { Difference } from '@/lib/history/difference-of'
import { dollarsOf } from '@/lib/history/outcome'
import { tokenOf } from './describe-trade'

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

// What a sentence to pass on is made of; undefined of a trade whose amounts the logs do not tell.
export const sharedTradeOf = (chain: Chain, trade: ReceiptTrade, tokens: TokenNames): SharedTrade | undefined => {
  const [src, dest] = [tokenOf(tokens, trade.srcToken), tokenOf(tokens, trade.destToken)]
  if (trade.srcAmount === undefined) return undefined
  return {
    chain,
    side: trade.side ?? 'SELL',
    paid: { raw: trade.srcAmount, token: src },
    received: { raw: trade.destAmount, token: dest },
    againstQuote: differenceFromQuote(trade, { open: trade.side === 'BUY' ? src : dest, usd: undefined }),
  }
}
