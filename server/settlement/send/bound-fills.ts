import { and, eq } from 'drizzle-orm'
import type { Agent, Fill, OpenIntent } from '../../agents/agent'
import { boundFill } from '../../agents/bound-fill'
import type { ServedChain } from '../../chain/facts/served-chain'
import type { MarketAt } from '../../chain/market/read-state'
import type { Database } from '../../db/client'
import { roundFills } from '../../db/round-schema'
import { describeError, type Log } from '../../log'

/** Bounds are started within this time after their round: price requests need the same threads. */
const begunWithinMs = 2_000

/**
 * Stores upper bounds of the fills of a round: those that `won`, on the `state` of the round. Never
 * fails.
 */
export type BoundFills = (round: {
  roundId: string
  state: MarketAt
  won: readonly { agent: Pick<Agent, 'name'>; n: number; intents: readonly OpenIntent[]; fills: readonly Fill[] }[]
}) => Promise<void>

type BoundDeps = { served: ServedChain; database: Database; nowMs: () => number; log: Log } & Parameters<
  typeof boundFill
>[0]

/**
 * Creates the function that stores with each winning fill the best result that any route could
 * reach (`bound-fill`), one after the other, after the award. Fills without a bound in time get
 * none.
 *
 * @example
 * const boundFills = createBoundFills({ served, database, quotes, nowMs: Date.now, log })
 * await boundFills({ roundId, state, won })
 */
export const createBoundFills = (deps: BoundDeps): BoundFills => {
  const { served, database, nowMs, log } = deps
  let before = Promise.resolve()
  return ({ roundId, state, won }) => {
    const until = nowMs() + begunWithinMs
    const boundAll = async () => {
      for (const { agent, n, intents, fills } of won)
        for (const [at, fill] of fills.entries()) {
          if (nowMs() > until) return
          const bound = await boundFill(deps, served, { state, intent: intents[at]!, fill })
          if (bound === undefined) continue
          const ofBid = [eq(roundFills.roundId, roundId), eq(roundFills.agent, agent.name), eq(roundFills.n, n)]
          const isThis = and(...ofBid, eq(roundFills.orderHash, fill.orderHash))
          await database.update(roundFills).set({ bound }).where(isThis)
        }
    }
    before = before.then(boundAll).catch((error) => {
      log('warn', 'fills could not be bounded', { roundId, ...describeError(error) })
    })
    return before
  }
}
