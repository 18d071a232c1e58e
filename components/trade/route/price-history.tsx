import { ArrowLeftRight, Bell } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { Address } from 'viem'
import { Button } from '@/components/ui/button'
import { Segmented } from '@/components/ui/segmented'
import { usePriceHistory } from '@/hooks/token/use-price-history'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import { useSite } from '@/hooks/use-site'
import type { HistorySpan } from '@/lib/api/market/history-spans'
import { isPricedInverse } from '@/lib/chain/token/market-direction'
import { chartText } from '@/messages/chart'
import { sharedText } from '@/messages/shared'
import { describePriceChange } from '../amount/describe-price-change'
import { displayPrice } from '../amount/display-amount'
import type { PriceMark } from './candle-canvas'
import { CandleTable } from './candle-table'
import type { OrderLine } from './price-chart'
import { PriceHead, summaryOf } from './price-head'
import { PriceHistoryBox, PriceHistoryNote } from './price-history-box'

const loadChart = () => import('./price-chart')
const PriceChart = lazy(loadChart)

// A price at which to set an alert, and the last one: whole `quote` tokens for a whole `base` token.
export type AlertPrice = { base: Address; quote: Address; price: number; last: number }

type PriceHistoryProps = {
  chainId: number
  from: Pick<ChoosableToken, 'address' | 'symbol'>
  to: Pick<ChoosableToken, 'address' | 'symbol'>
  // Whole `to` tokens per whole `from` token, like all prices here.
  limit?: number | undefined
  onLimit?: ((price: number) => void) | undefined
  // The trades to mark, from oldest to newest.
  marks?: readonly PriceMark[] | undefined
  // The open orders of the pair.
  orders?: readonly OrderLine[] | undefined
  // Sets an alert; undefined where none is possible.
  onAlert?: ((at: AlertPrice) => void) | undefined
}

const spans = ['1h', '1d', '1w', '1m', '3m'] as const
const none: readonly never[] = []

// Shows the price history of a pair from this service's pool data, as a chart and as a table.
export default function PriceHistory({
  chainId,
  from,
  to,
  limit,
  onLimit,
  marks = none,
  orders = none,
  onAlert,
}: PriceHistoryProps) {
  const chain = useSite().chains.find(({ id }) => id === chainId)
  const [span, setSpan] = useState<HistorySpan>('1d')
  const [isFlipped, setIsFlipped] = useState(false)
  // Markets' direction until the user inverts it.
  const isInverse = (chain !== undefined && isPricedInverse(chain, from, to)) !== isFlipped
  const [base, quote] = isInverse ? [to, from] : [from, to]
  const { history, status } = usePriceHistory({ chainId, srcToken: base.address, destToken: quote.address, span })
  const [pointed, setPointed] = useState<number>()
  const first = history?.candles[0]?.at
  const drawn = useMemo(() => {
    // Trades before the first candle are omitted.
    const shown = { orders, marks: marks.filter(({ at }) => first !== undefined && at >= first) }
    return isInverse ? turn(shown) : shown
  }, [isInverse, marks, orders, first])
  // Loads the chart's script in parallel with the prices.
  useEffect(() => void loadChart(), [])

  const candles = history?.candles ?? none
  const subject = `${chainId} ${base.address} ${quote.address} ${span} ${history?.candleSeconds}`
  const summary = summaryOf(candles)
  const last = summary?.close
  const alertAt =
    onAlert && last !== undefined
      ? (price: number) => onAlert({ base: base.address, quote: quote.address, price, last })
      : undefined
  const changed =
    summary === undefined
      ? ''
      : describePriceChange(
          [
            { at: candles[0]!.at, price: summary.open },
            { at: history!.points.at(-1)!.at, price: summary.close },
          ],
          span,
        )
  return (
    <PriceHistoryBox
      from={base.symbol}
      to={quote.symbol}
      aside={
        <span className="flex gap-1">
          {/* Has its place before a price is known, so that nothing moves. */}
          {onAlert && (
            <Button
              variant="ghost"
              size="icon-sm"
              className={alertAt ? undefined : 'invisible'}
              aria-label={chartText.alert}
              title={chartText.alert}
              onClick={() => alertAt?.(last!)}
            >
              <Bell aria-hidden size={14} />
            </Button>
          )}
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={chartText.flip}
            title={chartText.flip}
            onClick={() => setIsFlipped(!isFlipped)}
          >
            <ArrowLeftRight aria-hidden size={14} />
          </Button>
        </span>
      }
    >
      {history === undefined || summary === undefined ? (
        <PriceHistoryNote>
          {status === 'pending'
            ? chartText.loading
            : status === 'error'
              ? sharedText.service.unanswered
              : chartText.young}
        </PriceHistoryNote>
      ) : (
        <>
          <PriceHead
            base={base.symbol}
            quote={quote.symbol}
            summary={summary}
            changed={changed}
            pointed={candles.find(({ at }) => at === pointed)}
            isStale={status === 'error'}
          >
            <Segmented
              label={chartText.spans}
              value={span}
              options={spans.map((value) => ({ value, label: chartText.labels[value] }))}
              onChange={setSpan}
            />
          </PriceHead>
          <div className="h-64 @md:h-80">
            <Suspense
              fallback={<p className="grid h-full place-items-center text-xs text-soft">{chartText.loading}</p>}
            >
              <PriceChart
                subject={subject}
                candles={candles}
                width={history.candleSeconds}
                label={chartText.drawing({
                  base: base.symbol,
                  quote: quote.symbol,
                  changed,
                  marks: drawn.marks.length,
                  open: displayPrice(summary.open),
                  high: displayPrice(summary.high),
                  low: displayPrice(summary.low),
                  close: displayPrice(summary.close),
                })}
                limit={limit === undefined || limit === 0 ? undefined : isInverse ? 1 / limit : limit}
                onLimit={onLimit && ((price) => onLimit(isInverse ? 1 / price : price))}
                orders={drawn.orders}
                marks={drawn.marks}
                onPoint={setPointed}
                onAlert={alertAt}
              />
            </Suspense>
          </div>
          <CandleTable base={base.symbol} quote={quote.symbol} candles={candles} marks={drawn.marks} />
        </>
      )}
    </PriceHistoryBox>
  )
}

type Drawn = { marks: readonly PriceMark[]; orders: readonly OrderLine[] }

const otherSide = { buy: 'sell', sell: 'buy' } as const

const turn = ({ marks, orders }: Drawn): Drawn => ({
  marks: marks.map(({ side, ...mark }) => ({ ...mark, price: 1 / mark.price, side: side && otherSide[side] })),
  orders: orders.map(({ moveTo, ...order }) => ({
    ...order,
    price: 1 / order.price,
    moveTo: (price) => moveTo(1 / price),
  })),
})
