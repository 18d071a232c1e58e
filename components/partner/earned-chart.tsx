import { type ReactNode, useState } from 'react'
import { displayGap, displayUsd } from '@/components/trade/amount/display-amount'
import { Section } from '@/components/trade/text/section'
import { Bars, BarsLegend } from '@/components/ui/bars'
import { Empty } from '@/components/ui/empty'
import { Segmented } from '@/components/ui/segmented'
import { Skeleton } from '@/components/ui/skeleton'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { formatAmount } from '@/lib/amount'
import { dollarDecimals } from '@/lib/partner/dollars'
import { type DayTotal, sumTraded, type Traded, takeRateOf, totalOf } from '@/lib/partner/sum-days'
import { displayCount } from '@/lib/write-decimal'
import { partnerText } from '@/messages/partner'

const spans = ['30', '90', '365'] as const
type Span = (typeof spans)[number]

type EarnedChartProps = {
  totals: readonly DayTotal[] | undefined
  // The first day of the data.
  firstDay: string | undefined
  // True if older amounts in unlisted tokens are omitted.
  isCut: boolean
  isLost: boolean
}

// Draws earnings, volume and take rate by day, and lists them in a table.
export function EarnedChart({ totals, firstDay = '', isCut, isLost }: EarnedChartProps) {
  const [span, setSpan] = useState<Span>('30')
  const days = totals?.slice(-Number(span)).filter(({ day }) => day >= firstDay)
  return (
    <Section
      title={partnerText.chart.title}
      aside={
        <Segmented
          label={partnerText.chart.spans}
          value={span}
          options={spans.map((value) => ({ value, label: partnerText.chart.span[value] }))}
          onChange={(span) => setSpan(span)}
        />
      }
    >
      {days ? (
        <DayCharts days={days} isCut={isCut} />
      ) : isLost ? (
        <Empty className="min-h-52">{partnerText.chart.lost}</Empty>
      ) : (
        <div role="status" aria-label={partnerText.chart.loading}>
          <Skeleton className="h-52 w-full" />
        </div>
      )}
    </Section>
  )
}

const measures = ['earned', 'volume', 'trades'] as const
type Measure = (typeof measures)[number]

/** Returns a value for the drawing, which needs no exact dollars. */
const drawn = (traded: Traded, measure: Measure): number =>
  measure === 'trades' ? traded.trades : Number(formatAmount(traded[measure], dollarDecimals))
const dollars = (value: bigint) => displayUsd(formatAmount(value, dollarDecimals))

// Formats a sum; unknown amounts are named and never shown as zero.
const shown = (traded: Traded, measure: Measure): string => {
  if (measure === 'trades') return displayCount(traded.trades)
  const known = dollars(traded[measure])!
  const isNothing = traded[measure] === 0n
  if (measure === 'earned' && traded.unrecorded > 0)
    return isNothing ? partnerText.chart.notRecorded : partnerText.chart.someNotRecorded(known)
  if (traded.unpriced === 0) return known
  return isNothing ? partnerText.chart.unpriced : partnerText.chart.someUnpriced(known)
}

const shownRate = (traded: Traded): string => {
  const rate = takeRateOf(traded)
  if (rate !== undefined) return displayGap(rate)
  return traded.trades > 0 ? partnerText.chart.rateUnknown : partnerText.chart.noRate
}

