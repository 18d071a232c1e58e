import { LaterPairChart } from '@/components/intent/order/later-pair-chart'
import type { LimitForm, LimitFormActions } from '@/hooks/limit/use-limit-form'
import type { Chain } from '@/lib/chain/chain'

type LimitChartProps = {
  chain: Chain
  form: Pick<LimitForm, 'from' | 'to' | 'entering' | 'isBridgeOnly' | 'sell' | 'buy'> &
    Pick<LimitFormActions, 'typePrice'>
}

// Shows the limit among the prices of the pair; dragging it sets the price.
export function LimitChart({
  chain,
  form: { from, to, entering, isBridgeOnly, sell, buy, typePrice },
}: LimitChartProps) {
  if (isBridgeOnly) return null
  const limit =
    !from || !to || sell === undefined || buy === undefined || sell === 0n
      ? undefined
      : Number(buy) / 10 ** to.decimals / (Number(sell) / 10 ** from.decimals)
  return <LaterPairChart chain={chain} from={from} to={to && entering} limit={limit} onLimit={typePrice} />
}
