import { displayPercent } from '@/components/trade/amount/display-amount'
import { Skeleton } from '@/components/ui/skeleton'
import type { IntentPriceView } from '@/hooks/intent/use-intent-price'
import { ApiError } from '@/lib/api/contract/errors'
import type { LimitDistance } from '@/lib/ticket/price/limit-distance'

import { intentText } from '@/messages/intent'
import { unpricedReason } from '../place/unpriced-reason'

type DistanceTextProps = {
  market: Pick<IntentPriceView, 'status' | 'error'>
  // Undefined while there is nothing to compare.
  distance: LimitDistance | undefined
}

// Shows how far the market is from the limit; unknown is distinct from far.
export function DistanceText({ market, distance }: DistanceTextProps) {
  if (market.status === 'idle') return <span className="text-faint">{intentText.price.distance.noAmount}</span>
  if (market.status === 'loading') return <Skeleton className="h-4 w-32" />
  if (market.error instanceof ApiError && market.status === 'none')
    return <span className="text-caution">{intentText.price.distance.unpriced(unpricedReason(market.error))}</span>
  if (market.status !== 'ready') return <span className="text-faint">{intentText.price.distance.unknown}</span>
  if (!distance) return <span className="text-faint">{intentText.price.distance.noPrice}</span>
  if (!distance.isReached) return <span>{intentText.price.distance.ahead(displayPercent(distance.bps))}</span>
  return (
    <span className="text-caution">
      {distance.bps === 0
        ? intentText.price.distance.at
        : intentText.price.distance.behind(displayPercent(-distance.bps))}
    </span>
  )
}
