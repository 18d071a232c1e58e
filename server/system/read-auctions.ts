import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { ChainStatus } from '@/lib/api/system/status'
import type { Database } from '../db/client'
import { roundBids, roundFills, rounds } from '../db/round-schema'

const stepMs = 5 * 60_000
const steps = 12
const none = { rounds: 0, orders: 0, awarded: 0 }

/**
 * Counts the auctions of the last hour on some chains, in steps of five minutes of the clock; the
 * last step is incomplete.
 *
 * @example
 * (await readAuctions(database, { chainIds: [1], nowMs: Date.now() })).get(1)?.rounds // 12
 */
export const readAuctions = async (
  database: Database,
  { chainIds, nowMs }: { chainIds: readonly number[]; nowMs: number },
): Promise<ReadonlyMap<number, ChainStatus['lastHour']>> => {
  const firstMs = (Math.floor(nowMs / stepMs) - steps + 1) * stepMs
  const step = sql<number>`((${rounds.closedAtMs} - ${firstMs}) / ${stepMs})::int`
  const order = sql`${roundFills.roundId} || ${roundFills.orderHash}`
  const counted = await database
    .select({
      chainId: rounds.chainId,
      step: step.as('step'),
      rounds: sql<number>`count(distinct ${rounds.id})::int`,
      orders: sql<number>`count(distinct ${order})::int`,
      awarded: sql<number>`(count(distinct ${order}) filter (where ${roundBids.verdict} = 'won'))::int`,
    })
    .from(rounds)
    .leftJoin(roundBids, eq(roundBids.roundId, rounds.id))
    .leftJoin(
      roundFills,
      and(
        eq(roundFills.roundId, roundBids.roundId),
        eq(roundFills.agent, roundBids.agent),
        eq(roundFills.n, roundBids.n),
      ),
    )
    .where(and(inArray(rounds.chainId, [...chainIds]), gte(rounds.closedAtMs, firstMs)))
    .groupBy(rounds.chainId, sql`step`)
  return new Map(
    chainIds.map((chainId) => {
      const ofChain = counted.filter((one) => one.chainId === chainId)
      const shown = Array.from({ length: steps }, (_, index) => {
        const { rounds, orders, awarded } = ofChain.find((one) => one.step === index) ?? none
        return { from: new Date(firstMs + index * stepMs).toISOString(), rounds, orders, awarded }
      })
      const sum = (key: keyof typeof none) => shown.reduce((total, one) => total + one[key], 0)
      return [chainId, { rounds: sum('rounds'), orders: sum('orders'), awarded: sum('awarded'), steps: shown }]
    }),
  )
}
