import { type KeyboardEvent, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import type { RouteRates } from '@/lib/routing/route/route'
import { sharedText } from '@/messages/shared'
import { tradeText } from '@/messages/trade'
import { displayAmount } from '../amount/display-amount'
import { TokenIcon } from '../token/token-icon'
import { countLegs, describeRoute, percentText, smallerWays } from './describe-route'
import { shortExchangeName } from './exchange-name'
import { listLegs, priceAfter, type RouteLeg, type RoutePath, type RouteToken } from './read-route'
import { layOutRoute, type RouteBand, type RouteNode } from './route-graph'

type RouteDrawingProps = {
  chainId: number
  paths: readonly RoutePath[]
  src: RouteToken
  dest: RouteToken
  // The price of each pool after the route; undefined where unknown.
  rates?: RouteRates | undefined
  // True right after confirmation, which plays an animation once.
  settled?: boolean
}

const height = 172
/** The height of a label's line, in pixels. Thinner flows show no label. */
const line = 14
/** The fraction of the width that a label needs between token names, by screen and content. */
const roomFor = { names: { wide: 0.28, narrow: 0.68 }, percent: 0.4 }
/** The minimum height of a flow with room above the token names, in pixels. */
const besideNames = 80

// Draws tokens in columns and flows as bands whose thickness is their share of the trade. Bands are
// divided into pools, one of which is selected. The height is the same for any route.
export function RouteDrawing({ chainId, paths, src, dest, rates, settled }: RouteDrawingProps) {
  const { columns, nodes, bands, left } = layOutRoute(paths, height)
  const narrow = columns > 4
  const slices = bands.flatMap(slicesOf)
  const [chosen, setChosen] = useState<string>()
  const heaviest = slices.reduce<Slice | undefined>(
    (best, slice) => (best && best.leg.share >= slice.leg.share ? best : slice),
    undefined,
  )
  const selected = slices.find(({ key }) => key === chosen) ?? heaviest
  const drawing = useRef<SVGSVGElement>(null)
  const press = (event: KeyboardEvent, index: number) => {
    const next = slices[stepsOf[event.key]?.(index, slices.length) ?? -1]
    if (!next) return
    event.preventDefault()
    setChosen(next.key)
    drawing.current?.querySelector<SVGElement>(`[data-slice="${CSS.escape(next.key)}"]`)?.focus()
  }
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-2">
      <section dir="ltr" className="overflow-x-auto" aria-label={tradeText.drawing.drawing}>
        <p className="sr-only">{describeRoute(paths, src, dest)}</p>
        <div className="relative" style={{ height: height + 20, minWidth: `${columns * 3.125}rem` }}>
          <div className={cn('absolute top-0 @md:inset-x-11', narrow ? 'inset-x-6' : 'inset-x-9')} style={{ height }}>
            {/* biome-ignore lint/a11y/useSemanticElements: no other element holds a drawing */}
            <svg
              ref={drawing}
              role="group"
              aria-label={tradeText.drawing.pools}
              className="absolute inset-0 size-full overflow-visible fill-accent"
              viewBox={`0 0 1000 ${height}`}
              preserveAspectRatio="none"
            >
              {slices.map(({ key, leg, outline }, index) => (
                // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: focusable
                <path
                  key={key}
                  data-slice={key}
                  d={outline}
                  role="img"
                  aria-label={textOfLeg(leg, rates)}
                  // The drawing is one tab stop; arrow keys move within it.
                  tabIndex={key === selected?.key ? 0 : -1}
                  onPointerEnter={() => setChosen(key)}
                  onFocus={() => setChosen(key)}
                  onKeyDown={(event) => press(event, index)}
                  className={cn(
                    'stroke-surface focus-visible:outline-none focus-visible:stroke-accent focus-visible:stroke-2',
                    key === selected?.key && slices.length > 1 ? 'opacity-50' : 'opacity-20 dark:opacity-30',
                  )}
                  vectorEffect="non-scaling-stroke"
                />
              ))}
              {settled && (
                <g className="pointer-events-none animate-run-through opacity-0" aria-hidden>
                  {slices.map(({ key, outline }) => (
                    <path key={key} d={outline} />
                  ))}
                </g>
              )}
            </svg>
            <div aria-hidden className="pointer-events-none absolute inset-0">
              {bands.map((band) => (
                <Label key={band.key} band={band} columns={columns} />
              ))}
              {nodes.map((node) => (
                <Node chainId={chainId} key={node.key} node={node} narrow={narrow} />
              ))}
            </div>
          </div>
          <p className="absolute inset-x-0 bottom-0 text-center text-2xs text-faint">{smallerWays(left)}</p>
        </div>
      </section>
      <LegFigures leg={selected?.leg} rates={rates} />
    </div>
  )
}

/** Returns the index of the pool that a key selects. */
const stepsOf: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => Math.min(index + 1, count - 1),
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

type BandLeg = RouteLeg & { src: RouteToken; dest: RouteToken }
type Slice = { key: string; leg: BandLeg; outline: string }

// Divides a band into its pools by their shares.
function slicesOf(band: RouteBand): Slice[] {
  const legs = legsOf(band)
  const whole = legs.reduce((sum, { share }) => sum + share, 0)
  let above = 0
  return legs.map((leg) => {
    const top = above
    above += whole > 0 ? leg.share / whole : 1 / legs.length
    return { key: `${band.key} ${leg.key}`, leg, outline: outline(band, top, Math.min(1, above)) }
  })
}