function DayCharts({ days, isCut }: { days: readonly DayTotal[]; isCut: boolean }) {
  const [measure, setMeasure] = useState<Measure>('earned')
  const label = partnerText.chart.measures[measure]
  const total = totalOf(days)
  const [market, intent] = [sumTraded(days.map((day) => day.market)), sumTraded(days.map((day) => day.intent))]
  const sums = partnerText.chart.sums({
    swaps: shown(market, measure),
    orders: shown(intent, measure),
    days: days.length,
  })
  const isRated = total.rated.volume > 0n
  const kept = isRated
    ? partnerText.chart.rateOfVolume(shownRate(total), dollars(total.rated.volume) ?? '')
    : shownRate(total)
  const bars = days.map((day) => ({
    key: day.day,
    whole: drawn(totalOf([day]), measure),
    part: drawn(day.market, measure),
  }))
  const rates = days.map((day) => ({ key: day.day, rate: takeRateOf(totalOf([day])) ?? 0 }))
  const isUnknown = measure === 'earned' && total.unrecorded > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Segmented
        label={partnerText.chart.measure}
        value={measure}
        options={measures.map((value) => ({ value, label: partnerText.chart.measures[value] }))}
        onChange={setMeasure}
        className="mt-2 w-full max-w-sm"
      />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Figure name={label} sums={sums} days={days}>
          {isUnknown && total.earned === 0n ? (
            <Empty className="h-28">{partnerText.chart.noRecord}</Empty>
          ) : (
            <Bars
              className="h-28"
              bars={bars}
              max={Math.max(...bars.map(({ whole }) => whole))}
              label={partnerText.chart.drawing(label, sums)}
            />
          )}
        </Figure>
        <Figure name={partnerText.chart.takeRate} sums={kept} days={days}>
          {total.unrecorded > 0 && !isRated ? (
            <Empty className="h-28">{partnerText.chart.noRateWhy}</Empty>
          ) : (
            <Bars
              className="h-28"
              bars={rates.map(({ key, rate }) => ({ key, whole: rate, part: rate }))}
              max={Math.max(...rates.map(({ rate }) => rate))}
              label={partnerText.chart.drawing(partnerText.chart.takeRate, kept)}
            />
          )}
        </Figure>
      </div>
      <BarsLegend part={partnerText.surfaces.market} rest={partnerText.surfaces.intent}>
        {total.unpriced > 0 && <span>{partnerText.chart.withoutUnpriced}</span>}
        {isUnknown && total.earned > 0n && <span>{partnerText.chart.withoutUnrecorded}</span>}
        {isCut && <span>{partnerText.chart.isCut}</span>}
      </BarsLegend>
      <p className="text-2xs text-soft">{partnerText.chart.about}</p>
      <DayTable days={days} measure={measure} />
    </div>
  )
}

type FigureProps = { name: string; sums: string; days: readonly DayTotal[]; children: ReactNode }

function Figure({ name, sums, days, children }: FigureProps) {
  return (
    <figure className="grid min-w-0 content-start gap-1">
      <figcaption className="grid min-h-9 content-start text-xs">
        <span className="font-medium">{name}</span>
        <span className="text-2xs text-soft">{sums}</span>
      </figcaption>
      {children}
      <p aria-hidden className="flex justify-between text-2xs text-faint">
        <span>{days[0]?.day}</span>
        <span>{partnerText.chart.today}</span>
      </p>
    </figure>
  )
}

function DayTable({ days, measure }: { days: readonly DayTotal[]; measure: Measure }) {
  const traded = days.filter((day) => {
    const { trades, earned } = totalOf([day])
    return trades > 0 || earned > 0n
  })
  return (
    <details>
      <summary className="py-1 text-2xs text-soft">{partnerText.chart.asTable}</summary>
      {traded.length === 0 ? (
        <p className="text-xs text-soft">{partnerText.chart.noTrades}</p>
      ) : (
        <WideTable name={partnerText.chart.tables[measure]} heads={partnerText.chart.heads}>
          {traded.toReversed().map((day) => (
            <tr key={day.day}>
              <TableCell>{day.day}</TableCell>
              {[day.market, day.intent, totalOf([day])].map((one, index) => (
                <TableCell key={partnerText.chart.heads[index + 1]}>{shown(one, measure)}</TableCell>
              ))}
              <TableCell>{shownRate(totalOf([day]))}</TableCell>
            </tr>
          ))}
        </WideTable>
      )}
    </details>
  )
}
