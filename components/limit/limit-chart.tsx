import { lazy, Suspense } from 'react'
import { PriceHistoryLoading } from '@/components/trade/route/price-history-loading'
import type { LimitForm, LimitFormActions } from '@/hooks/limit/use-limit-form'
import type { Chain } from '@/lib/chain/chain'

const PairChart = lazy(() => import('@/components/intent/order/pair-chart'))

type LimitChartProps = {
  chain: Chain
  form: Pick<LimitForm, 'from' | 'to' | 'entering' | 'isSentOn' | 'sell' | 'buy'> & Pick<LimitFormActions, 'typePrice'>
}

// The limit among the prices of the pair: dragging it writes the price.
export function LimitChart({ chain, form: { from, to, entering, isSentOn, sell, buy, typePrice } }: LimitChartProps) {
  if (isSentOn) return null
  if (!from || !to || !entering) return <PriceHistoryLoading />
  const limit =
    sell === undefined || buy === undefined || sell === 0n
      ? undefined
      : Number(buy) / 10 ** to.decimals / (Number(sell) / 10 ** from.decimals)
  return (
    <Suspense fallback={<PriceHistoryLoading />}>
      <PairChart chain={chain} from={from} to={entering} limit={limit} onLimit={typePrice} />
    </Suspense>
  )
}
