import { lanes } from '../db/intent-schema'
import { assignRepayments, type OverdueMemory } from '../relay/assign-repayments'
import { payTransfers, type RelayMemory } from '../relay/pay-transfers'
import { type OfferMemory, publishOffers } from '../relay/publish-offers'
import type { RelayDeps } from '../relay/relay-deps'
import type { EndNonces } from '../settlement/send/end-nonces'
import type { ReadWork } from '../settlement/send/read-work'
import type { Tick } from './run-ticks'

/** The interval of payments, milliseconds. */
const everyMs = 250

/**
 * The intervals at which offers are stored, milliseconds: with each block, and without one often
 * enough to stay valid.
 */
const offeredEveryMs = { block: 1_000, none: 5_000 } as const

/** The interval of checks for repayments and for overdue ones, milliseconds. */
const assignedEveryMs = 5_000

/**
 * Pays transfers to a chain for the operator, lets `settle` send the payments at once, offers to
 * pay more of them, and assigns the chain's repayments for payments on other chains. Only if this
 * process leads the chain.
 *
 * @example
 * relayChain(deps, { endNonces, readWork, settle, nowMs }).name // 'transfers to chain 42161'
 */
export const relayChain = (
  deps: RelayDeps,
  {
    endNonces,
    readWork,
    settle,
    nowMs: readClock,
  }: { endNonces: EndNonces; readWork: ReadWork; settle: Tick['run']; nowMs: () => number },
): Tick => {
  const { served, database, account, limits } = deps
  const { id: chainId } = served.chain
  const memory: RelayMemory & OfferMemory & OverdueMemory = {
    refused: new Map(),
    shortages: new Map(),
    logged: new Set(),
  }
  let isLane = false
  let offeredAt = ''
  let [offeredAtMs, assignedAtMs] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  /** Its nonces are read with those of settling accounts, but it is not announced as one. */
  const addLane = async () => {
    await database.insert(lanes).values({ chainId, account, heardAtMs: 0 }).onConflictDoNothing()
    isLane = true
  }
  return {
    name: `transfers to chain ${chainId}`,
    everyMs,
    run: async (nowMs) => {
      const work = await readWork(chainId)
      if (work === undefined) return
      const { cursor, hasTransfers } = work
      if (nowMs - assignedAtMs >= assignedEveryMs) {
        await assignRepayments(deps, { cursor, memory, nowMs })
        assignedAtMs = nowMs
      }
      if (limits.size === 0) return
      if (!isLane) await addLane()
      if (nowMs - offeredAtMs >= (cursor.hash === offeredAt ? offeredEveryMs.none : offeredEveryMs.block)) {
        await publishOffers(deps, { cursor, memory, nowMs })
        ;[offeredAtMs, offeredAt] = [nowMs, cursor.hash]
      }
      if (!hasTransfers) return
      const readLanes = () => endNonces({ cursor, nowMs })
      const awarded = await payTransfers(deps, { cursor, readLanes, memory, nowMs })
      // The tick of settlements repeats and reports failures.
      if (awarded > 0) void settle(readClock()).catch(() => undefined)
    },
  }
}
