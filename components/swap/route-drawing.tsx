import { TokenIcon } from '@/components/trade/token-icon'
import { cn } from '@/components/ui/cn'
import { layOutRoute, type RouteBand, type RouteNode } from './route-graph'
import { describeRoute, percentText, type RouteLeg, type RoutePath, type RouteToken, smallerWays } from './route-words'

type RouteDrawingProps = { chainId: number; paths: readonly RoutePath[]; src: RouteToken; dest: RouteToken }

const height = 172
/** A line of a label. Thinner flows have their words in a tooltip and in the table only. */
const line = 14
/** The part of the drawing's width that words need beside the tokens' names: pools on a wide and a narrow screen, a percent on a narrow one. */
const roomFor = { names: { wide: 0.28, narrow: 0.68 }, percent: 0.4 }
/** So tall a flow has room above the tokens' names. */
const besideNames = 80

// Tokens as columns, flows as bands: as thick as their part of the trade. The box is as high for one pool as for sixty.
export function RouteDrawing({ chainId, paths, src, dest }: RouteDrawingProps) {
  const { columns, nodes, bands, left } = layOutRoute(paths, height)
  const narrow = columns > 4
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide drawing scrolls, and the keyboard has to reach what scrolls
    <section className="overflow-x-auto" aria-label="Route drawing" tabIndex={0}>
      <div
        role="img"
        aria-label={describeRoute(paths, src, dest)}
        className="relative"
        style={{ height: height + 20, minWidth: `${columns * 3.125}rem` }}
      >
        <div
          aria-hidden
          className={cn('absolute top-0 sm:inset-x-11', narrow ? 'inset-x-6' : 'inset-x-9')}
          style={{ height }}
        >
          <svg
            className="absolute inset-0 size-full overflow-visible fill-accent"
            viewBox={`0 0 1000 ${height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {bands.map((band) => (
              <path
                key={band.key}
                d={outline(band)}
                className="opacity-20 hover:opacity-35 dark:hover:opacity-45 dark:opacity-30"
              >
                <title>{titleOf(band)}</title>
              </path>
            ))}
          </svg>
          {bands.map((band) => (
            <Label key={band.key} band={band} columns={columns} />
          ))}
          {nodes.map((node) => (
            <Node chainId={chainId} key={node.key} node={node} narrow={narrow} />
          ))}
        </div>
        <p className="absolute inset-x-0 bottom-0 text-center text-2xs text-faint">{smallerWays(left)}</p>
      </div>
    </section>
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
          'relative flex max-w-24 items-center gap-1 rounded-full border border-line bg-surface py-px pr-1.5 pl-px text-2xs leading-4 font-medium',
          narrow && 'max-sm:max-w-14 max-sm:px-1',
        )}
      >
        <TokenIcon chainId={chainId} token={token} size={16} className={narrow ? 'max-sm:hidden' : ''} />
        <span className="truncate">{token.symbol}</span>
      </span>
    </div>
  )
}

// In the middle of the flow: its pools by name where there is room, else its part of the trade.
function Label({ band: { spine, height: tall, share, legs }, columns }: { band: RouteBand; columns: number }) {
  if (tall < line) return null
  const half = (spine.length - 1) / 2
  const [before, after] = [spine[Math.floor(half)]!, spine[Math.ceil(half)]!]
  const room = (spine.length - 1) / (columns - 1)
  const pools = poolsOf(legs)
  const lines =
    pools.length * line <= tall
      ? pools
      : [{ key: 'all', share, name: `${pools.length} ${legs.every(({ order }) => order) ? 'orders' : 'pools'}` }]
  const [only] = lines
  const isTight = room < roomFor.names.narrow
  return (
    <span
      className="pointer-events-none absolute -translate-1/2 text-center text-2xs leading-3.5 whitespace-nowrap"
      style={{ left: `${((before.x + after.x) / 2) * 100}%`, top: (before.y + after.y) / 2 }}
    >
      <span className={cn(isTight && 'max-sm:hidden')}>
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
        <span className="sm:hidden">
          {tall >= besideNames && only && lines.length === 1 ? (
            // Above the tokens' names there is a little more room.
            <span className="block w-14 -translate-y-6.5 whitespace-normal">{only.name}</span>
          ) : (
            room >= roomFor.percent && <span className="font-semibold">{percentText(share)}</span>
          )}
        </span>
      )}
    </span>
  )
}

// The pools of a flow, each once, the heaviest first.
function poolsOf(legs: readonly RouteLeg[]): { key: string; share: number; name: string }[] {
  const pools = new Map<string, { key: string; share: number; name: string }>()
  for (const leg of legs) {
    const { key, share } = leg
    pools.set(key, { key, share: share + (pools.get(key)?.share ?? 0), name: nameOf(leg) })
  }
  return [...pools.values()].sort((a, b) => b.share - a.share)
}

const titleOf = ({ src, dest, legs }: RouteBand): string => {
  const pools = poolsOf(legs).map(({ share, name }) => `${percentText(share)} ${name}`)
  return `${src.symbol} to ${dest.symbol}: ${pools.join(', ')}`
}

// Labels have to fit; the table gives the full names.
const nameOf = ({ exchange, fee }: { exchange: string; fee: string | undefined }): string =>
  [
    exchange
      .replace(/^Uniswap(?=V\d)/, 'Uni ')
      .replace(/Swap$/, '')
      .replace(/^CurveV\d$/, 'Curve'),
    fee,
  ]
    .filter(Boolean)
    .join(' ')

// Along the upper edge and back along the lower one, level at every column.
function outline({ spine, height: tall }: RouteBand): string {
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
  return `M${edge(spine, -tall / 2)}L${edge(spine.toReversed(), tall / 2)}Z`
}
