'use client'

import { lazy, Suspense } from 'react'
import { PriceHistoryLoading } from '@/components/trade/route/price-history-loading'
import { useSeen } from '@/hooks/browser/use-seen'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import type { Chain } from '@/lib/chain/chain'
import type { PairChartProps } from './pair-chart'

const PairChart = lazy(() => import('./pair-chart'))

type LaterPairChartProps = Pick<PairChartProps, 'limit' | 'onLimit'> & {
  chain: Chain
  from: ChoosableToken | undefined
  to: ChoosableToken | undefined
}

const box = <PriceHistoryLoading />

// Shows a pair's chart on a ticket once it is on the screen; phones have it in a sheet.
export function LaterPairChart({ chain, from, to, limit, onLimit }: LaterPairChartProps) {
  const { ref, isSeen } = useSeen()
  return (
    <div ref={ref} className="grid grid-cols-[minmax(0,1fr)]">
      <Suspense fallback={box}>
        {isSeen && from && to ? <PairChart chain={chain} from={from} to={to} limit={limit} onLimit={onLimit} /> : box}
      </Suspense>
    </div>
  )
}
