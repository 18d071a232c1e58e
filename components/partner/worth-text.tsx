import { DollarValue } from '@/components/trade/amount/dollar-value'
import { Skeleton } from '@/components/ui/skeleton'
import type { Worth } from '@/lib/partner/dollars'

// Shows dollars, or a placeholder while they load.
export const WorthText = ({ worth }: { worth: Worth }) =>
  worth === undefined ? <Skeleton className="h-4 w-14" /> : <DollarValue usd={worth} />
