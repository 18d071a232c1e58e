import { useState } from 'react'
import { dollarDecimals } from '@/actions/partner/dollars'
import { type DayTotal, takeRateOf, totalOf } from '@/actions/partner/sum-days'
import { displayCount, displayGap, displayUsd } from '@/components/trade/display-amount'
import { Section } from '@/components/trade/section'
import { Bars, BarsLegend } from '@/components/ui/bars'
import { Empty } from '@/components/ui/empty'
import { Segmented } from '@/components/ui/segmented'
import { Skeleton } from '@/components/ui/skeleton'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { formatAmount } from '@/lib/amount'
import { surfaceWords } from './partner-words'

const spans = [
  { value: '30', label: '30 d' },
  { value: '90', label: '90 d' },
  { value: '365', label: '1 y' },
] as const
type Span = (typeof spans)[number]['value']

const heads = ['Day (UTC)', 'Swaps', 'Orders', 'Volume', 'Trades', 'Take rate'] as const

type EarnedChartProps = { totals: readonly DayTotal[] | undefined; isLost: boolean }

// What was earned day by day and what part of the volume that was; the same in a table.
export function EarnedChart({ totals, isLost }: EarnedChartProps) {
  const [span, setSpan] = useState<Span>('30')
  return (
    <Section
      title="By day"
      aside={<Segmented label="Days shown" value={span} options={spans} onChange={(span) => setSpan(span)} />}
    >
      {totals ? (
        <Days days={totals.slice(-Number(span))} />
      ) : isLost ? (
        <Empty className="min-h-52">The service does not say what was earned on which day.</Empty>
      ) : (
        <div role="status" aria-label="Loading the days">
          <Skeleton className="h-52 w-full" />
        </div>
      )}
    </Section>
  )
}

/** Only a drawing needs less than exact dollars. */
const drawn = (dollars: bigint): number => Number(formatAmount(dollars, dollarDecimals))
const shown = (dollars: bigint) => displayUsd(formatAmount(dollars, dollarDecimals))

function Days({ days }: { days: readonly DayTotal[] }) {
  const total = totalOf(days)
  const rate = takeRateOf(total)
  const rates = days.map((day) => ({ key: day.day, rate: takeRateOf(day) ?? 0 }))
  const earned = `${shown(total.market)} from swaps and ${shown(total.intent)} from orders in ${days.length} days`
  const kept = `Take rate: ${rate === undefined ? 'none' : `${displayGap(rate)} of ${shown(total.volume)} volume`}`
  const traded = days.filter(({ trades }) => trades > 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <figure className="grid min-w-0 content-start gap-1">
          <figcaption className="grid min-h-9 content-start text-xs">
            <span className="font-medium">Earned</span>
            <span className="text-2xs text-soft">{earned}</span>
          </figcaption>
          <Bars
            className="h-28"
            bars={days.map(({ day, market, intent }) => ({
              ...{ key: day, whole: drawn(market + intent), part: drawn(market) },
            }))}
            most={Math.max(...days.map(({ market, intent }) => drawn(market + intent)))}
            label={`Earned: ${earned}`}
          />
          <Ends days={days} />
        </figure>
        <figure className="grid min-w-0 content-start gap-1">
          <figcaption className="grid min-h-9 content-start text-xs">
            <span className="font-medium">Take rate</span>
            <span className="text-2xs text-soft">{kept}</span>
          </figcaption>
          <Bars
            className="h-28"
            bars={rates.map(({ key, rate }) => ({ key, whole: rate, part: rate }))}
            most={Math.max(...rates.map(({ rate }) => rate))}
            label={kept}
          />
          <Ends days={days} />
        </figure>
      </div>
      <BarsLegend part={surfaceWords.market.trades} rest={surfaceWords.intent.trades}>
        {total.unpriced > 0 && <span>Amounts without a dollar price are not in the drawing.</span>}
      </BarsLegend>
      <details>
        <summary className="py-1 text-2xs text-soft">As a table</summary>
        {traded.length === 0 ? (
          <p className="text-xs text-soft">No trades in these days.</p>
        ) : (
          <WideTable name="By day" heads={heads}>
            {traded.toReversed().map((day) => {
              const rate = takeRateOf(day)
              return (
                <tr key={day.day}>
                  <TableCell>{day.day}</TableCell>
                  <TableCell>{shown(day.market)}</TableCell>
                  <TableCell>{shown(day.intent)}</TableCell>
                  <TableCell>
                    {shown(day.volume)}
                    {day.unpriced > 0 && <span className="block text-soft">some without a price</span>}
                  </TableCell>
                  <TableCell>{displayCount(day.trades)}</TableCell>
                  <TableCell>{rate === undefined ? 'unknown' : displayGap(rate)}</TableCell>
                </tr>
              )
            })}
          </WideTable>
        )}
      </details>
    </div>
  )
}

function Ends({ days }: { days: readonly DayTotal[] }) {
  return (
    <p aria-hidden className="flex justify-between text-2xs text-faint">
      <span>{days[0]?.day}</span>
      <span>today</span>
    </p>
  )
}
