import { auditOrders as audit } from '../otc/audit-orders'
import type { FollowDeps } from '../otc/follow-orders'
import type { Tick } from './run-ticks'

/** With 200 orders at a time, 10,000 live orders are compared in about four minutes. */
const everyMs = 5_000

/**
 * The work that compares the live OTC orders of a chain with the chain, some at a time, and mends what differs.
 *
 * @example
 * auditOrders({ database, chain: mainnet, client, holder: 'a', log }).name // 'otc audit of chain 1'
 */
export const auditOrders = (deps: FollowDeps): Tick => ({
  name: `otc audit of chain ${deps.chain.id}`,
  everyMs,
  run: (nowMs) => audit(deps, nowMs),
})
