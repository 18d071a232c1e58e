import { shortAddress } from '@/components/trade/display-amount'
import { toLowerAddress } from '@/lib/address'
import type { PriceRoute } from '@/lib/api/market'

export type RouteToken = { address: string; symbol: string; decimals: number }

type RouteLeg = {
  key: string
  exchange: string
  pool: string | undefined
  fee: string | undefined
  percent: number
  srcAmount: bigint
  destAmount: bigint
}

type RouteHop = { key: string; src: RouteToken; dest: RouteToken; legs: readonly RouteLeg[] }

export type RoutePath = { key: string; percent: number; hops: readonly RouteHop[] }

type FindToken = (address: string) => { symbol: string } | undefined

// Turns the wire's route into what is drawn and listed. Tokens without a name on our list are shown by their address.
export function readRoute(priceRoute: PriceRoute, findToken: FindToken): RoutePath[] {
  const named = (address: string, decimals: number): RouteToken => ({
    address,
    decimals,
    symbol: findToken(address)?.symbol ?? shortAddress(address),
  })
  return priceRoute.bestRoute.map((path, pathIndex) => ({
    key: `${pathIndex}`,
    percent: path.percent,
    hops: path.swaps.map((swap, hopIndex) => ({
      key: `${pathIndex}.${hopIndex}`,
      src: named(swap.srcToken, swap.srcDecimals),
      dest: named(swap.destToken, swap.destDecimals),
      legs: swap.swapExchanges.map((leg, legIndex) => ({
        key: `${pathIndex}.${hopIndex}.${legIndex}`,
        exchange: leg.exchange,
        pool: leg.poolAddresses?.[0] && toLowerAddress(leg.poolAddresses[0]),
        fee: feeOf(leg.data),
        percent: leg.percent,
        srcAmount: BigInt(leg.srcAmount),
        destAmount: BigInt(leg.destAmount),
      })),
    })),
  }))
}

export function describeRoute(paths: readonly RoutePath[], src: RouteToken, dest: RouteToken): string {
  const ways = paths.map(({ percent, hops }) => {
    const pools = hops.map(({ legs }) => legs.map(({ exchange }) => exchange).join(' and '))
    const through = hops.slice(0, -1).map((hop) => hop.dest.symbol)
    return `${percent}% by ${pools.join(', then ')}${through.length > 0 ? ` through ${through.join(' and ')}` : ''}`
  })
  return `${src.symbol} to ${dest.symbol}: ${ways.join('; ')}.`
}

// Millionths, as concentrated liquidity pools write their fee: 500 is 0.05%.
function feeOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { path } = data as { path?: unknown }
  const fee = Array.isArray(path) ? Number((path[0] as { fee?: unknown } | undefined)?.fee) : Number.NaN
  return Number.isInteger(fee) && fee > 0 ? `${fee / 10_000}%` : undefined
}
