import { displayAmount } from '@/components/trade/amount/display-amount'
import type { Chain } from '@/lib/chain/chain'
import type { Difference } from '@/lib/history/difference-of'
import { fillsText } from '@/messages/fills'
import { describeImprovement } from '../amount/describe-improvement'
import { nameInText } from '../token/name-in-text'

type Part = { raw: bigint; token: { address: string; symbol: string; decimals: number } }
export type SharedTrade = {
  chain: Chain
  side: 'SELL' | 'BUY'
  paid: Part
  received: Part
  againstQuote: Difference | undefined
}

// Sold 0.3 WETH for 957.81 USDC, 0.14% better than quoted, verified on-chain
export const shareText = ({ chain, side, paid, received, againstQuote }: SharedTrade): string => {
  const [given, got] = [paid, received].map(
    ({ raw, token }) => `${displayAmount(raw, token.decimals)} ${nameInText(chain, token)}`,
  )
  const trade = side === 'SELL' ? fillsText.share.sold(given!, got!) : fillsText.share.bought(got!, given!)
  const better = againstQuote && describeImprovement({ ...againstQuote, usd: undefined })
  // A trade that came out worse is no less true without it.
  return fillsText.share.sentence(better?.isBetter ? [trade, better.says] : [trade])
}
