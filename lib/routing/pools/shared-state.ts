import { kindOf } from '../kinds/kinds'
import type { Pool } from './pool'

/**
 * Returns the other pools of a market that a trade with one of them changed, in their new state.
 *
 * @example
 * poolsSharingState(market.pools, daiUsdcAfter).map(({ address }) => address)
 * // the names of DAI and USDT, and of USDC and USDT
 */
export function poolsSharingState(pools: readonly Pool[], changed: Pool): readonly Pool[] {
  const { sharingState } = kindOf(changed)
  return sharingState === 'own' ? [] : sharingState(pools, changed)
}
