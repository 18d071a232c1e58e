import { useState } from 'react'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { PriceText } from '@/lib/ticket/fields/limit-price'
import { writePriceText } from '@/lib/ticket/fields/price-text'
import { limitText } from '@/messages/limit'
import { readStep, type StepMarket, stepPrice } from './step-price'

const sizes = [0, 100, 500, 1_000] as const
const marked = 'border-accent! bg-accent-wash! text-accent!'

type PriceStepsProps = {
  price: PriceText | undefined
  isInverse: boolean
  // Undefined while the market price is unknown.
  market: StepMarket | undefined
  onPrice: (price: PriceText) => void
}

// Offers prices by their distance to the market. The pressed one stays marked while its price does.
export function PriceSteps({ price, isInverse, market, onPrice }: PriceStepsProps) {
  // The origin of the price: a step, or the text typed into the field of one.
  const [pressed, setPressed] = useState<{ by: number | 'typed'; text: string; price: string }>()
  const written = price ? writePriceText(price) : ''
  const by = pressed?.price === written ? pressed.by : undefined
  const take = (next: PriceText | undefined, by: number | 'typed', text = '') => {
    if (next) onPrice(next)
    setPressed({ by, text, price: next ? writePriceText(next) : written })
  }
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{limitText.price.steps}</legend>
      {sizes.map((size) => {
        // A lower price is better for a buyer.
        const bps = isInverse ? -size : size
        return (
          <Button
            key={size}
            size="sm"
            variant="outline"
            aria-disabled={!market}
            aria-pressed={by === bps}
            className={by === bps ? marked : undefined}
            onClick={market && (() => take(stepPrice(market, bps, isInverse), bps))}
          >
            <bdi>
              {size === 0
                ? limitText.price.market
                : limitText.price[isInverse ? 'below' : 'above'](displayPercent(size))}
            </bdi>
          </Button>
        )
      })}
      <span className="relative min-w-20 flex-1">
        <Input
          inputMode="decimal"
          aria-label={limitText.price.custom}
          placeholder={limitText.price.customHint}
          value={by === 'typed' ? pressed!.text : ''}
          disabled={!market}
          onChange={({ target: { value } }) => {
            const bps = readStep(value, isInverse)
            take(bps === undefined || !market ? undefined : stepPrice(market, bps, isInverse), 'typed', value)
          }}
          className={`h-7! px-2 pe-6 text-xs ${by === 'typed' && pressed!.text ? marked : ''}`}
        />
        <span aria-hidden className="pointer-events-none absolute inset-y-0 end-2 flex items-center text-xs text-faint">
          %
        </span>
      </span>
    </fieldset>
  )
}
