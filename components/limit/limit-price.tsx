import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { DistanceText } from '@/components/intent/order/distance-text'
import { displayPercent, editableAmount } from '@/components/trade/amount/display-amount'
import { DollarValue } from '@/components/trade/amount/dollar-value'
import { PriceField } from '@/components/trade/amount/price-field'
import { Button } from '@/components/ui/button'
import type { IntentPriceView } from '@/hooks/intent/use-intent-price'
import type { LimitForm, LimitFormActions } from '@/hooks/limit/use-limit-form'
import { priceDecimals, priceOf } from '@/lib/ticket/fields/limit-price'
import type { LimitDistance } from '@/lib/ticket/price/limit-distance'
import { limitText } from '@/messages/limit'
import type { LimitWorth } from './limit-worth'

const steps = [0, 100, 500, 1_000] as const

type LimitPriceProps = {
  form: Pick<LimitForm, 'from' | 'to' | 'sell' | 'buy' | 'price' | 'errors'> & Pick<LimitFormActions, 'typePrice'>
  market: IntentPriceView
  distance: LimitDistance | undefined
  worth: LimitWorth | undefined
}

// The price of a limit order, either way round. Turning it round changes what is shown and nothing else.
export function LimitPrice({ form, market, distance, worth }: LimitPriceProps) {
  const { from, to, sell, buy, price, errors } = form
  const [turned, setTurned] = useState<boolean>()
  const isInverse = turned ?? price?.isInverse ?? false
  const sides = [
    { token: from, amount: sell },
    { token: to, amount: buy },
  ] as const
  const [give, get] = isInverse ? [sides[1], sides[0]] : sides
  // So much better than the market for the owner, who writes it this way round.
  const take = (bps: number) => {
    if (!from || !to || !market.price) return
    const { srcAmount, destAmount } = market.price
    const better = (destAmount * BigInt(10_000 + bps)) / 10_000n
    const [one, other] = isInverse ? [better, srcAmount] : [srcAmount, better]
    const [oneToken, otherToken] = isInverse ? [to, from] : [from, to]
    const raw = priceOf({
      ...{ give: one, giveDecimals: oneToken.decimals },
      ...{ get: other, getDecimals: otherToken.decimals },
    })
    form.typePrice({ digits: editableAmount(raw, priceDecimals), isInverse })
  }
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
          <DistanceText market={market} distance={distance} />
        </p>
        <fieldset className="flex gap-1">
          <legend className="sr-only">{limitText.price.steps}</legend>
          {steps.map((bps) => (
            <Button
              key={bps}
              size="sm"
              variant="outline"
              aria-disabled={!market.price}
              onClick={market.price ? () => take(bps) : undefined}
            >
              {bps === 0 ? limitText.price.market : limitText.price.above(displayPercent(bps))}
            </Button>
          ))}
        </fieldset>
      </div>
    </PriceField>
  )
}
