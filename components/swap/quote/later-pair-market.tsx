import { lazy, Suspense } from 'react'
import { PriceHistoryLoading } from '@/components/trade/route/price-history-loading'
import { cn } from '@/components/ui/cn'
import type { SwapForm } from '@/hooks/swap/use-swap-form'
import type { Chain } from '@/lib/chain/chain'
import { swapText } from '@/messages/swap'
import { PairColumns } from './pair-columns'

const PairMarket = lazy(() => import('./pair-market'))

type LaterPairMarketProps = Pick<SwapForm, 'from' | 'to'> & { chain: Chain; isSeen: boolean }

const EmptyMarket = () => (
  <PairColumns
    price={<PriceHistoryLoading />}
    swaps={
      <p
        className={cn(
          'grid h-36 w-full place-items-center rounded-card',
          'border border-line bg-surface p-4 text-center text-xs text-soft xl:h-80',
        )}
      >
        {swapText.pair.swapsBefore}
      </p>
    }
  />
)

// Shows the market of a pair once it is on the screen; reserves its size before.
export function LaterPairMarket({ chain, from, to, isSeen }: LaterPairMarketProps) {
  return (
    <Suspense fallback={<EmptyMarket />}>
      {isSeen && from && to ? <PairMarket chain={chain} from={from} to={to} /> : <EmptyMarket />}
    </Suspense>
  )
}
