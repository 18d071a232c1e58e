import PairChart from '@/components/intent/order/pair-chart'
import type { SwapForm } from '@/hooks/swap/use-swap-form'
import type { Chain } from '@/lib/chain/chain'
import { PairColumns } from './pair-columns'
import { RecentSwaps } from './recent-swaps'

type PairMarketProps = Record<'from' | 'to', NonNullable<SwapForm['from']>> & { chain: Chain }

// Shows the price and the swaps of a pair. Default export: loaded once it is on the screen.
export default function PairMarket({ chain, from, to }: PairMarketProps) {
  return (
    <PairColumns
      price={<PairChart chain={chain} from={from} to={to} />}
      swaps={<RecentSwaps chain={chain} from={from} to={to} />}
    />
  )
}
