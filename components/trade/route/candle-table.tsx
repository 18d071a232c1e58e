import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { chartText } from '@/messages/chart'
import { displayPrice } from '../amount/display-amount'
import { displayVolume } from '../amount/display-chart'
import { displayMoment } from '../amount/display-moment'
import type { Candle, PriceMark } from './candle-canvas'

type CandleTableProps = {
  base: string
  quote: string
  candles: readonly Candle[]
  marks: readonly PriceMark[]
}

// The rows of the table; the chart shows all candles.
const maxRows = 24

// Lists the newest candles and all marks for screen readers, and shows the notice that the chart's
// licence requires.
export function CandleTable({ base, quote, candles, marks }: CandleTableProps) {
  return (
    <div className="relative">
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noreferrer"
        title={chartText.copyright}
        className="absolute top-0 end-0 flex min-h-6 items-center text-2xs text-faint hover:underline"
      >
        {chartText.notice}
      </a>
      <details>
        <summary className="min-h-6 max-w-32 py-1 text-2xs text-soft">{chartText.asTable}</summary>
        <WideTable
          name={chartText.table(base, quote)}
          heads={[
            chartText.time,
            chartText.open,
            chartText.high,
            chartText.low,
            chartText.close,
            `${chartText.volume}, ${base}`,
          ]}
        >
          {marks.toReversed().map(({ id, at, price, name }) => (
            <tr key={id} className="font-medium">
              <TableCell>{displayMoment(at)}</TableCell>
              <TableCell colSpan={5}>{chartText.mark(name, displayPrice(price))}</TableCell>
            </tr>
          ))}
          {candles
            .slice(-maxRows)
            .toReversed()
            .map((candle) => (
              <tr key={candle.at}>
                <TableCell>{displayMoment(candle.at)}</TableCell>
                <TableCell>{displayPrice(candle.open)}</TableCell>
                <TableCell>{displayPrice(candle.high)}</TableCell>
                <TableCell>{displayPrice(candle.low)}</TableCell>
                <TableCell>{displayPrice(candle.close)}</TableCell>
                <TableCell>{displayVolume(candle.volume)}</TableCell>
              </tr>
            ))}
        </WideTable>
      </details>
    </div>
  )
}
