import {
  CandlestickSeries,
  type CreatePriceLineOptions,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IPriceLine,
  LineStyle,
  type SeriesMarker,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { maxCandles } from '@/lib/api/market/history-spans'
import { displayPrice } from '../amount/display-amount'
import { displayDay } from '../amount/display-chart'
import { displayClock, displayMoment } from '../amount/display-moment'
import type { ChartColors } from './chart-colors'

// The prices of an interval that starts at `at`, unix seconds; amounts in whole tokens.
export type Candle = { at: number; open: number; high: number; low: number; close: number; volume: number }
// A trade marked in the chart; unix seconds and whole tokens.
export type PriceMark = { id: string; at: number; price: number; name: string; side?: 'buy' | 'sell' | undefined }
export type CanvasLine = { id: string; price: number; tone: 'caution' | 'accent' }

export type CandleCanvas = {
  paint: (colors: ChartColors) => void
  // `candles`: oldest first. `isOther`: true if pair or span changed, which resets the zoom.
  draw: (drawn: { candles: readonly Candle[]; width: number; isOther: boolean }) => void
  mark: (marks: readonly PriceMark[]) => void
  // Draws lines and extends the scale to include their prices.
  line: (lines: readonly CanvasLine[]) => void
  // Freezes the price scale while a line is dragged.
  hold: (isHeld: boolean) => void
  yOf: (price: number) => number | null
  priceAt: (y: number) => number | null
  remove: () => void
}

type CanvasEvents = {
  // Reports that prices have other positions.
  onMove: () => void
  // Reports the start of the candle below the pointer.
  onPoint: (at: number | undefined) => void
}

// Creates a chart of candles and volumes that fills an element.
export function createCandleCanvas(element: HTMLElement, { onMove, onPoint }: CanvasEvents): CandleCanvas {
  let colors: ChartColors | undefined
  let candles: readonly Candle[] = []
  let marks: readonly PriceMark[] = []
  let lines: readonly CanvasLine[] = []
  let width = 0
  // The chart reads times as UTC, so they are shifted to local time, where days begin at midnight.
  // All have the same shift, since no time may occur twice.
  let wallShift = 0
  const onWall = (at: number) => (at - wallShift) as UTCTimestamp
  const ofWall = (time: Time) => Number(time) + wallShift
  let range: ReturnType<typeof rangeOf> = null
  let held = false
  // True after the user moved or zoomed, which stops automatic fitting.
  let isMoved = false

  const chart = createChart(element, {
    autoSize: true,
    // The notice that the licence requires is below the chart.
    layout: { attributionLogo: false, fontSize: 11, fontFamily: getComputedStyle(element).fontFamily },
    localization: { locale: 'en-US', timeFormatter: (time: Time) => displayMoment(ofWall(time)) },
    crosshair: { mode: CrosshairMode.Normal },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.24 } },
    timeScale: {
      borderVisible: false,
      fixLeftEdge: true,
      fixRightEdge: true,
      maxBarSpacing: 24,
      tickMarkFormatter: (time: Time, type: TickMarkType) =>
        type <= TickMarkType.DayOfMonth ? displayDay(ofWall(time)) : displayClock(new Date(ofWall(time) * 1_000)),
    },
    // The wheel scrolls the page, not the chart.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  })
  const prices = chart.addSeries(CandlestickSeries, {
    borderVisible: false,
    autoscaleInfoProvider: (original: () => ReturnType<typeof rangeOf>) => {
      if (!held) range = rangeOf(original(), lines)
      return range
    },
  })
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  volumes.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } })
  const markers = createSeriesMarkers(prices, [])
  const drawnLines = new Map<string, IPriceLine>()

  const onDown = () => {
    isMoved = true
  }
  element.addEventListener('pointerdown', onDown)
  // The chart reports new price positions to primitives only; they are valid after the frame.
  let frame = 0
  const scheduleMove = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(onMove)
  }
  prices.attachPrimitive({ updateAllViews: scheduleMove })
  // Fits the candles again after the width of the price labels changed.
  const showAll = () => {
    if (!isMoved) chart.timeScale().fitContent()
  }
  chart.timeScale().subscribeSizeChange(showAll)
  chart.subscribeCrosshairMove(({ time }) => onPoint(time === undefined ? undefined : ofWall(time)))

  const drawCandles = () => {
    const [first, last] = [candles[0], candles.at(-1)]
    if (!first || !last || !colors) return
    const { positive, danger } = colors
    prices.applyOptions({
      priceFormat: { type: 'custom', formatter: displayPrice, minMove: minMoveOf(last.close) },
      upColor: positive,
      wickUpColor: positive,
      downColor: danger,
      wickDownColor: danger,
    })
    const byTime = new Map(candles.map((candle) => [candle.at, candle]))
    // Times without prices stay as gaps.
    const length = Math.min((last.at - first.at) / width + 1, maxCandles)
    const times = Array.from({ length }, (_, index) => first.at + index * width)
    prices.setData(
      times.map((at) => {
        const { open, high, low, close } = byTime.get(at) ?? {}
        return close === undefined
          ? { time: onWall(at) }
          : { time: onWall(at), open: open!, high: high!, low: low!, close }
      }),
    )
    volumes.setData(
      candles.map(({ at, open, close, volume }) => ({
        time: onWall(at),
        value: volume,
        color: faded(close < open ? danger : positive),
      })),
    )
  }
  const drawMarks = () => {
    const [first, last] = [candles[0], candles.at(-1)]
    if (!first || !last || !colors) return
    const { ink } = colors
    markers.setMarkers(
      marks
        .filter(({ at }) => at >= first.at)
        .map(({ at, price, side }): SeriesMarker<Time> => {
          // A chain's clock may be ahead of the clock of the prices.
          const time = onWall(Math.min(at - (at % width), last.at))
          const [position, shape] = shapes[side ?? 'none']
          return { time, price, position, shape, color: ink, size: side ? 1.2 : 0.8 }
        })
        .toSorted((a, b) => Number(a.time) - Number(b.time)),
    )
  }
  const drawLines = () => {
    if (!colors) return
    for (const [id, line] of drawnLines) {
      if (lines.some((line) => line.id === id)) continue
      prices.removePriceLine(line)
      drawnLines.delete(id)
    }
    for (const { id, price, tone } of lines) {
      const color = colors[tone]
      const style: CreatePriceLineOptions = {
        price,
        color,
        lineWidth: 1,
        lineStyle: LineStyle.Dashed,
        axisLabelVisible: true,
        axisLabelColor: color,
        axisLabelTextColor: colors.surface,
      }
      const known = drawnLines.get(id)
      if (known) known.applyOptions(style)
      else drawnLines.set(id, prices.createPriceLine(style))
    }
  }

  return {
    paint: (given) => {
      colors = given
      chart.applyOptions({
        layout: { background: { color: colors.surface }, textColor: colors.faint },
        grid: { vertLines: { visible: false }, horzLines: { color: colors.line } },
        crosshair: {
          vertLine: { color: colors.edge, labelBackgroundColor: colors.soft },
          horzLine: { color: colors.edge, labelBackgroundColor: colors.soft },
        },
      })
      drawCandles()
      drawMarks()
      drawLines()
    },
    draw: (drawn) => {
      ;({ candles, width } = drawn)
      wallShift = new Date((candles.at(-1)?.at ?? 0) * 1_000).getTimezoneOffset() * 60
      chart.applyOptions({ timeScale: { timeVisible: width < 86_400, secondsVisible: width < 60 } })
      if (drawn.isOther) isMoved = false
      drawCandles()
      drawMarks()
      showAll()
    },
    mark: (given) => {
      marks = given
      drawMarks()
    },
    line: (given) => {
      lines = given
      drawLines()
      // Recomputes the scale, which another line may extend.
      prices.applyOptions({})
    },
    hold: (isHeld) => {
      held = isHeld
      if (!held) prices.applyOptions({})
    },
    yOf: (price) => prices.priceToCoordinate(price),
    priceAt: (y) => prices.coordinateToPrice(y),
    remove: () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('pointerdown', onDown)
      chart.remove()
    },
  }
}

type Range = { priceRange: { minValue: number; maxValue: number } | null } | null

// Returns the price range of candles and lines; centres a price that never changed.
const rangeOf = (shown: Range, lines: readonly CanvasLine[]): Range => {
  if (!shown?.priceRange) return shown
  const { minValue, maxValue } = shown.priceRange
  const all = [minValue, maxValue, ...lines.map(({ price }) => price)]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const margin = Math.max(0, high * 0.001 - (high - low)) / 2
  return { ...shown, priceRange: { minValue: low - margin, maxValue: high + margin } }
}

const shapes = {
  buy: ['atPriceBottom', 'arrowUp'],
  sell: ['atPriceTop', 'arrowDown'],
  none: ['atPriceMiddle', 'circle'],
} as const

// Returns the smallest step of a price: six significant digits, at most 15 decimals.
const minMoveOf = (price: number): number => 10 ** Math.min(0, Math.max(-15, Math.floor(Math.log10(price)) - 5))

const faded = (color: string): string => color.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.35)')
