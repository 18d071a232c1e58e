import { ApiError } from '@/lib/api/contract/errors'
import type { Chain } from '@/lib/chain/chain'
import type { RouterRule } from '@/lib/chain/swap/router-rule'
import type { RouterVersion } from '@/lib/chain/swap/router-version'
import { isFreeMethod, type MarketMethod, paysCallerAlone, statesInput } from '@/lib/chain/swap/swap-methods'
import { ordersExchange } from '@/lib/order/exchanges'
import { ordersMethod } from '@/lib/order/orders-route'
import { legacyMethods } from '../legacy-methods'
import { routerMethods } from './router-methods'

/** What a request lets the route use, as data: names of exchanges and methods, and addresses of pools in lower case. */
export type Filters = {
  dexes: readonly string[]
  excludedPools: readonly string[]
  methods: readonly MarketMethod[]
  /** Whether open OTC orders may be in the answer. */
  takesOrders: boolean
  /** Whether the answer may be the router's method that fills orders alone, of which nobody takes a fee. */
  fillsOrders: boolean
}

type FilterRequest = {
  /** The router, and what is known of its code. */
  router: { version: RouterVersion; rule: RouterRule }
  includeDEXS?: readonly string[] | undefined
  excludeDEXS?: readonly string[] | undefined
  excludePools?: readonly string[] | undefined
  excludeRFQ?: boolean | undefined
  /** A fee is to be taken, or may be. */
  wantsFee?: boolean | undefined
  /** Another account than the caller is to be paid. */
  hasReceiver?: boolean | undefined
  /** The source takes a part of its transfers. */
  isSourceTaxed?: boolean | undefined
  includeContractMethods?: readonly string[] | undefined
  excludeContractMethods?: readonly string[] | undefined
}

/**
 * Reads the lists of a request: names of exchanges and methods (for router 6.2 those of version 5 too) in any casing,
 * pools by address or by pool identifier. Unknown names are ignored; a list of inclusions that leaves nothing leaves no
 * route. Open OTC orders are an exchange, filled beside pools, or alone by a method of their own; an order is excluded
 * by its hash. Methods that cannot take a wanted fee, pay a wanted receiver or sell a taxed source are left out.
 *
 * @throws {ApiError} PricingError when nothing is left.
 * @example
 * readFilters(mainnet, { router, includeDEXS: ['uniswapv3'] }).dexes // ['UniswapV3']
 */
export const readFilters = (chain: Chain, request: FilterRequest): Filters => {
  const { version, rule } = request.router
  const byExchange = { include: request.includeDEXS, exclude: request.excludeDEXS, matches: isSameName }
  const byMethod = {
    include: request.includeContractMethods,
    exclude: request.excludeContractMethods,
    matches: (method: string, name: string) =>
      isSameName(method, name) || (version === '6.2' && legacyMethods(name).some((meant) => meant === method)),
  }
  const dexes = choose(
    chain.dexes.map(({ name }) => name),
    byExchange,
  )
  const fits = (method: MarketMethod) =>
    !(request.wantsFee && isFreeMethod(method)) &&
    !(request.hasReceiver && paysCallerAlone(method)) &&
    !(request.isSourceTaxed && statesInput(method))
  const methods = choose(routerMethods[version].offered(rule), byMethod).filter(fits)
  const takesOrders = request.excludeRFQ !== true && choose([ordersExchange], byExchange).length > 0
  const fillsAlone = version === '6.2' && choose([ordersMethod], byMethod).length > 0
  const fillsOrders = takesOrders && request.wantsFee !== true && fillsAlone
  if ((dexes.length === 0 || methods.length === 0) && !takesOrders) throw new ApiError('PricingError')
  // An address or the hash of an order, or a pool identifier of an earlier route, which ends in one.
  const excludedPools = (request.excludePools ?? []).map((pool) => pool.toLowerCase().split('_').at(-1)!)
  return { dexes, methods, excludedPools, takesOrders, fillsOrders }
}

const choose = <name extends string>(
  names: readonly name[],
  {
    include,
    exclude,
    matches,
  }: {
    include: readonly string[] | undefined
    exclude: readonly string[] | undefined
    matches: (name: name, given: string) => boolean
  },
): name[] =>
  names
    .filter((name) => include === undefined || include.length === 0 || include.some((given) => matches(name, given)))
    .filter((name) => !exclude?.some((given) => matches(name, given)))

const isSameName = (name: string, given: string) => name.toLowerCase() === given.toLowerCase()
