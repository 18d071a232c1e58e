import { readOwnCursor } from '../ledger/cursor'
import { type Asked, awardRound, waitBeforeAsking } from '../settlement/award-round'
import { readCandidates } from '../settlement/candidates'
import { createEndNonces } from '../settlement/end-nonces'
import type { RoundDeps } from '../settlement/settlement-deps'
import type { Tick } from './run-ticks'

/** How soon an order is bid for once its window is over. */
const everyMs = 250

/**
 * The work that finds who fills the orders of a chain. Only where this process follows the chain.
 *
 * @example
 * auctionChain({ served, database, holder: 'a', keys, agents: () => [amm], windowMs: 2_000, newId, log }).name // 'auction of chain 1'
 */
export const auctionChain = (deps: RoundDeps): Tick => {
  const endNonces = createEndNonces(deps)
  const { id: chainId } = deps.served.chain
  const asked: Asked = new Map()
  return {
    name: `auction of chain ${chainId}`,
    everyMs,
    run: async (nowMs) => {
      // Most of the time nothing waits: nobody is asked about anything else then.
      const waiting = { chainId, postedBy: nowMs - waitBeforeAsking(deps), except: [...asked.keys()], limit: 1 }
      if ((await readCandidates(deps.database, waiting)).length === 0) return
      const cursor = await readOwnCursor(deps.database, { chainId, holder: deps.holder })
      const lanes = cursor && (await endNonces({ cursor, nowMs }))
      if (lanes) await awardRound(deps, { cursor, lanes, asked, nowMs })
    },
  }
}
