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

/** Orders of one round. */
const ordersPerRound = 500
/** Orders that are remembered as asked for. */
const mostAsked = 5_000
/** What outside agents are given of the window to answer in, at most; milliseconds. */
const longestAnswerMs = 800
/** A resting order that was left is looked at again after so long, whatever its pair pays: gas may have become cheaper. */
const restForMs = 60_000
/** A large order moves the pools that fill it by less than this: who meets it may pay so much less than they do. */
const mostImpact = 0.05
/** Rates are floats: so much too high, none is too low. */
const superset = 1 + 1e-9

/** What a process remembers of its rounds on a chain. */
export type RoundMemory = {
  /** When each order was bid for, on which block, what of it was filled, and at which rate of its pair. */
  asked: Map<Hex, { blockHash: Hex; atMs: number; filled: bigint; rate?: number }>
  /** The last block on which the market reached no resting order and no slice that was due, and when the newest of these was posted. */
  quiet?: { on: Hex; postedAtMs: number }
  /** The pairs that orders rest at, as far as they were read. */
  resting?: RestingPairs
}

/**
 * How long an order waits before agents are asked about it, milliseconds: outside ones answer within the window.
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
 * Finds the orders that a round asks agents about: all that wait once the window of one of them is over, as only so can those meet that were
 * posted one after the other; each at most once in a window and once on a block. And of those that rest at their limit, or of which a slice is due, the ones that the market reaches. Pools pay less the more they are given, so none above the rate of its pair before
 * any impact can be filled; nor do two orders meet there that do not cross. Of orders that share a balance the oldest are served first.
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
  if (asked.size >= mostAsked) return []
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
  // Those that are bid for anyway may meet resting ones.
  const others = fresh.map(({ srcToken: src, destToken: dest, limitRate: rate }) => ({ src, dest, rate }))
  const waiting = [...asking, ...others].map(toWaiting)
  const rates = await ratesOf(waiting, state)
  /** What those that are bid for anyway give whom they meet, by what they buy and sell. */
  const given = new Map<string, number>()
  waiting.slice(asking.length).forEach(({ src, dest, rate }, index) => {
    const alone = rates[asking.length + index]! * (1 - mostImpact)
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
    ...{ orderHash, rate, filled, isCurrent: blockHash === state.blockHash || atMs > nowMs - windowMs },
  }))
  const { blockSeconds } = state
  const met = reachedOf(resting.length, asking.length)
  const slices = await readDue(database, { chainId, blockSeconds, pairs: met, tried, limit })
  const pairs = reachedOf(0, resting.length)
  const rested = await readReached(database, { chainId, pairs, tried, limit: limit - slices.length })
  return [...slices, ...rested]
}
