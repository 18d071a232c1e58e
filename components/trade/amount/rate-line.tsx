'use client'

import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { tradeText } from '@/messages/trade'
import { type RatedAmount, rateText } from './rate-text'

type RateLineProps = {
  given: RatedAmount
  got: RatedAmount
  // True if markets quote this pair in the other direction.
  isInverse: boolean
}

// Shows the price of two amounts in the market's direction; a press inverts it.
export function RateLine({ given, got, isInverse }: RateLineProps) {
  const [isFlipped, setIsFlipped] = useState(false)
  const rate = rateText(given, got, isInverse !== isFlipped)
  return (
    <Button
      variant="link"
      size="inline"
      className="min-w-0 shrink! gap-1.5 font-medium text-ink tabular-nums"
      aria-label={tradeText.rate.inverseOf(rate)}
      onClick={() => setIsFlipped(!isFlipped)}
    >
      <span dir="ltr" className="truncate">
        {rate}
      </span>
      <ArrowLeftRight aria-hidden size={12} className="text-faint" />
    </Button>
  )
}
