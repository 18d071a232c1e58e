import { kindOf } from '../kinds/kinds'
import type { Pool } from './pool'

/**
 * Returns the other pools of a market that a trade with one of them changed, in their new state.
 *
 * @example
 * poolsSharingState(market.pools, daiUsdcAfter).map(({ address }) => address)
 * // the names of DAI and USDT, and of USDC and USDT
 */
export const poolsSharingState = (pools: readonly Pool[], changed: Pool): readonly Pool[] =>
  kindOf(changed).sharingState?.(pools, changed) ?? []
