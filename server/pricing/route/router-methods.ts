import type { Dex } from '@/lib/chain/chain'
import { legacyDirectMethodsOf, legacyMethodsThrough } from '@/lib/chain/swap/legacy-direct'
import type { RouterRule } from '@/lib/chain/swap/router-rule'
import type { RouterVersion } from '@/lib/chain/swap/router-version'
import {
  type LegacySwapMethod,
  legacySwapMethods,
  type MarketMethod,
  paysCallerAlone,
  type SwapMethod,
  swapMethods,
} from '@/lib/chain/swap/swap-methods'
import { directMethodOf, directV2, directV3 } from '@/lib/chain/swap/transactions'
import { decompose } from '@/lib/routing/route/decompose'
import type { GasMethod } from '@/lib/routing/route/gas'
import type { Route, Side } from '@/lib/routing/route/route'

/** The methods of a router, by how they run routes. */
type RouterMethods = {
  /** Methods that are built for a router whose code follows this rule. */
  offered: (rule: RouterRule) => readonly MarketMethod[]
  /** Methods of a side that run any route by the executor. */
  executing: Readonly<Record<Side, readonly MarketMethod[]>>
  /** The one of them whose name says the shape of a route. */
  forShape: (route: Route) => MarketMethod
  /** Methods by which the router itself runs this route, the cheapest first. */
  direct: (route: Route) => readonly MarketMethod[]
  /** Methods by which the router itself goes through pools of an exchange. */
  through: (dex: Dex, side: Side) => readonly MarketMethod[]
  /** The parts that gas of a method is counted in. */
  gasOf: (method: string) => GasMethod
}

const present: RouterMethods = {
  offered: () => Object.keys(swapMethods) as SwapMethod[],
  executing: { SELL: ['swapExactAmountIn'], BUY: ['swapExactAmountOut'] },
  forShape: ({ side }) => (side === 'SELL' ? 'swapExactAmountIn' : 'swapExactAmountOut'),
  direct: (route) => {
    const method = directMethodOf(route)
    return method === undefined ? [] : [method]
  },
  through: ({ name }, side) =>
    name === directV2.dex || name === directV3.dex
      ? [`swapExactAmount${side === 'SELL' ? 'In' : 'Out'}On${name}` as const]
      : [],
  gasOf: (method) => (method.endsWith('V2') ? 'directV2' : method.endsWith('V3') ? 'directV3' : 'executor'),
}

const legacy: RouterMethods = {
  // The published router calls the executor in the simple ones, and knows no adapter of ours for the others.
  offered: (rule) =>
    rule === 'net' ? (Object.keys(legacySwapMethods) as LegacySwapMethod[]) : ['simpleSwap', 'simpleBuy'],
  executing: { SELL: ['simpleSwap', 'multiSwap', 'megaSwap'], BUY: ['simpleBuy', 'buy'] },
  forShape: (route) => {
    const [path, ...others] = decompose(route)
    const isOneHop = others.length === 0 && (path?.hops.length ?? 0) <= 1
    if (route.side === 'BUY') return isOneHop ? 'simpleBuy' : 'buy'
    return isOneHop ? 'simpleSwap' : others.length === 0 ? 'multiSwap' : 'megaSwap'
  },
  direct: legacyDirectMethodsOf,
  through: legacyMethodsThrough,
  gasOf: (method) => (paysCallerAlone(method) ? 'directV2' : 'executor'),
}

/**
 * The methods of each router.
 *
 * @example
 * routerMethods['5'].forShape(splitSale) // 'megaSwap'
 */
export const routerMethods: Readonly<Record<RouterVersion, RouterMethods>> = { '6.2': present, '5': legacy }

/** The methods that a request for a price allows. */
type Allowed = { version: RouterVersion; side: Side; filters: { methods: readonly MarketMethod[] } }

/**
 * Lists the methods that a request allows of those that run any route.
 *
 * @example
 * executingMethodsOf({ version: '6.2', side: 'SELL', filters }) // ['swapExactAmountIn']
 */
export const executingMethodsOf = ({ version, side, filters }: Allowed): readonly MarketMethod[] =>
  routerMethods[version].executing[side].filter((method) => filters.methods.includes(method))

/**
 * Returns the method that has the executor run a route, the one for its shape if that is allowed.
 *
 * @example
 * executingMethodFor({ version: '5', side: 'SELL', filters }, splitSale) // 'megaSwap'
 */
export const executingMethodFor = (request: Allowed, route: Route): MarketMethod | undefined => {
  const allowed = executingMethodsOf(request)
  const named = routerMethods[request.version].forShape(route)
  return allowed.includes(named) ? named : allowed[0]
}
