import { awardRound } from '../settlement/round/award-round'
import { findCandidates, type RoundMemory } from '../settlement/round/find-candidates'
import { type DelayMemory, noteDelay } from '../settlement/round/note-delay'
import { findDelay, readRoundState } from '../settlement/round/round-state'
import type { EndNonces } from '../settlement/send/end-nonces'
import type { ReadWork } from '../settlement/send/read-work'
import type { RoundDeps } from '../settlement/settlement-deps'
import type { Tick } from './run-ticks'

/** How soon orders are bid for once the window of one of them is over. */
const everyMs = 250

/**
 * Finds who fills the orders of a chain, has `settle` send what was awarded at once, and reports that
 * auctions wait. Only where this process follows the chain.
 *
 * @example
 * auctionChain({ served, database, holder: 'a', keys, agents: () => [amm], windowMs: 2_000, newId, log }, { endNonces, readWork, settle }).name // 'auction of chain 1'
 */
export const auctionChain = (
  deps: RoundDeps,
  { endNonces, readWork, settle }: { endNonces: EndNonces; readWork: ReadWork; settle: Tick['run'] },
): Tick => {
  const { id: chainId } = deps.served.chain
  const memory: RoundMemory = { asked: new Map() }
  const delays: DelayMemory = { noted: new Set() }
  return {
    name: `auction of chain ${chainId}`,
    everyMs,
    run: async (nowMs) => {
      const work = await readWork(chainId)
      if (work === undefined) return
      const { cursor, hasOrders } = work
      const state = hasOrders ? await readRoundState(deps, cursor) : findDelay(deps.served, cursor)
      const delay = typeof state === 'string' ? state : undefined
      await noteDelay(deps, { cursor, delay, memory: delays, nowMs })
      if (!hasOrders || state === undefined || typeof state === 'string') return
      const candidates = await findCandidates(deps, { state, memory, nowMs })
      if (candidates.length === 0) return
      const lanes = await endNonces({ cursor, nowMs })
      if (lanes === undefined) return
      const awarded = await awardRound(deps, { state, cursor, lanes, candidates, memory, nowMs })
      // The tick of settlements repeats and reports what fails.
      if (awarded.length > 0) void settle(deps.nowMs()).catch(() => undefined)
    },
  }
}
