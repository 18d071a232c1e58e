import type { FrozenIntent } from '@/actions/intent/frozen-intent'
import { usdOf } from '@/actions/usd-of'
import type { LimitForm } from '@/hooks/limit/use-limit-form'

// What a limit is worth in dollars, as the wire says them; each undefined where nobody knows.
export type LimitWorth = {
  sell: string | undefined
  buy: string | undefined
  // What one whole token of the pair is exchanged for at the limit.
  oneOfFrom: string | undefined
  oneOfTo: string | undefined
}

// The dollars come with the market's price. Undefined while there is none, or the ticket is not whole.
export const limitWorthOf = (
  { from, to, sell, buy }: Pick<LimitForm, 'from' | 'to' | 'sell' | 'buy'>,
  market: FrozenIntent | undefined,
): LimitWorth | undefined => {
  if (!market || !from || !to || sell === undefined || buy === undefined) return undefined
  const { input, output } = market.price.route.origin
  const sold = { amount: BigInt(input.amount), usd: input.amountUSD }
  const bought = { amount: BigInt(output.amount), usd: output.amountUSD }
  return {
    sell: usdOf(sell, sold),
    buy: usdOf(buy, bought),
    oneOfFrom: usdOf((buy * 10n ** BigInt(from.decimals)) / sell, bought),
    oneOfTo: usdOf((sell * 10n ** BigInt(to.decimals)) / buy, sold),
  }
}
