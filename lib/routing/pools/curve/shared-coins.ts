import type { BasePool, Pool, StableMetaPool, StableMultiPool } from '../pool'
import { multiPlaceOf, sharedStateOf } from './multi-name'
import { coinsOf, withCoins } from './stable-multi'

/**
 * Returns the other pools of a market that a trade with one pair changed, in their new state: those
 * of its contract, and those of the metapools on it or of the base pool under it.
 *
 * @example
 * poolsSharingCoins(market.pools, daiUsdcAfter).map(({ address }) => address)
 * // the names of DAI and USDT, and of USDC and USDT
 */
export const poolsSharingCoins = (
  pools: readonly Pool[],
  changed: StableMultiPool | StableMetaPool,
): readonly Pool[] => {
  const state = sharedStateOf(changed.address)
  return pools.flatMap((other): Pool[] => {
    if (other.address === changed.address || sharedStateOf(other.address) !== state) return []
    const coins = changed.kind === 'stableMulti' ? coinsOf(changed) : changed.base.coins
    if (other.kind === 'stableMulti') return [withCoins(other, coins)]
    if (other.kind !== 'stableMeta') return []
    // Trades with the base pool alone do not change its supply of shares.
    const base: BasePool = changed.kind === 'stableMulti' ? { ...other.base, coins } : changed.base
    const isSame = multiPlaceOf(other.address)?.contract === multiPlaceOf(changed.address)?.contract
    if (changed.kind === 'stableMulti' || !isSame) return [{ ...other, base }]
    return [{ ...other, balance0: changed.balance0, shares: changed.shares, base }]
  })
}
