import type { TokenName, TokenNames } from '@/actions/receipt/read-transaction'
import { againstQuote, type ReceiptTrade } from '@/actions/receipt/trade'
import type { SharedTrade } from '@/components/trade/run/share-text'
import type { Chain } from '@/lib/chain/chain'
import type { Difference } from '@/lib/history/difference-of'
import { dollarsOf } from '@/lib/history/outcome'
import { tokenOf } from './describe-trade'

type Slipped = { open: TokenName; usd: string | null | undefined }

// Returns how much better a trade was than its quote; `usd`: the price of the open token at its
// block. Undefined if no quote is known.
export const differenceFromQuote = (trade: ReceiptTrade, { open, usd }: Slipped): Difference | undefined => {
  const bps = againstQuote(trade)
  const { quoted, side, srcAmount, destAmount } = trade
  if (bps === undefined || !quoted) return undefined
  const amount = side === 'SELL' ? destAmount - quoted : quoted - (srcAmount ?? quoted)
  return { amount, bps, usd: dollarsOf(amount, open.decimals, usd) }
}

type TradedOn = { chain: Chain; far: Chain | undefined; tokens: TokenNames }

// Returns the figures of a trade's card; undefined if the logs do not show its amounts. `far`: the
// chain that the output was sent to.
export const sharedTradeOf = (trade: ReceiptTrade, { chain, far, tokens }: TradedOn): SharedTrade | undefined => {
  const { side = 'SELL', srcAmount, destAmount, quoted, limit, order } = trade
  if (srcAmount === undefined) return undefined
  return {
    chain,
    side,
    quoted,
    limit,
    paid: { raw: srcAmount, token: tokenOf(tokens, trade.srcToken) },
    received: { raw: destAmount, token: tokenOf(tokens, trade.destToken) },
    part: order?.isPart ? 'any' : undefined,
    far: far && { chain: far, hasArrived: false },
  }
}
