import { ApiError } from '@/lib/api/errors'
import { type SwapMethod, swapMethods } from '@/lib/chain/decode'
import type { Chain } from '@/lib/chain/registry'

/** What a request lets the route use, as data: names of exchanges and methods, and addresses of pools in lower case. */
export type Filters = {
  dexes: readonly string[]
  excludedPools: readonly string[]
  methods: readonly SwapMethod[]
  /** Whether OTC orders stay out of the route. */
  excludesRfq: boolean
}

type FilterRequest = {
  includeDEXS?: readonly string[] | undefined
  excludeDEXS?: readonly string[] | undefined
  excludePools?: readonly string[] | undefined
  excludeRFQ?: boolean | undefined
  includeContractMethods?: readonly string[] | undefined
  excludeContractMethods?: readonly string[] | undefined
}

/** Names of version 5 that mean the generic method of either side. */
const genericAliases: ReadonlySet<string> = new Set(['simpleswap', 'multiswap', 'megaswap'])
const genericMethods: readonly SwapMethod[] = ['swapExactAmountIn', 'swapExactAmountOut']

/**
 * Reads the lists of a request: names of exchanges and methods in any casing, pools by address or by pool identifier. Unknown names
 * are ignored; a list of inclusions that leaves nothing leaves no route. OTC orders belong to no exchange of the registry, so no request
 * reaches them: nothing can fill them yet.
 *
 * @throws {ApiError} PricingError when nothing is left.
 * @example
 * readFilters(mainnet, { includeDEXS: ['uniswapv3'] }).dexes // ['UniswapV3']
 */
export const readFilters = (chain: Chain, request: FilterRequest): Filters => {
  const dexes = choose(
    chain.dexes.map(({ name }) => name),
    { include: request.includeDEXS, exclude: request.excludeDEXS, matches: isSameName },
  )
  const methods = choose(Object.keys(swapMethods) as SwapMethod[], {
    include: request.includeContractMethods,
    exclude: request.excludeContractMethods,
    matches: (method, name) =>
      isSameName(method, name) || (genericAliases.has(name.toLowerCase()) && genericMethods.includes(method)),
  })
  if (dexes.length === 0 || methods.length === 0) throw new ApiError('PricingError')
  // An address, or a pool identifier of an earlier route, which ends in the address.
  const excludedPools = (request.excludePools ?? []).map((pool) => pool.toLowerCase().split('_').at(-1)!)
  return { dexes, methods, excludedPools, excludesRfq: request.excludeRFQ ?? false }
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
