import { sql } from 'drizzle-orm'
import type { AgentOutcome } from '@/lib/api/intent/agent-bids'
import { filledBefore } from '@/lib/chain/intent/settle-call'
import { familyOf } from '@/lib/order/families/families'
import type { Database, Transaction } from '../../db/client'
import { deleteInBatches } from '../../db/delete-in-batches'
import { agentRuns, roundBids, roundFills, rounds } from '../../db/round-schema'
import type { BlockNamed } from '../../ledger/cursor'
import type { CollectedRun } from './collect-bids'
import type { EvaluatedBid } from './evaluate-bids'
import { lacksGas } from './rehearse-bid'

/** Rounds of one statement, which deletes some twenty rows of other tables with each. */
const roundsPerBatch = 200

type Closed = {
  id: string
  chainId: number
  epoch: number
  /** The block that agents and simulations used. */
  block: BlockNamed
  /** The number of orders that agents were asked about. */
  orders: number
  openedAtMs: number
  closedAtMs: number
  evaluated: readonly EvaluatedBid[]
  runs: readonly CollectedRun[]
}

/**
 * Stores a finished round with its bids, their verdicts and the outcome of each agent. A round in
 * which all agents declined is not stored. Returns the outcomes by agent.
 *
 * @example
 * (await storeRound(transaction, { id, chainId: 1, epoch, block, orders: 2, ...times, evaluated, runs })).get('amm')
 * // 'won'
 */
export const storeRound = async (
  transaction: Transaction,
  { id, chainId, epoch, block, orders, openedAtMs, closedAtMs, evaluated, runs }: Closed,
): Promise<ReadonlyMap<string, AgentOutcome>> => {
  const outcomes = runs.map((run) => ({ ...run, outcome: outcomeOf(run, evaluated) }))
  const told = new Map(outcomes.map(({ agent, outcome }) => [agent, outcome]))
  if (outcomes.every(({ outcome }) => outcome === 'declined')) return told
  const { number: blockNumber, hash: blockHash } = block
  await transaction.insert(rounds).values({
    id,
    chainId,
    epoch,
    blockNumber,
    blockHash,
    orders,
    openedAtMs,
    closedAtMs: Math.max(openedAtMs, closedAtMs),
  })
  if (evaluated.length > 0) {
    await transaction.insert(roundBids).values(
      evaluated.map(({ agent, n, bid: { usesPools = null }, verdict, reason = '', scores, gas = null }) => {
        const score = scores.some((one) => one === undefined)
          ? null
          : scores.reduce((sum: bigint, one) => sum + one!, 0n)
        return { roundId: id, agent: agent.name, n, verdict, reason, score, gas, usesPools }
      }),
    )
    await transaction.insert(roundFills).values(
      evaluated.flatMap(({ agent, n, intents, fills, scores, isTried }) =>
        fills.map((fill, at) => ({
          ...fill,
          filled: filledBefore(intents[at]!),
          roundId: id,
          agent: agent.name,
          n,
          score: scores[at] ?? null,
          isTried,
        })),
      ),
    )
  }
  await transaction.insert(agentRuns).values(
    outcomes.map(({ agent, ms, outcome }) => ({
      roundId: id,
      agent,
      outcome,
      ms,
      bidOutcome: outcome,
      atMs: closedAtMs,
    })),
  )
  return told
}

/** Returns the outcome of an agent: its worst fault, else its best bid. */
const outcomeOf = ({ agent, outcome }: CollectedRun, evaluated: readonly EvaluatedBid[]): AgentOutcome => {
  if (outcome !== undefined) return outcome
  const bids = evaluated.filter((one) => one.agent.name === agent)
  const all = bids.filter(({ verdict }) => verdict === 'failed')
  // A handler sees the swap and can revert with any reason, so its orders blame no agent.
  const failed = all.filter(({ intents }) => !intents.some(({ family }) => familyOf(family).fills.isHandled))
  if (failed.some(({ reason }) => reason === 'Differs')) return 'differs'
  if (failed.some(({ reason }) => reason === 'Underdelivered')) return 'underdelivered'
  // A limit of our node or a lack of our own funds is no fault of the agent.
  if (failed.some(({ reason }) => reason === 'NotComparable' || reason === lacksGas)) return 'failed'
  if (failed.some(({ isTried }) => isTried)) return 'reverted'
  if (bids.some(({ verdict }) => verdict === 'won')) return 'won'
  return failed.length < all.length ? 'failed' : 'lost'
}

/**
 * Deletes the rounds of releases before partitions that closed more than some days ago, with their
 * bids. Later rounds are deleted with the partition of their month (`maintainPartitions`).
 *
 * @example
 * await deleteOldRounds(database, { nowMs: Date.now(), keptDays: 30 })
 */
export const deleteOldRounds = async (
  database: Database,
  { nowMs, keptDays }: { nowMs: number; keptDays: number },
): Promise<void> => {
  await deleteInBatches(database, {
    from: sql.identifier('rounds_before'),
    where: sql`closed_at_ms < ${nowMs - keptDays * 86_400_000}::bigint`,
    rows: roundsPerBatch,
  })
}
