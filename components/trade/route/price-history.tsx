import { useState } from 'react'
import { Segmented } from '@/components/ui/segmented'
import { Skeleton } from '@/components/ui/skeleton'
import { Table, TableCell, TableHead } from '@/components/ui/table'
import { usePriceHistory } from '@/hooks/token/use-price-history'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import type { HistorySpan } from '@/lib/api/market/history-spans'
import { sharedText } from '@/messages/shared'
import { tradeText } from '@/messages/trade'
import { describePriceChange } from '../amount/describe-price-change'
import { displayPrice } from '../amount/display-amount'
import { displayMoment } from '../amount/display-moment'
import { Section } from '../text/section'
import { PriceChart, type PriceMark } from './price-chart'

type PriceHistoryProps = {
  chainId: number
  from: Pick<ChoosableToken, 'address' | 'symbol'>
  to: Pick<ChoosableToken, 'address' | 'symbol'>
  // Whole `to` for a whole `from`.
  limit?: number | undefined
  onLimit?: ((price: number) => void) | undefined
  // Trades to be marked, the oldest first.
  marks?: readonly PriceMark[] | undefined
}

const spans = (['1h', '1d', '1w', '1m', '3m'] as const).map((value) => ({
  value,
  label: tradeText.chart.labels[value],
}))
// Rows that a person may want to read; the drawing has all of them.
const mostRows = 24

// What a pair was worth, as this service saw it in the pools. The same in a table, for who does not see the drawing.
export default function PriceHistory({ chainId, from, to, limit, onLimit, marks = [] }: PriceHistoryProps) {
  const [chosen, setChosen] = useState<HistorySpan>()
  const pair = { chainId, srcToken: from.address, destToken: to.address }
  const day = usePriceHistory({ ...pair, span: '1d' })
  // Who has watched for minutes has little of a day to show.
  const span = chosen ?? (day.points && day.points.length < 12 ? '1h' : '1d')
  const { points, status } = usePriceHistory({ ...pair, span })
  const last = points?.at(-1)
  const changed = describePriceChange(points ?? [], span)
  const drawing = tradeText.chart.drawing(from.symbol, to.symbol, last ? displayPrice(last.price) : '', changed)
  return (
    <Section
      title={tradeText.chart.title(from.symbol, to.symbol)}
      aside={
        <Segmented
          label={tradeText.chart.spans}
          value={span}
          options={spans}
          onChange={setChosen}
          className="@max-md:[&_label]:px-2 @max-xs:[&_label]:px-1"
        />
      }
    >
      {points === undefined || points.length === 0 ? (
        <div className="grid h-63.5 place-items-center text-xs text-soft">
          {status === 'pending' ? (
            <Skeleton className="h-full w-full opacity-60" />
          ) : (
            <p>{status === 'error' ? sharedText.service.unanswered : tradeText.chart.young}</p>
          )}
        </div>
      ) : (
        // A key: the first prices take the place of the words, which do not move to where a price stands.
        <div key="prices" className="grid min-h-63.5 grid-cols-[minmax(0,1fr)] content-start gap-1">
          <p className="flex h-6 items-end justify-between gap-x-3 pb-0.5 text-xs @max-xs:h-10 @max-xs:flex-wrap">
            {/* One text each, and each as wide as it may be: a figure that changes moves nothing. */}
            <span className="grow truncate font-medium">
              {tradeText.chart.price(from.symbol, displayPrice(last!.price), to.symbol)}
            </span>
            <span className="grow truncate text-right text-soft">{changed}</span>
          </p>
          <PriceChart
            points={points}
            label={marks.length > 0 ? tradeText.chart.markedDrawing(drawing, marks.length) : drawing}
            limit={limit}
            onLimit={onLimit}
            marks={marks}
          />
          <details>
            <summary className="py-1 text-2xs text-soft">{tradeText.chart.asTable}</summary>
            <Table aria-label={tradeText.chart.table(from.symbol, to.symbol)}>
              <thead>
                <tr>
                  <TableHead>{tradeText.chart.time}</TableHead>
                  <TableHead className="text-right">{to.symbol}</TableHead>
                </tr>
              </thead>
              <tbody>
                {marks.toReversed().map(({ at, price, name }) => (
                  <tr key={name} className="font-medium">
                    <TableCell>
                      {displayMoment(at)}, {name}
                    </TableCell>
                    <TableCell className="text-right">{displayPrice(price)}</TableCell>
                  </tr>
                ))}
                {thin(points).map(({ at, price }) => (
                  <tr key={at}>
                    <TableCell>{displayMoment(at)}</TableCell>
                    <TableCell className="text-right">{displayPrice(price)}</TableCell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </details>
        </div>
      )}
    </Section>
  )
}

// Newest first, the newest one always among them.
const thin = <point,>(points: readonly point[]): point[] => {
  const every = Math.ceil(points.length / mostRows)
  return points.toReversed().filter((_, index) => index % every === 0)
}
