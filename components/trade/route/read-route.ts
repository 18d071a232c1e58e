import { isHash } from 'viem'
import { shortAddress, toLowerAddress } from '@/lib/address'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { ordersExchange } from '@/lib/order/exchanges'
import type { RouteRates } from '@/lib/routing/route/route'
import { tradeText } from '@/messages/trade'
import { displayPrice } from '../amount/display-amount'
import { exchangeName } from './exchange-name'

export type RouteToken = { address: string; symbol: string; decimals: number }

export type RouteLeg = {
  /** Equal in all paths that share this leg. */
  key: string
  exchange: string
  pool: string | undefined
  /** The OTC order that is filled; undefined for a pool. */
  order: { hash: string; maker: string } | undefined
  fee: string | undefined
  /** The share of the whole trade, from 0 to 1. */
  share: number
  srcAmount: bigint
  destAmount: bigint
}

type Ends = { src: RouteToken; dest: RouteToken }

export type RouteHop = { src: RouteToken; dest: RouteToken; legs: readonly RouteLeg[] }

/** `share` is of the whole trade, from 0 to 1. */
export type RoutePath = { key: string; share: number; hops: readonly RouteHop[] }

type FindToken = (address: string) => { symbol: string } | undefined

// Converts a route of the API into paths for display. A token that is not listed is named by its
// address. Shares follow from the amounts, since the percentages of the API are whole numbers.
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
          exchange: leg.exchange === ordersExchange ? tradeText.drawing.otcOrder : exchangeName(leg.exchange),
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

// Lists every pool call once, in the order of the paths; adds up the parts of a shared leg.
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

// Returns the marginal price of a pool after its part of the trade; an order has a fixed price.
export function priceAfter(
  { pool, src, dest, order, srcAmount, destAmount }: RouteLeg & Ends,
  rates: RouteRates | undefined,
): string | undefined {
  const rate = order ? Number(destAmount) / Number(srcAmount) : pool && rates?.[pool]
  if (!rate) return undefined
  return `${displayPrice(rate * 10 ** (src.decimals - dest.decimals))} ${dest.symbol}`
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

// Formats the fee of a concentrated liquidity pool, in pips: 500 is "0.05%".
function feeOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { path } = data as { path?: unknown }
  const fee = Array.isArray(path) ? Number((path[0] as { fee?: unknown } | undefined)?.fee) : Number.NaN
  return Number.isInteger(fee) && fee > 0 ? `${fee / 10_000}%` : undefined
}
