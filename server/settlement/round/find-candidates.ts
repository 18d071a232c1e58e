import type { Hex } from 'viem'
import { poolPairOf } from '@/lib/chain/pools/pool-token'
import type { WaitingPair } from '@/lib/routing/dual/marginal-rates'
import type { Agent } from '../../agents/agent'
import type { MarketAt } from '../../chain/market/read-state'
import type { IntentRow } from '../../intent/orders/order-row'
import type { RoundDeps } from '../settlement-deps'
import { type RoundCandidate, readCandidates } from './candidates'
import { type DuePair, readDue, readDuePairs } from './due-slices'
import { leaveUncovered } from './leave-uncovered'
import { type PairRate, type Reached, type RestingPairs, readReached, readRestingPairs } from './resting-orders'

/** The maximum of orders in one round. */
const ordersPerRound = 500
/** The maximum of asked orders in memory. */
const maxAsked = 5_000
/** The longest part of the window in which outside agents may answer, milliseconds. */
const longestAnswerMs = 800
/** An unfilled resting order is tried again after this time, since gas may have become cheaper. */
const restForMs = 60_000
/**
 * The price impact that a matched order's pools stay below: a match may pay this much less than
 * they do.
 */
const maxImpact = 0.05
/** Raises rates, which are floats, so that rounding makes none too low. */
const superset = 1 + 1e-9

/** The rounds of a chain that a process remembers. */
export type RoundMemory = {
  /**
   * The last bid for each order: its block, its time, the filled amount, and the rate of its pair.
   */
  asked: Map<Hex, { blockHash: Hex; atMs: number; filled: bigint; rate?: number }>
  /**
   * The last block on which the market reached no resting order and no due slice, and when the
   * newest slice was posted.
   */
  quiet?: { on: Hex; postedAtMs: number }
  /** The pairs with resting orders that were read so far. */
  resting?: RestingPairs
}

/**
 * Returns how long an order waits before agents are asked about it, milliseconds: outside agents
 * answer within the window.
 *
 * @example
 * waitBeforeAsking({ windowMs: 2_000, agents: () => [amm] }) // 2000
 */
export const waitBeforeAsking = ({
  windowMs,
  agents,
}: {
  windowMs: number
  agents: () => readonly Pick<Agent, 'isOutside'>[]
}): number => windowMs - (agents().some(({ isOutside }) => isOutside) ? Math.min(longestAnswerMs, windowMs / 2) : 0)

type FindDeps = Pick<RoundDeps, 'served' | 'database' | 'ratesOf' | 'windowMs' | 'agents'>

/**
 * Finds the orders of a round: all that wait once the window of one is over, so that orders posted
 * one after the other can match; each once per window and once per block. Adds the resting orders
 * and due slices that the market reaches: pools pay less for larger amounts, so no order above the
 * rate of its pair without impact can be filled, and orders match only if their limits cross.
 * Orders that share a balance are served oldest first.
 *
 * @example
 * (await findCandidates(deps, { state, memory, nowMs }))[0]?.row.type // 'MARKET'
 */
export const findCandidates = async (
  deps: FindDeps,
  { state, memory, nowMs }: { state: MarketAt; memory: RoundMemory; nowMs: number },
): Promise<RoundCandidate[]> => {
  const { served, database, windowMs } = deps
  const chainId = served.chain.id
  const { asked } = memory
  const { blockHash, blockSeconds } = state
  for (const [orderHash, at] of asked)
    if (
      at.rate === undefined ? at.blockHash !== blockHash && at.atMs <= nowMs - windowMs : at.atMs <= nowMs - restForMs
    )
      asked.delete(orderHash)
  if (asked.size >= maxAsked) return []
  const except = [...asked.keys()]
  const waiting = await readCandidates(database, { chainId, postedBy: nowMs, except, limit: ordersPerRound })
  const dueBy = nowMs - waitBeforeAsking(deps)
  const fresh = waiting.some(({ createdAtMs }) => createdAtMs <= dueBy) ? waiting : []
  const due = await readDuePairs(database, { chainId, blockSeconds })
  const postedAtMs = Math.max(0, ...due.map((pair) => pair.postedAtMs))
  const isQuiet = memory.quiet?.on === blockHash && postedAtMs <= memory.quiet.postedAtMs
  if (fresh.length === 0 && isQuiet) return []
  const reached = await findReached(deps, { state, fresh, due, memory, limit: ordersPerRound - fresh.length, nowMs })
  if (reached.length === 0) memory.quiet = { on: blockHash, postedAtMs }
  return leaveUncovered(database, [...fresh.map((row): RoundCandidate => ({ row })), ...reached])
}

const findReached = async (
  { served, database, ratesOf, windowMs }: FindDeps,
  {
    state,
    fresh,
    due,
    memory,
    limit,
    nowMs,
  }: {
    state: MarketAt
    fresh: readonly IntentRow[]
    due: readonly DuePair[]
    memory: RoundMemory
    limit: number
    nowMs: number
  },
): Promise<Reached[]> => {
  const chainId = served.chain.id
  memory.resting = await readRestingPairs(database, { chainId, known: memory.resting, nowMs })
  const resting = [...memory.resting.pairs.values()]
  const asking = [...resting, ...due]
  if (asking.length === 0 || limit <= 0) return []
  const toWaiting = ({ src, dest, rate }: PairRate): WaitingPair => ({
    ...poolPairOf(served.chain, { srcToken: src, destToken: dest }),
    rate,
  })
  // Fresh orders may match resting ones.
  const others = fresh.map(({ srcToken: src, destToken: dest, limitRate: rate }) => ({ src, dest, rate }))
  const waiting = [...asking, ...others].map(toWaiting)
  const rates = await ratesOf(waiting, state)
  /** The best rate that fresh orders offer to a match, by the pair of that match. */
  const given = new Map<string, number>()
  waiting.slice(asking.length).forEach(({ src, dest, rate }, index) => {
    const alone = rates[asking.length + index]! * (1 - maxImpact)
    const key = `${dest} ${src}`
    given.set(key, Math.max(given.get(key) ?? 0, superset / Math.max(rate, alone)))
  })
  const reachedOf = (from: number, to: number) =>
    asking.slice(from, to).flatMap(({ src, dest, rate: least }, at) => {
      const index = from + at
      const met = given.get(`${waiting[index]!.src} ${waiting[index]!.dest}`) ?? 0
      const rate = rates[index]! * superset
      return Math.max(rate, met) >= least ? { src, dest, rate, met } : []
    })
  const tried = [...memory.asked].map(([orderHash, { rate = 0, filled, blockHash, atMs }]) => ({
    orderHash,
    rate,
    filled,
    isCurrent: blockHash === state.blockHash || atMs > nowMs - windowMs,
  }))
  const { blockSeconds } = state
  const met = reachedOf(resting.length, asking.length)
  const slices = await readDue(database, { chainId, blockSeconds, pairs: met, tried, limit })
  const pairs = reachedOf(0, resting.length)
  const rested = await readReached(database, { chainId, pairs, tried, limit: limit - slices.length })
  return [...slices, ...rested]
}
