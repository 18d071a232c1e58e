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

/** The methods of a router, grouped by how they execute routes. */
type RouterMethods = {
  /** Returns the methods that can be built for a router with this rule. */
  offered: (rule: RouterRule) => readonly MarketMethod[]
  /** Methods of a side that run any route through the executor. */
  executing: Readonly<Record<Side, readonly MarketMethod[]>>
  /** Returns the executing method that is named after the route's shape. */
  forShape: (route: Route) => MarketMethod
  /** Returns methods that run this route in the router itself, the cheapest first. */
  direct: (route: Route) => readonly MarketMethod[]
  /** Returns methods that trade through pools of an exchange in the router itself. */
  through: (dex: Dex, side: Side) => readonly MarketMethod[]
  /** Returns the gas category of a method. */
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
  // Version 5 calls the executor in its simple methods only and has no adapter for the others.
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
 * Maps each router version to its methods.
 *
 * @example
 * routerMethods['5'].forShape(splitSale) // 'megaSwap'
 */
export const routerMethods: Readonly<Record<RouterVersion, RouterMethods>> = { '6.2': present, '5': legacy }

/** The parts of a price request that select methods. */
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
