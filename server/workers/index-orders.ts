import { type FollowDeps, followOrders } from '../otc/follow-orders'
import type { Tick } from './run-ticks'

/** How soon a new block is seen. */
const everyMs = 500

/**
 * The work that keeps the OTC orders of a chain what the chain says they are. A chain that was reorganised while it was read is read again
 * by the next run.
 *
 * @example
 * indexOrders({ database, chain: mainnet, client, holder: 'a' }).name // 'otc orders of chain 1'
 */
export const indexOrders = (deps: FollowDeps): Tick => ({
  name: `otc orders of chain ${deps.chain.id}`,
  everyMs,
  run: (nowMs) => followOrders(deps, nowMs),
})
