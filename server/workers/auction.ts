import { awardRound } from '../settlement/award-round'
import type { EndNonces } from '../settlement/end-nonces'
import { findCandidates, type RoundMemory } from '../settlement/find-candidates'
import type { ReadWork } from '../settlement/read-work'
import type { RoundDeps } from '../settlement/settlement-deps'
import type { Tick } from './run-ticks'

/** How soon orders are bid for once the window of one of them is over. */
const everyMs = 250

/**
 * The work that finds who fills the orders of a chain. Only where this process follows the chain.
 *
 * @example
 * auctionChain({ served, database, holder: 'a', keys, agents: () => [amm], windowMs: 2_000, newId, log }, { endNonces, readWork }).name // 'auction of chain 1'
 */
export const auctionChain = (
  deps: RoundDeps,
  { endNonces, readWork }: { endNonces: EndNonces; readWork: ReadWork },
): Tick => {
  const { id: chainId } = deps.served.chain
  const memory: RoundMemory = { asked: new Map() }
  return {
    name: `auction of chain ${chainId}`,
    everyMs,
    run: async (nowMs) => {
      const work = await readWork(chainId)
      if (!work?.hasOrders) return
      const { cursor } = work
      const candidates = await findCandidates(deps, { memory, nowMs })
      if (candidates.length === 0) return
      const lanes = await endNonces({ cursor, nowMs })
      if (lanes) await awardRound(deps, { cursor, lanes, candidates, memory, nowMs })
    },
  }
}
