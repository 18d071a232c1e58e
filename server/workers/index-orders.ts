import { keepCursor } from '../otc/cursor'
import { type FollowDeps, followOrders } from '../otc/follow-orders'
import type { Tick } from './run-ticks'

/** How soon a new block is seen. */
const everyMs = 500

/** How often a run that takes long says that it is still at it, and how often at most: a node that hangs must not keep the chain from others. */
const sign = { everyMs: 1_000, times: 20 } as const

/**
 * The work that keeps the OTC orders of a chain what the chain says they are. A chain that was reorganised while it was read is read again
 * by the next run.
 *
 * @example
 * indexOrders({ database, chain: mainnet, client, holder: 'a', log }).name // 'otc orders of chain 1'
 */
export const indexOrders = (deps: FollowDeps): Tick => ({
  name: `otc orders of chain ${deps.chain.id}`,
  everyMs,
  run: async (nowMs) => {
    let left: number = sign.times
    const signs = setInterval(() => {
      if (left-- > 0) keepCursor(deps.database, { chainId: deps.chain.id, holder: deps.holder }).catch(() => {})
    }, sign.everyMs)
    try {
      await followOrders(deps, nowMs)
    } finally {
      clearInterval(signs)
    }
  },
})
