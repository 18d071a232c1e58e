import { Card } from '@/components/ui/card'
import { chartText } from '@/messages/chart'

// Stands where a price history comes, as tall as that is. Apart from it, as a page loads this first.
export const PriceHistoryLoading = () => (
  <Card className="grid h-119.5 place-items-center text-xs text-soft">{chartText.loading}</Card>
)
