import { Card } from '@/components/ui/card'
import { chartText } from '@/messages/chart'

// Reserves the height of a price history. In a file of its own, since it is in the first load.
export const PriceHistoryLoading = () => (
  <Card className="grid h-119.5 place-items-center text-xs text-soft">{chartText.loading}</Card>
)
