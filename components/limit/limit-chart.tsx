import { lazy, Suspense } from 'react'
import type { LimitForm, LimitFormActions } from '@/hooks/limit/use-limit-form'
import type { Chain } from '@/lib/chain/chain'
import { writeDecimal } from '@/lib/write-decimal'

const PriceHistory = lazy(() => import('@/components/trade/route/price-history'))

type LimitChartProps = {
  chain: Chain
  form: Pick<LimitForm, 'from' | 'to' | 'entering' | 'isSentOn' | 'sell' | 'buy'> & Pick<LimitFormActions, 'typePrice'>
}

// The limit among the prices of the pair: dragging it writes the price.
export function LimitChart({ chain, form: { from, to, entering, isSentOn, sell, buy, typePrice } }: LimitChartProps) {
  if (!from || !to || !entering || isSentOn) return null
  const limit =
    sell === undefined || buy === undefined || sell === 0n
      ? undefined
      : Number(buy) / 10 ** to.decimals / (Number(sell) / 10 ** from.decimals)
  return (
    <Suspense fallback={<div className="h-80" />}>
      <PriceHistory
        chainId={chain.id}
        from={from}
        to={entering}
        limit={limit}
        onLimit={(price) => typePrice({ digits: digitsOf(price), isInverse: false })}
      />
    </Suspense>
  )
}

// As fine as a line can be moved.
const digitsOf = (price: number) => writeDecimal(price, { maximumSignificantDigits: 5 }).replaceAll(',', '')
