import { DollarValue } from '@/components/trade/amount/dollar-value'
import { Skeleton } from '@/components/ui/skeleton'
import type { Worth } from '@/lib/partner/dollars'

// Dollars; while they are asked for their place is held.
export const WorthText = ({ worth }: { worth: Worth }) =>
  worth === undefined ? <Skeleton className="h-4 w-14" /> : <DollarValue usd={worth} />
