import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { DistanceText } from '@/components/intent/order/distance-text'
import { displayChange } from '@/components/trade/amount/display-amount'
import { DollarValue } from '@/components/trade/amount/dollar-value'
import { PriceField } from '@/components/trade/amount/price-field'
import { Button } from '@/components/ui/button'
import type { IntentPriceView } from '@/hooks/intent/use-intent-price'
import type { LimitForm, LimitFormActions } from '@/hooks/limit/use-limit-form'
import { isPricedInverse } from '@/lib/chain/token/market-direction'
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

// The price of a limit order, either way round. Turning it round changes what is shown and nothing else.
export function LimitPrice({ form, market, distance, worth }: LimitPriceProps) {
  const { chain, from, to, sell, buy, price, priceNow, errors } = form
  const [turned, setTurned] = useState<boolean>()
  const isInverse = turned ?? price?.isInverse ?? (chain !== undefined && isPricedInverse(chain, from, to))
  const sides = [
    { token: from, amount: sell },
    { token: to, amount: buy },
  ] as const
  const [give, get] = isInverse ? [sides[1], sides[0]] : sides
  // Before there is an amount, the pool price is all that is known. With one, a price that ignores it would be wrong.
  const now = market.status === 'idle' ? priceNow : undefined
  const against: StepMarket | undefined =
    from && to && (market.price || now !== undefined) ? { from, to, priced: market.price, now } : undefined
  const change = price && now !== undefined ? changeOf(price, now) : undefined
  return (
    <PriceField
      give={give}
      get={get}
      text={price?.isInverse === isInverse ? price.digits : undefined}
      onTextChange={(digits) => form.typePrice({ digits, isInverse })}
      error={errors.price?.message}
      value={worth && sell && buy && <DollarValue usd={isInverse ? worth.oneOfTo : worth.oneOfFrom} />}
      actions={
        <Button variant="link" size="inline" onClick={() => setTurned(!isInverse)}>
          <ArrowLeftRight aria-hidden size={14} /> {limitText.price.inverse}
        </Button>
      }
    >
      {/* One below the other at any width: whether they fit beside each other changes with the text. */}
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
    </PriceField>
  )
}
