import { tradeText } from '@/messages/trade'
import { displayRate } from './display-amount'

export type RatedAmount = { raw: bigint; token: { decimals: number; symbol: string } }

// Formats the price of two amounts, of `given` in `got` or inverse: "1 WETH = 3,196.77 USDC".
export const rateText = (given: RatedAmount, got: RatedAmount, isInverse: boolean): string => {
  const [base, quote] = isInverse ? [got, given] : [given, got]
  const rate = displayRate(
    { raw: base.raw, decimals: base.token.decimals },
    { raw: quote.raw, decimals: quote.token.decimals },
  )
  return tradeText.rate.of(base.token.symbol, rate ?? tradeText.rate.unknown, quote.token.symbol)
}
