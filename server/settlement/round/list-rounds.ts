import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { listRounds as listRoundsOperation, PastRound } from '@/lib/api/intent/past-rounds'
import { orderKinds } from '@/lib/order/intent'
import { liveIntentStatuses } from '@/lib/order/lifecycle'
import { showTerms } from '../../agents/outside/bid-orders'
import { findChain } from '../../chain/facts/find-chain'
import type { Database } from '../../db/client'
import { intentOrders } from '../../db/intent-schema'
import { roundBids, roundFills, rounds } from '../../db/round-schema'
import type { Deps } from '../../deps'
import { toOpenIntent } from './open-intent'

/** The number of rounds unless the request has a limit. */
const usualRounds = 20

/**
 * Answers GET /v2/delta/rounds with the bids of past auctions. Open orders are included only if the
 * request names their hash.
 *
 * @throws {ApiError} UnsupportedChain
 * @example
 * (await listRounds(deps, { chainId: 1, limit: 1 })).rounds[0]?.orders[0]?.bids[0]?.agent // 'amm'
 */
export const listRounds = async (
  deps: Pick<Deps, 'chains' | 'database'>,
  { chainId, orderHash, limit = usualRounds }: Parsed<typeof listRoundsOperation>,
): Promise<Answer<typeof listRoundsOperation>> => {
  findChain(deps, { chainId })
  const told =
    orderHash === undefined
      ? notInArray(intentOrders.status, [...liveIntentStatuses])
      : eq(intentOrders.orderHash, orderHash.toLowerCase() as Hex)
  const filled = await readFills(deps.database, { chainId, told, limit })
  const bids = await deps.database
    .select()
    .from(roundBids)
    .where(inArray(roundBids.roundId, [...new Set(filled.map(({ round }) => round.id))]))
  const sizes = await readSizes(deps.database, bids)
  return {
    rounds: [...groupBy(filled, ({ round }) => round.id).values()].map((ofRound): PastRound => {
      const { round } = ofRound[0]!
      return {
        roundId: round.id,
        chainId,
        blockNumber: Number(round.blockNumber),
        closedAt: new Date(round.closedAtMs).toISOString(),
        orders: [...groupBy(ofRound, ({ order }) => order.orderHash).values()].map((ofOrder) => {
          const { order, fill } = ofOrder[0]!
          return {
            orderHash: order.orderHash,
            ...showTerms(toOpenIntent(order, { filled: fill.filled })),
            bound: ofOrder.find(({ fill }) => fill.bound !== null)?.fill.bound?.toString() ?? null,
            bids: ofOrder.map(({ fill: { agent, n, fillIn, fillOut, score } }) => {
              const bid = bids.find((one) => one.roundId === round.id && one.agent === agent && one.n === n)!
              return {
                agent,
                won: bid.verdict === 'won',
                verdict: bid.verdict,
                executedAmount: (order.kind === orderKinds.SELL ? fillOut : fillIn).toString(),
                score: score?.toString() ?? null,
                reason: bid.reason || null,
                orders: sizes.get(bidKey(bid)) ?? 1,
                usesPools: bid.usesPools,
              }
            }),
          }
        }),
      }
    }),
  }
}

type Told = ReturnType<typeof eq>

/** Reads the fills that were bid for orders that may be shown, by round, the newest first. */
const readFills = async (
  database: Database,
  { chainId, told, limit }: { chainId: number; told: Told; limit: number },
) => {
  const newest = await database
    .selectDistinct({ id: rounds.id, closedAtMs: rounds.closedAtMs })
    .from(rounds)
    .innerJoin(roundFills, eq(roundFills.roundId, rounds.id))
    .innerJoin(intentOrders, eq(intentOrders.orderHash, roundFills.orderHash))
    .where(and(eq(rounds.chainId, chainId), told))
    .orderBy(desc(rounds.closedAtMs), desc(rounds.id))
    .limit(limit)
  return database
    .select({ round: rounds, fill: roundFills, order: intentOrders })
    .from(rounds)
    .innerJoin(roundFills, eq(roundFills.roundId, rounds.id))
    .innerJoin(intentOrders, eq(intentOrders.orderHash, roundFills.orderHash))
    .where(
      and(
        inArray(
          rounds.id,
          newest.map(({ id }) => id),
        ),
        told,
      ),
    )
    .orderBy(desc(rounds.closedAtMs), desc(rounds.id), roundFills.orderHash, desc(roundFills.score))
}

type BidRow = typeof roundBids.$inferSelect
const bidKey = ({ roundId, agent, n }: Pick<BidRow, 'roundId' | 'agent' | 'n'>) => `${roundId} ${agent} ${n}`

/** Counts the orders of each bid, including those that are not shown. */
const readSizes = async (database: Database, bids: readonly BidRow[]): Promise<Map<string, number>> => {
  const fills = await database
    .select({ roundId: roundFills.roundId, agent: roundFills.agent, n: roundFills.n })
    .from(roundFills)
    .where(inArray(roundFills.roundId, [...new Set(bids.map(({ roundId }) => roundId))]))
  return new Map([...groupBy(fills, bidKey)].map(([key, ofBid]) => [key, ofBid.length]))
}

const groupBy = <item>(items: readonly item[], keyOf: (item: item) => string): Map<string, item[]> => {
  const groups = new Map<string, item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
