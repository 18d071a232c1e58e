import { DistanceText } from '@/components/intent/order/distance-text'
import { displayChange } from '@/components/trade/amount/display-amount'
import { DollarValue } from '@/components/trade/amount/dollar-value'
import { PriceField } from '@/components/trade/amount/price-field'
import { amountErrorText } from '@/components/trade/text/amount-error-text'
import type { IntentPriceView } from '@/hooks/intent/use-intent-price'
import type { LimitForm, LimitFormActions } from '@/hooks/limit/use-limit-form'
import type { LimitDistance } from '@/lib/ticket/price/limit-distance'
import { limitText } from '@/messages/limit'
import type { LimitWorth } from './limit-worth'
import { PriceSteps } from './price-steps'
import { changeOf, type StepMarket } from './step-price'

type LimitPriceProps = {
  form: Pick<LimitForm, 'chain' | 'from' | 'to' | 'sell' | 'buy' | 'price' | 'priceNow' | 'errors'> &
    Pick<LimitFormActions, 'typePrice'>
  market: IntentPriceView
  distance: LimitDistance | undefined
  worth: LimitWorth | undefined
}

// Shows the price of a limit order, in either direction.
export function LimitPrice({ form, market, distance, worth }: LimitPriceProps) {
  const { chain, from, to, sell, buy, price, priceNow, errors } = form
  // The pool price is all that is known before an amount; with one it ignores the price impact.
  const now = market.status === 'idle' ? priceNow : undefined
  const against: StepMarket | undefined =
    from && to && (market.price || now !== undefined) ? { from, to, priced: market.price, now } : undefined
  const change = price && now !== undefined ? changeOf(price, now) : undefined
  return (
    <PriceField
      chain={chain}
      give={{ token: from, amount: sell }}
      get={{ token: to, amount: buy }}
      price={price}
      onPrice={form.typePrice}
      error={errors.price && amountErrorText(errors.price)}
      value={
        worth && sell && buy
          ? (isInverse) => <DollarValue usd={isInverse ? worth.oneOfTo : worth.oneOfFrom} />
          : undefined
      }
    >
      {(isInverse) => (
        // Stacks the fields at any width, as whether they fit side by side changes with the text.
        <div className="grid gap-1 pt-0.5">
          <p role="status" className="min-h-5">
            {change === undefined ? (
              <DistanceText market={market} distance={distance} />
            ) : (
              limitText.price.beforeCosts(displayChange(change))
            )}
          </p>
          <PriceSteps price={price} isInverse={isInverse} market={against} onPrice={form.typePrice} />
        </div>
      )}
    </PriceField>
  )
}
