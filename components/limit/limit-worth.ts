import type { Worth } from '@/components/trade/amount/dollar-input'
import type { LimitForm } from '@/hooks/limit/use-limit-form'
import { usdOf } from '@/lib/ticket/fields/usd-of'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'

// The dollar values of a limit, as decimal strings of the API.
export type LimitWorth = {
  // The values of the entered or derived amounts.
  sell: Worth | undefined
  buy: Worth | undefined
  // The value of one whole token of the pair at the limit; absent without a limit.
  oneOfFrom?: string | undefined
  oneOfTo?: string | undefined
}

// Values the amounts by the market price of the exact amount; undefined without one.
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
