import { tradeText } from '@/messages/trade'
import type { RouteLeg, RoutePath, RouteToken } from './read-route'

const spokenPaths = 3
const spokenExchanges = 2

// Describes a route in a sentence: the largest paths by name, the others by their count.
export function describeRoute(paths: readonly RoutePath[], src: RouteToken, dest: RouteToken): string {
  const ways = paths.slice(0, spokenPaths).map(({ share, hops }) => {
    const pools = hops.map(({ legs }) => {
      const names = [...new Set(legs.map(({ exchange }) => exchange))]
      return names.length > spokenExchanges ? countLegs(legs) : tradeText.drawing.route.and(names)
    })
    const through = hops.slice(0, -1).map((hop) => hop.dest.symbol)
    const way = tradeText.drawing.route.way(percentText(share), tradeText.drawing.route.inTurn(pools))
    return through.length > 0 ? tradeText.drawing.route.through(way, tradeText.drawing.route.and(through)) : way
  })
  const rest = smallerWays(paths.slice(spokenPaths))
  return tradeText.drawing.route.all(src.symbol, dest.symbol, rest === '' ? ways : [...ways, rest])
}

// Describes the counts of pools and orders; a leg shared by several paths counts once.
export function countLegs(legs: readonly RouteLeg[]): string {
  const keys = (some: readonly RouteLeg[]) => new Set(some.map(({ key }) => key)).size
  const orders = keys(legs.filter(({ order }) => order !== undefined))
  const pools = keys(legs) - orders
  return tradeText.drawing.route.and([
    ...(pools > 0 ? [tradeText.drawing.route.pools(pools)] : []),
    ...(orders > 0 || pools === 0 ? [tradeText.drawing.route.orders(orders)] : []),
  ])
}

export function smallerWays(paths: readonly RoutePath[]): string {
  if (paths.length === 0) return ''
  const share = paths.reduce((sum, path) => sum + path.share, 0)
  return tradeText.drawing.route.smallerWays(paths.length, percentText(share))
}

export const percentText = (share: number): string => {
  const percent = share * 100
  if (percent > 0 && percent < 0.1) return '<0.1%'
  return `${percent < 10 ? Number(percent.toFixed(1)) : Math.round(percent)}%`
}