function LegFigures({ leg, rates }: { leg: BandLeg | undefined; rates: RouteRates | undefined }) {
  if (!leg) return null
  const figures = [
    [
      leg.order ? tradeText.drawing.order : tradeText.drawing.pool,
      [percentText(leg.share), leg.exchange, leg.fee].filter(Boolean).join(' '),
    ],
    [tradeText.drawing.in, `${displayAmount(leg.srcAmount, leg.src.decimals)} ${leg.src.symbol}`],
    [tradeText.drawing.out, `${displayAmount(leg.destAmount, leg.dest.decimals)} ${leg.dest.symbol}`],
    [tradeText.drawing.priceAfter, priceAfter(leg, rates) ?? '–'],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-xs @md:grid-cols-[minmax(0,1.5fr)_repeat(3,minmax(0,1fr))]">
      {figures.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="truncate text-2xs text-faint">{name}</dt>
          <dd className="truncate font-medium @max-xs:whitespace-normal">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type NodeProps = { chainId: number; node: RouteNode; narrow: boolean }

function Node({ chainId, node: { token, x, top, height: tall }, narrow }: NodeProps) {
  return (
    <div
      className="pointer-events-none absolute flex -translate-x-1/2 items-center justify-center"
      style={{ left: `${x * 100}%`, top, height: tall }}
    >
      <span className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 rounded-full bg-accent" />
      <span
        className={cn(
          'relative flex max-w-24 items-center gap-1 rounded-full border border-line bg-surface py-px pe-1.5 ps-px',
          'text-2xs leading-4 font-medium',
          narrow && '@max-md:max-w-14 @max-md:px-1',
        )}
      >
        <TokenIcon chainId={chainId} token={token} size={16} className={narrow ? '@max-md:hidden' : ''} />
        <span className="truncate">{token.symbol}</span>
      </span>
    </div>
  )
}

// Labels the middle of a flow with its pools where there is room, else with its share.
function Label({ band, columns }: { band: RouteBand; columns: number }) {
  const { spine, height: tall, share, legs } = band
  if (tall < line) return null
  const half = (spine.length - 1) / 2
  const [before, after] = [spine[Math.floor(half)]!, spine[Math.ceil(half)]!]
  const room = (spine.length - 1) / (columns - 1)
  const pools = legsOf(band).map((leg) => ({ key: leg.key, share: leg.share, name: nameOf(leg) }))
  const lines = pools.length * line <= tall ? pools : [{ key: 'all', share, name: countLegs(legs) }]
  const [only] = lines
  const isTight = room < roomFor.names.narrow
  return (
    <span
      className="pointer-events-none absolute -translate-1/2 text-center text-2xs leading-3.5 whitespace-nowrap"
      style={{ left: `${((before.x + after.x) / 2) * 100}%`, top: (before.y + after.y) / 2 }}
    >
      <span className={cn(isTight && '@max-md:hidden')}>
        {room < roomFor.names.wide ? (
          <span className="font-semibold">{percentText(share)}</span>
        ) : (
          lines.map(({ key, share: part, name }) => (
            <span key={key} className="block">
              <span className="font-semibold">{percentText(part)}</span> {name}
            </span>
          ))
        )}
      </span>
      {isTight && (
        <span className="@md:hidden">
          {tall >= besideNames && only && lines.length === 1 ? (
            // There is more room above the token names.
            <span className="block w-14 -translate-y-6.5 whitespace-normal">{only.name}</span>
          ) : (
            room >= roomFor.percent && <span className="font-semibold">{percentText(share)}</span>
          )}
        </span>
      )}
    </span>
  )
}

// Returns the pools of a flow, each once, the largest first.
const legsOf = ({ src, dest, legs }: RouteBand): BandLeg[] =>
  listLegs([{ key: '', share: 0, hops: [{ src, dest, legs }] }]).sort((a, b) => b.share - a.share)

const textOfLeg = (leg: BandLeg, rates: RouteRates | undefined): string => {
  const name = [leg.exchange, leg.fee].filter(Boolean).join(' ')
  const words = tradeText.drawing
  const paid = `${words.in} ${displayAmount(leg.srcAmount, leg.src.decimals)} ${leg.src.symbol}`
  const received = `${words.out} ${displayAmount(leg.destAmount, leg.dest.decimals)} ${leg.dest.symbol}`
  const after = priceAfter(leg, rates)
  return sharedText.list([
    `${name}, ${percentText(leg.share)}: ${paid}`,
    received,
    ...(after ? [`${words.priceAfter} ${after}`] : []),
  ])
}

// Shortens names to fit labels; the table has the full names.
const nameOf = ({ exchange, fee }: { exchange: string; fee: string | undefined }): string =>
  [shortExchangeName(exchange), fee].filter(Boolean).join(' ')

// Returns the SVG outline of a band between two fractions of its thickness, from 0 (top) to 1; its
// edges are horizontal at every column.
function outline({ spine, height: tall }: RouteBand, top: number, bottom: number): string {
  const edge = (points: readonly { x: number; y: number }[], offset: number) =>
    points
      .map(({ x, y }, index) => {
        const before = points[index - 1]
        const at = `${x * 1000} ${y + offset}`
        if (!before) return at
        const bend = ((before.x + x) / 2) * 1000
        return `C${bend} ${before.y + offset} ${bend} ${y + offset} ${at}`
      })
      .join('')
  return `M${edge(spine, (top - 0.5) * tall)}L${edge(spine.toReversed(), (bottom - 0.5) * tall)}Z`
}
