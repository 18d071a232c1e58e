import { TokenIcon } from '@/components/trade/token-icon'
import { cn } from '@/components/ui/cn'
import { describeRoute, type RoutePath, type RouteToken } from './route-words'

type RouteDrawingProps = { paths: readonly RoutePath[]; src: RouteToken; dest: RouteToken }

// The heavier the line, the more of the trade takes this way.
const weight = (percent: number): string => {
  if (percent >= 60) return 'border-t-[3px]'
  if (percent >= 25) return 'border-t-2'
  return 'border-t'
}

export function RouteDrawing({ paths, src, dest }: RouteDrawingProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide drawing scrolls, and the keyboard has to reach what scrolls
    <section className="overflow-x-auto" aria-label="Route drawing" tabIndex={0}>
      <div role="img" aria-label={describeRoute(paths, src, dest)} className="flex min-w-fit items-center py-1">
        <Terminal token={src} />
        <div className="flex min-w-0 flex-1 flex-col">
          {paths.map((path, index) => (
            <div key={path.key} className="relative flex min-h-14 items-center gap-1.5 px-1.5 sm:gap-2 sm:px-3">
              <Rail first={index === 0} last={index === paths.length - 1} only={paths.length === 1} side="left-0" />
              <Rail first={index === 0} last={index === paths.length - 1} only={paths.length === 1} side="right-0" />
              <div
                aria-hidden
                className={cn('absolute inset-x-0 top-1/2 -translate-y-1/2 border-accent', weight(path.percent))}
              />
              <span className="relative w-10 shrink-0 sm:w-12 bg-surface text-center text-xs font-semibold">
                {path.percent}%
              </span>
              <div className="relative flex min-w-0 flex-1 items-center justify-evenly gap-1.5 sm:gap-2">
                {path.hops.map((hop, hopIndex) => (
                  <Hop key={hop.key} hop={hop} last={hopIndex === path.hops.length - 1} />
                ))}
              </div>
            </div>
          ))}
        </div>
        <Terminal token={dest} className="sticky right-0 z-10 self-stretch bg-surface max-sm:pl-1" />
      </div>
    </section>
  )
}

// Long routes have to fit; the table and the spoken sentence give the full names.
const shortExchange = (exchange: string): string =>
  exchange
    .replace(/^Uniswap(?=V\d)/, 'Uni ')
    .replace(/Swap$/, '')
    .replace(/^CurveV\d$/, 'Curve')

function Rail({ first, last, only, side }: { first: boolean; last: boolean; only: boolean; side: string }) {
  if (only) return null
  return (
    <div
      aria-hidden
      className={cn(
        'absolute border-l-2 border-accent',
        side,
        first ? 'top-1/2' : 'top-0',
        last ? 'bottom-1/2' : 'bottom-0',
      )}
    />
  )
}

function Terminal({ token, className }: { token: RouteToken; className?: string }) {
  return (
    <div
      className={cn('flex shrink-0 flex-col items-center justify-center gap-1 text-2xs font-medium sm:px-1', className)}
    >
      <TokenIcon token={token} size={28} className="max-sm:size-5" />
      <span className="max-sm:hidden">{token.symbol}</span>
    </div>
  )
}

function Hop({ hop, last }: { hop: RoutePath['hops'][number]; last: boolean }) {
  return (
    <>
      <div className="my-1.5 grid gap-px rounded-control border border-line bg-surface px-1.5 py-1 text-2xs sm:px-2">
        {hop.legs.map((leg) => (
          <div key={leg.key} className="flex items-baseline justify-between gap-2 whitespace-nowrap">
            <span>
              {shortExchange(leg.exchange)}
              {leg.fee && <span className="hidden text-faint sm:inline"> {leg.fee}</span>}
            </span>
            {hop.legs.length > 1 && <span className="font-medium">{leg.percent}%</span>}
          </div>
        ))}
      </div>
      {!last && (
        <span className="flex items-center gap-1 rounded-full border border-line bg-surface py-0.5 pr-2 pl-0.5 text-2xs font-medium whitespace-nowrap">
          <TokenIcon token={hop.dest} size={16} />
          {hop.dest.symbol}
        </span>
      )}
    </>
  )
}
