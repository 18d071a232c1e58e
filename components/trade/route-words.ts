import { isHash } from 'viem'
import { displayPrice } from '@/components/trade/display-amount'
import { shortAddress, toLowerAddress } from '@/lib/address'
import type { PriceRoute } from '@/lib/api/market'
import { ordersExchange } from '@/lib/order/exchanges'
import { plural } from '@/lib/plural'
import type { RouteRates } from '@/lib/routing/route'

export type RouteToken = { address: string; symbol: string; decimals: number }

export type RouteLeg = {
  /** The same in every path that takes a part of this leg. */
  key: string
  exchange: string
  pool: string | undefined
  /** The OTC order that is filled, where it is one. */
  order: { hash: string; maker: string } | undefined
  fee: string | undefined
  /** Of the whole trade, from 0 to 1. */
  share: number
  srcAmount: bigint
  destAmount: bigint
}

type Ends = { src: RouteToken; dest: RouteToken }

export type RouteHop = { src: RouteToken; dest: RouteToken; legs: readonly RouteLeg[] }

/** `share` is of the whole trade, from 0 to 1. */
export type RoutePath = { key: string; share: number; hops: readonly RouteHop[] }

type FindToken = (address: string) => { symbol: string } | undefined

const spokenPaths = 3
const spokenExchanges = 2

// Turns the wire's route into what is drawn and listed. Tokens without a name on our list are shown by their address. Percents of the
// wire are whole numbers; what is drawn is divided by the amounts themselves.
export function readRoute(priceRoute: PriceRoute, findToken: FindToken): RoutePath[] {
  const named = (address: string, decimals: number): RouteToken => ({
    address,
    decimals,
    symbol: findToken(address)?.symbol ?? shortAddress(address),
  })
  const weights = priceRoute.bestRoute.map(({ swaps }) =>
    priceRoute.side === 'BUY' ? sumOf(swaps.at(-1), 'destAmount') : sumOf(swaps[0], 'srcAmount'),
  )
  const shares = sharesOf(weights)
  return priceRoute.bestRoute.map((path, pathIndex) => ({
    key: `${pathIndex}`,
    share: shares[pathIndex] ?? 0,
    hops: path.swaps.map((swap, hopIndex) => {
      const parts = sharesOf(swap.swapExchanges.map(({ srcAmount }) => BigInt(srcAmount)))
      return {
        src: named(swap.srcToken, swap.srcDecimals),
        dest: named(swap.destToken, swap.destDecimals),
        legs: swap.swapExchanges.map((leg, legIndex) => ({
          key: keyOf(leg.data) ?? `${pathIndex}.${hopIndex}.${legIndex}`,
          exchange: leg.exchange === ordersExchange ? 'OTC order' : leg.exchange,
          pool: leg.poolAddresses?.[0] && toLowerAddress(leg.poolAddresses[0]),
          order: leg.exchange === ordersExchange ? orderOf(leg) : undefined,
          fee: feeOf(leg.data),
          share: (shares[pathIndex] ?? 0) * (parts[legIndex] ?? 0),
          srcAmount: BigInt(leg.srcAmount),
          destAmount: BigInt(leg.destAmount),
        })),
      }
    }),
  }))
}

// Every pool call once, in the order of the paths: what several paths take of a leg is added up.
export function listLegs(paths: readonly RoutePath[]): (RouteLeg & Ends)[] {
  const legs = new Map<string, RouteLeg & Ends>()
  for (const { src, dest, legs: parts } of paths.flatMap(({ hops }) => hops)) {
    for (const part of parts) {
      const known = legs.get(part.key)
      legs.set(part.key, {
        ...part,
        src,
        dest,
        share: part.share + (known?.share ?? 0),
        srcAmount: part.srcAmount + (known?.srcAmount ?? 0n),
        destAmount: part.destAmount + (known?.destAmount ?? 0n),
      })
    }
  }
  return [...legs.values()]
}

