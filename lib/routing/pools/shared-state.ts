import { multiPlaceOf, stateOf } from './curve/multi-name'
import { coinsOf, withCoins } from './curve/stable-multi'
import type { BasePool, Pool } from './pool'

/**
 * The other pools of a market that a trade with one pair moved, as they are after it: those of its contract, and where a metapool stands on that, or the
 * other way about, those of both.
 *
 * @example
 * movedBeside(market.pools, daiUsdcAfter).map(({ address }) => address) // the names of DAI and USDT, and of USDC and USDT
 */
export const movedBeside = (pools: readonly Pool[], changed: Pool): readonly Pool[] => {
  if (changed.kind !== 'stableMulti' && changed.kind !== 'stableMeta') return []
  const state = stateOf(changed.address)
  return pools.flatMap((other): Pool[] => {
    if (other.address === changed.address || stateOf(other.address) !== state) return []
    const coins = changed.kind === 'stableMulti' ? coinsOf(changed) : changed.base.coins
    if (other.kind === 'stableMulti') return [withCoins(other, coins)]
    if (other.kind !== 'stableMeta') return []
    // Who trades with the pool beneath alone makes no shares.
    const base: BasePool = changed.kind === 'stableMulti' ? { ...other.base, coins } : changed.base
    const isSame = multiPlaceOf(other.address)?.contract === multiPlaceOf(changed.address)?.contract
    if (changed.kind === 'stableMulti' || !isSame) return [{ ...other, base }]
    return [{ ...other, balance0: changed.balance0, shares: changed.shares, base }]
  })
}
