import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsDark } from '@/hooks/browser/use-is-dark'
import { chartText } from '@/messages/chart'
import { type Candle, type CandleCanvas, createCandleCanvas, type PriceMark } from './candle-canvas'
import { readChartColors } from './chart-colors'
import { MovedOrder, type OrderMove } from './moved-order'
import { PriceLine } from './price-line'

// An open order in the chart. Moving its line only offers an action.
export type OrderLine = { id: string; price: number; name: string; moveTo: (price: number) => OrderMove }

type PriceChartProps = {
  // Identifies pair and span; a new one resets the zoom.
  subject: string
  // The candles from oldest to newest, never empty.
  candles: readonly Candle[]
  width: number
  // Describes the chart for screen readers.
  label: string
  limit: number | undefined
  // Moves the limit; undefined where it is fixed.
  onLimit: ((price: number) => void) | undefined
  orders: readonly OrderLine[]
  marks: readonly PriceMark[]
  onPoint: (at: number | undefined) => void
  // Sets an alert at the price of a right click.
  onAlert: ((price: number) => void) | undefined
}

// The maximum distance of a drawn line from the last price, as a fraction of it.
const reach = 0.25
// The height of the notice of a moved line, in pixels.
const noticeRoom = 80
const limitId = 'limit'

// Shows candles and movable lines. Default export: loaded together with the chart library.
export default function PriceChart(props: PriceChartProps) {
  const { subject, candles, width, label, limit, onLimit, orders, marks, onPoint, onAlert } = props
  const area = useRef<HTMLDivElement>(null)
  const canvas = useRef<CandleCanvas>(undefined)
  const shown = useRef<string>(undefined)
  const isDark = useIsDark()
  const [moved, setMoved] = useState<{ id: string; price: number }>()
  // The positions of lines in pixels; they change with each frame of the chart.
  const [places, setPlaces] = useState<Readonly<Record<string, number>>>({})

  const last = candles.at(-1)!.close
  const bounds = { min: last * (1 - reach), max: last * (1 + reach) }
  const isNear = (price: number) => price >= bounds.min && price <= bounds.max
  const movedOrder = orders.find(({ id }) => id === moved?.id)
  const lines = [
    ...orders.map(({ id, price, name }) => ({
      id,
      name,
      tone: 'accent' as const,
      price: id === moved?.id ? moved.price : price,
      onMove: (price: number) => setMoved({ id, price }),
      onCancel: () => setMoved(undefined),
    })),
    ...(limit === undefined
      ? []
      : [{ id: limitId, name: chartText.limit, tone: 'caution' as const, price: limit, onMove: onLimit }]),
  ].filter(({ price }) => isNear(price))

  const place = useEffectEvent(() => {
    const next = Object.fromEntries(
      lines.flatMap(({ id, price }) => {
        const y = canvas.current?.yOf(price)
        return y === null || y === undefined ? [] : [[id, Math.round(y * 2) / 2]]
      }),
    )
    setPlaces((before) => (isSame(before, next) ? before : next))
  })
  const point = useEffectEvent(onPoint)
  const priceAt = (clientY: number) =>
    canvas.current?.priceAt(clientY - area.current!.getBoundingClientRect().top) ?? null
  const askAlert = (event: MouseEvent) => {
    const { nativeEvent } = event
    // A long press moves the crosshair on touch screens, which have the button of the chart.
    if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') return
    const price = priceAt(event.clientY)
    if (!onAlert || price === null || price <= 0) return
    event.preventDefault()
    onAlert(price)
  }
  useEffect(() => {
    const created = createCandleCanvas(area.current!, { onMove: () => place(), onPoint: (at) => point(at) })
    canvas.current = created
    shown.current = undefined
    return () => created.remove()
  }, [])
  useEffect(() => {
    // Read here, so that a change of theme repaints.
    void isDark
    canvas.current?.paint(readChartColors(area.current!))
  }, [isDark])
  useEffect(() => {
    canvas.current?.draw({ candles, width, isOther: shown.current !== subject })
    shown.current = subject
  }, [candles, width, subject])
  useEffect(() => canvas.current?.mark(marks), [marks])
  const drawn = JSON.stringify(lines.map(({ id, price, tone }) => ({ id, price, tone })))
  useEffect(() => {
    canvas.current?.line(JSON.parse(drawn))
    place()
  }, [drawn])

  return (
    <div className="relative h-full overflow-hidden">
      <div role="img" dir="ltr" aria-label={label} ref={area} className="isolate size-full" onContextMenu={askAlert} />
      {lines.map(({ id, ...line }) =>
        places[id] === undefined ? null : (
          <PriceLine
            key={id}
            {...line}
            bounds={bounds}
            y={places[id]}
            onHold={(isHeld) => canvas.current?.hold(isHeld)}
            priceAt={priceAt}
          />
        ),
      )}
      {movedOrder && moved && (
        <MovedOrder
          name={movedOrder.name}
          price={movedOrder.price}
          to={moved.price}
          move={movedOrder.moveTo(moved.price)}
          isBelow={(places[moved.id] ?? 0) < noticeRoom}
          onKeep={() => setMoved(undefined)}
        />
      )}
    </div>
  )
}

const isSame = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(other).every(([id, y]) => Object.is(one[id], y))
