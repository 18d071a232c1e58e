import { multiName, multiPlaceOf } from '../pools/curve/multi-name'
import { coinsOf, withCoins } from '../pools/curve/stable-multi'
import type { StableMultiPool } from '../pools/pool'

/**
 * Returns all pairs of a pool's contract, in the order of its coins.
 *
 * @example
 * allPairsOf(daiUsdcOf3Pool).length // 3
 */
export const allPairsOf = (pool: StableMultiPool): readonly StableMultiPool[] => {
  const coins = coinsOf(pool)
  return coins.flatMap((first, place0) =>
    coins.slice(place0 + 1).map((second, next) => {
      const address = multiName({ ...multiPlaceOf(pool.address)!, place0, place1: place0 + 1 + next })
      const ends = { token0: first.token, token1: second.token, rate0: first.rate, rate1: second.rate }
      return withCoins({ ...pool, address, ...ends }, coins)
    }),
  )
}
