import { toLowerAddress } from '@/lib/address'
import type { PriceRoute } from '@/lib/api/market/price-route'
import type { Chain } from '@/lib/chain/chain'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import { compileMarket } from '@/lib/routing/market/compiled'
import { createMarket } from '@/lib/routing/market/state'
import { spotRate } from '@/lib/routing/pools/oracle/oracle'
import type { Pool, PoolAddress } from '@/lib/routing/pools/pool'
import { swapExactIn } from '@/lib/routing/pools/swap'
import type { RouteRates } from '@/lib/routing/route/route'

type RatesInput = { chain: Chain; pools: readonly Pool[]; priceRoute: Pick<PriceRoute, 'bestRoute'> }

/**
 * Returns the price of each pool of a route after the route has traded in it. Leaves out pools that
 * are not among the given ones.
 *
 * @example
 * routeRates({ chain: mainnet, pools, priceRoute }) // { '0x88e6…': 2.9981e-9 }
 */
export const routeRates = ({ chain, pools, priceRoute }: RatesInput): RouteRates => {
  const states = new Map(pools.map((pool) => [pool.address, pool]))
  const given = new Map<PoolAddress, { tokenIn: PoolAddress; amountIn: bigint }>()
  for (const { srcToken, swapExchanges } of priceRoute.bestRoute.flatMap(({ swaps }) => swaps))
    for (const { poolAddresses = [], srcAmount } of swapExchanges)
      for (const address of poolAddresses.map(toLowerAddress)) {
        const amountIn = (given.get(address)?.amountIn ?? 0n) + BigInt(srcAmount)
        given.set(address, { tokenIn: poolTokenOf(chain, srcToken), amountIn })
      }
  return Object.fromEntries(
    [...given].flatMap(([address, { tokenIn, amountIn }]): [string, number][] => {
      const pool = states.get(address)
      const traded = pool && swapExactIn(pool, tokenIn, amountIn)
      if (!traded?.ok) return []
      const after = compileMarket(createMarket([traded.pool]))
      return [[address, spotRate(after, 0, tokenIn === traded.pool.token0)]]
    }),
  )
}
