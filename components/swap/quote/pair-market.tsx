import { lazy, Suspense } from 'react'
import { PriceHistoryLoading } from '@/components/trade/route/price-history-loading'
import type { SwapForm } from '@/hooks/swap/use-swap-form'
import type { Chain } from '@/lib/chain/chain'
import { swapText } from '@/messages/swap'

const PriceHistory = lazy(() => import('@/components/trade/route/price-history'))
const RecentSwaps = lazy(() => import('./recent-swaps'))

type PairMarketProps = Pick<SwapForm, 'from' | 'to'> & { chain: Chain; isSeen: boolean }

const chartBox = <PriceHistoryLoading />
const swapsBox = (
  <p className="grid h-36 w-full place-items-center rounded-card border border-line bg-surface p-4 text-center text-xs text-soft xl:h-80">
    {swapText.pair.swapsBefore}
  </p>
)

// The price of the pair and who trades it: there before an amount is, in boxes that keep their size.
export function PairMarket({ chain, from, to, isSeen }: PairMarketProps) {
  const isReady = isSeen && from !== undefined && to !== undefined
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] xl:col-span-3">
        <Suspense fallback={chartBox}>
          {isReady ? <PriceHistory chainId={chain.id} from={from} to={to} /> : chartBox}
        </Suspense>
      </div>
      <div className="order-last grid grid-cols-[minmax(0,1fr)] xl:order-none xl:col-span-2">
        <Suspense fallback={swapsBox}>
          {isReady ? <RecentSwaps chain={chain} from={from} to={to} /> : swapsBox}
        </Suspense>
      </div>
    </>
  )
}
