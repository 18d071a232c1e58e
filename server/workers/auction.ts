import { awardRound } from '../settlement/round/award-round'
import { findCandidates, type RoundMemory } from '../settlement/round/find-candidates'
import { type DelayMemory, noteDelay } from '../settlement/round/note-delay'
import { findDelay, readRoundState } from '../settlement/round/round-state'
import type { EndNonces } from '../settlement/send/end-nonces'
import type { ReadWork } from '../settlement/send/read-work'
import type { RoundDeps } from '../settlement/settlement-deps'
import { inSpan } from '../tracing'
import type { Tick } from './run-ticks'

/** The interval at which orders are checked for the end of their window, milliseconds. */
const everyMs = 250

/**
 * Runs the auctions of a chain, lets `settle` send the awards at once, and reports delays of
 * auctions. Only if this process leads the chain.
 *
 * @example
 * const deps = { served, database, holder: 'a', keys, agents: () => [amm], windowMs: 2_000, newId, log }
 * auctionChain(deps, { endNonces, readWork, settle }).name // 'auction of chain 1'
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
      const attributes = { 'caravel.chain': deps.served.chain.id, 'caravel.orders': candidates.length }
      const awarded = await inSpan('round', { attributes }, () =>
        awardRound(deps, { state, cursor, lanes, candidates, memory, nowMs }),
      )
      // The tick of settlements repeats and reports failures.
      if (awarded.length > 0) void settle(deps.nowMs()).catch(() => undefined)
    },
  }
}
