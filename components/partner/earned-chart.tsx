import { type ReactNode, useState } from 'react'
import { dollarDecimals } from '@/actions/partner/dollars'
import { type DayTotal, sumTraded, type Traded, takeRateOf, totalOf } from '@/actions/partner/sum-days'
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

type EarnedChartProps = {
  totals: readonly DayTotal[] | undefined
  // The first day that the service tells.
  firstDay: string | undefined
  // Whether amounts in unlisted tokens are left out.
  isCut: boolean
  isLost: boolean
}

// What was earned and traded day by day, and what part of the volume was earned; the same in a table.
export function EarnedChart({ totals, firstDay = '', isCut, isLost }: EarnedChartProps) {
  const [span, setSpan] = useState<Span>('30')
  const days = totals?.slice(-Number(span)).filter(({ day }) => day >= firstDay)
  return (
    <Section
      title="By day"
      aside={<Segmented label="Days shown" value={span} options={spans} onChange={(span) => setSpan(span)} />}
    >
      {days ? (
        <DayCharts days={days} isCut={isCut} />
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

const measures = [
  { value: 'earned', label: 'Earned' },
  { value: 'volume', label: 'Volume' },
  { value: 'trades', label: 'Trades' },
] as const
type Measure = (typeof measures)[number]['value']

/** Only a drawing needs less than exact dollars. */
const drawn = (traded: Traded, measure: Measure): number =>
  measure === 'trades' ? traded.trades : Number(formatAmount(traded[measure], dollarDecimals))
const dollars = (value: bigint) => displayUsd(formatAmount(value, dollarDecimals))

// What is not known is never shown as nothing.
const shown = (traded: Traded, measure: Measure): string => {
  if (measure === 'trades') return displayCount(traded.trades)
  const known = dollars(traded[measure])!
  const [count, word] =
    measure === 'earned' && traded.unrecorded > 0
      ? [traded.unrecorded, 'not recorded']
      : [traded.unpriced, 'without a price']
  if (count === 0) return known
  return traded[measure] === 0n ? word : `${known}, some ${word}`
}

const shownRate = (traded: Traded): string => {
  const rate = takeRateOf(traded)
  if (rate !== undefined) return displayGap(rate)
  return traded.trades > 0 ? 'unknown' : 'none'
}

function DayCharts({ days, isCut }: { days: readonly DayTotal[]; isCut: boolean }) {
  const [measure, setMeasure] = useState<Measure>('earned')
  const { label } = measures.find(({ value }) => value === measure)!
  const total = totalOf(days)
  const [market, intent] = [sumTraded(days.map((day) => day.market)), sumTraded(days.map((day) => day.intent))]
  const sums = `${shown(market, measure)} from swaps and ${shown(intent, measure)} from orders in ${days.length} days`
  const isRated = total.rated.volume > 0n
  const kept = isRated ? `${shownRate(total)} of ${dollars(total.rated.volume)} volume` : shownRate(total)
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
        label="Measure"
        value={measure}
        options={measures}
        onChange={setMeasure}
        className="mt-2 w-full max-w-sm"
      />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Figure name={label} words={sums} days={days}>
          {isUnknown && total.earned === 0n ? (
            <Empty className="h-28">Not recorded: no log of credits, or no record yet.</Empty>
          ) : (
            <Bars
              className="h-28"
              bars={bars}
              most={Math.max(...bars.map(({ whole }) => whole))}
              label={`${label}: ${sums}`}
            />
          )}
        </Figure>
        <Figure name="Take rate" words={kept} days={days}>
          {total.unrecorded > 0 && !isRated ? (
            <Empty className="h-28">Unknown where earnings are not recorded.</Empty>
          ) : (
            <Bars
              className="h-28"
              bars={rates.map(({ key, rate }) => ({ key, whole: rate, part: rate }))}
              most={Math.max(...rates.map(({ rate }) => rate))}
              label={`Take rate: ${kept}`}
            />
          )}
        </Figure>
      </div>
      <BarsLegend part={surfaceWords.market.trades} rest={surfaceWords.intent.trades}>
        {total.unpriced > 0 && <span>Amounts without a dollar price are not in the drawing.</span>}
        {isUnknown && total.earned > 0n && <span>Some earnings are not recorded and not in the drawing.</span>}
        {isCut && <span>Of tokens on no list the newest amounts alone.</span>}
      </BarsLegend>
      <p className="text-2xs text-soft">
        Take rate: what the partner earned, paid directly or credited, of the volume in its name, both at prices of now.
        The service’s part of swap fees is not in it. Volume: what arrived of a sale, what a purchase cost, of swaps and
        of orders posted here.
      </p>
      <DayTable days={days} measure={measure} label={label} />
    </div>
  )
}

type FigureProps = { name: string; words: string; days: readonly DayTotal[]; children: ReactNode }

function Figure({ name, words, days, children }: FigureProps) {
  return (
    <figure className="grid min-w-0 content-start gap-1">
      <figcaption className="grid min-h-9 content-start text-xs">
        <span className="font-medium">{name}</span>
        <span className="text-2xs text-soft">{words}</span>
      </figcaption>
      {children}
      <p aria-hidden className="flex justify-between text-2xs text-faint">
        <span>{days[0]?.day}</span>
        <span>today</span>
      </p>
    </figure>
  )
}

const heads = ['Day (UTC)', 'Swaps', 'Orders', 'Total', 'Take rate'] as const

function DayTable({ days, measure, label }: { days: readonly DayTotal[]; measure: Measure; label: string }) {
  const traded = days.filter((day) => {
    const { trades, earned } = totalOf([day])
    return trades > 0 || earned > 0n
  })
  return (
    <details>
      <summary className="py-1 text-2xs text-soft">As a table</summary>
      {traded.length === 0 ? (
        <p className="text-xs text-soft">No trades in these days.</p>
      ) : (
        <WideTable name={`${label} by day`} heads={heads}>
          {traded.toReversed().map((day) => (
            <tr key={day.day}>
              <TableCell>{day.day}</TableCell>
              {[day.market, day.intent, totalOf([day])].map((one, index) => (
                <TableCell key={heads[index + 1]}>{shown(one, measure)}</TableCell>
              ))}
              <TableCell>{shownRate(totalOf([day]))}</TableCell>
            </tr>
          ))}
        </WideTable>
      )}
    </details>
  )
}
