import type { Worth } from '@/components/trade/amount/dollar-input'
import type { LimitForm } from '@/hooks/limit/use-limit-form'
import { usdOf } from '@/lib/ticket/fields/usd-of'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'

// What a limit is worth in dollars, as the wire says them.
export type LimitWorth = {
  // Of the amounts that are written or follow.
  sell: Worth | undefined
  buy: Worth | undefined
  // What one whole token of the pair is exchanged for at the limit; not there before there is one.
  oneOfFrom?: string | undefined
  oneOfTo?: string | undefined
}

// The dollars come with the market's price, which the one amount that is exact suffices for. Undefined while there is none.
export const limitWorthOf = (
  { from, to, sell, buy }: Pick<LimitForm, 'from' | 'to' | 'sell' | 'buy'>,
  market: FrozenIntent | undefined,
): LimitWorth | undefined => {
  if (!market || !from || !to) return undefined
  const { origin, destination } = market.price.route
  const [{ input }, { output }] = [origin, destination]
  const sold = { amount: BigInt(input.amount), usd: input.amountUSD }
  const bought = { amount: BigInt(output.amount), usd: output.amountUSD }
  return {
    sell: sell === undefined ? undefined : { amount: sell, usd: usdOf(sell, sold) },
    buy: buy === undefined ? undefined : { amount: buy, usd: usdOf(buy, bought) },
    ...(sell && buy
      ? {
          oneOfFrom: usdOf((buy * 10n ** BigInt(from.decimals)) / sell, bought),
          oneOfTo: usdOf((sell * 10n ** BigInt(to.decimals)) / buy, sold),
        }
      : undefined),
  }
}