// What a whole token more would bring of a pool behind its part of the trade. An order has one price for all of it.
export function priceAfter(
  { pool, src, dest, order, srcAmount, destAmount }: RouteLeg & Ends,
  rates: RouteRates | undefined,
): string | undefined {
  const rate = order ? Number(destAmount) / Number(srcAmount) : pool && rates?.[pool]
  if (!rate) return undefined
  return `${displayPrice(rate * 10 ** (src.decimals - dest.decimals))} ${dest.symbol}`
}

// A sentence, not a list: the heaviest paths by name, the others by their number.
export function describeRoute(paths: readonly RoutePath[], src: RouteToken, dest: RouteToken): string {
  const ways = paths.slice(0, spokenPaths).map(({ share, hops }) => {
    const pools = hops.map(({ legs }) => {
      const names = [...new Set(legs.map(({ exchange }) => exchange))]
      return names.length > spokenExchanges ? countLegs(legs) : names.join(' and ')
    })
    const through = hops.slice(0, -1).map((hop) => hop.dest.symbol)
    return `${percentText(share)} by ${pools.join(', then ')}${through.length > 0 ? ` through ${through.join(' and ')}` : ''}`
  })
  const rest = smallerWays(paths.slice(spokenPaths))
  return `${src.symbol} to ${dest.symbol}: ${ways.join('; ')}${rest && `; ${rest}`}.`
}

// How many pools and orders: of a leg that several paths take there are several parts.
export function countLegs(legs: readonly RouteLeg[]): string {
  const keys = (some: readonly RouteLeg[]) => new Set(some.map(({ key }) => key)).size
  const orders = keys(legs.filter(({ order }) => order !== undefined))
  const pools = keys(legs) - orders
  const orderWords = plural(orders, { one: '1 order', other: `${orders} orders` })
  if (pools === 0) return orderWords
  const poolWords = plural(pools, { one: '1 pool', other: `${pools} pools` })
  return orders === 0 ? poolWords : `${poolWords} and ${orderWords}`
}

export function smallerWays(paths: readonly RoutePath[]): string {
  if (paths.length === 0) return ''
  const share = paths.reduce((sum, path) => sum + path.share, 0)
  return plural(paths.length, {
    one: `and 1 smaller way, ${percentText(share)}`,
    other: `and ${paths.length} smaller ways, ${percentText(share)}`,
  })
}

export const percentText = (share: number): string => {
  const percent = share * 100
  if (percent > 0 && percent < 0.1) return '<0.1%'
  return `${percent < 10 ? Number(percent.toFixed(1)) : Math.round(percent)}%`
}

const sumOf = (swap: PriceRoute['bestRoute'][number]['swaps'][number] | undefined, key: 'srcAmount' | 'destAmount') =>
  (swap?.swapExchanges ?? []).reduce((sum, exchange) => sum + BigInt(exchange[key]), 0n)

const sharesOf = (weights: readonly bigint[]): number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  return weights.map((weight) => (total === 0n ? 1 / weights.length : Number(weight) / Number(total)))
}

type Exchange = PriceRoute['bestRoute'][number]['swaps'][number]['swapExchanges'][number]

function orderOf({ poolIdentifiers, data }: Exchange): RouteLeg['order'] {
  const infos = (data as { orderInfos?: { order?: { maker?: unknown } }[] } | null | undefined)?.orderInfos
  const [hash, maker] = [poolIdentifiers?.[0], infos?.[0]?.order?.maker]
  return hash && isHash(hash) && typeof maker === 'string' ? { hash, maker } : undefined
}

function keyOf(data: unknown): string | undefined {
  const leg = typeof data === 'object' && data !== null && 'leg' in data ? data.leg : undefined
  return typeof leg === 'number' ? `leg ${leg}` : undefined
}

// Millionths, as concentrated liquidity pools write their fee: 500 is 0.05%.
function feeOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { path } = data as { path?: unknown }
  const fee = Array.isArray(path) ? Number((path[0] as { fee?: unknown } | undefined)?.fee) : Number.NaN
  return Number.isInteger(fee) && fee > 0 ? `${fee / 10_000}%` : undefined
}
