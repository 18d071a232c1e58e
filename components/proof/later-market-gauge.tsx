import { type ComponentProps, lazy, Suspense } from 'react'
import { Card } from '@/components/ui/card'

const MarketGauge = lazy(() => import('./market-gauge'))

// Loads the gauge after the ticket's price; reserves its height before.
export function LaterMarketGauge(props: ComponentProps<typeof MarketGauge>) {
  return (
    <Suspense fallback={<Card className="h-46 @md:h-37.5" />}>
      <MarketGauge {...props} />
    </Suspense>
  )
}
