import { ApiError } from '@/lib/api/contract/errors'
import type { Chain } from '@/lib/chain/chain'
import type { RouterRule } from '@/lib/chain/swap/router-rule'
import type { RouterVersion } from '@/lib/chain/swap/router-version'
import { isFreeMethod, type MarketMethod, paysCallerAlone, statesInput } from '@/lib/chain/swap/swap-methods'
import { ordersExchange } from '@/lib/order/exchanges'
import { ordersMethod } from '@/lib/order/orders-route'
import { legacyMethods } from '../legacy-methods'
import { routerMethods } from './router-methods'

/** The exchanges, methods and excluded pools (addresses in lower case) of a request, as data. */
export type Filters = {
  dexes: readonly string[]
  excludedPools: readonly string[]
  methods: readonly MarketMethod[]
  /** True if open OTC orders may be in the answer. */
  takesOrders: boolean
  /** True if the router's method for orders alone, which charges no fee, may answer. */
  fillsOrders: boolean
}

type FilterRequest = {
  /** The router, and the accounting rule of its code. */
  router: { version: RouterVersion; rule: RouterRule }
  includeDEXS?: readonly string[] | undefined
  excludeDEXS?: readonly string[] | undefined
  excludePools?: readonly string[] | undefined
  excludeRFQ?: boolean | undefined
  /** True if a fee is charged or may be. */
  wantsFee?: boolean | undefined
  /** True if the swap pays another account than the caller. */
  hasRecipient?: boolean | undefined
  /** True if the source token taxes its transfers. */
  isSourceTaxed?: boolean | undefined
  includeContractMethods?: readonly string[] | undefined
  excludeContractMethods?: readonly string[] | undefined
}

/**
 * Reads the lists of a request: exchanges and methods (for router 6.2 also names of version 5) in
 * any casing, pools by address or pool identifier. Unknown names are ignored; inclusions without a
 * match exclude everything. Open OTC orders count as an exchange, filled with pools or alone by a
 * method of their own, and are excluded by hash. Methods that cannot charge a fee, pay a recipient
 * or sell a taxed source are omitted where the request needs that.
 *
 * @throws {ApiError} PricingError when nothing remains.
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
    !(request.hasRecipient && paysCallerAlone(method)) &&
    !(request.isSourceTaxed && statesInput(method))
  const methods = choose(routerMethods[version].offered(rule), byMethod).filter(fits)
  const takesOrders = request.excludeRFQ !== true && choose([ordersExchange], byExchange).length > 0
  const fillsAlone = version === '6.2' && choose([ordersMethod], byMethod).length > 0
  const fillsOrders = takesOrders && request.wantsFee !== true && fillsAlone
  if ((dexes.length === 0 || methods.length === 0) && !takesOrders) throw new ApiError('PricingError')
  // An address, an order hash, or a pool identifier of an earlier route, which ends in one.
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
