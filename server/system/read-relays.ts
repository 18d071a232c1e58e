import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ChainStatus } from '@/lib/api/system/status'
import { relayFills, relayOffers } from '../db/bridge-schema'
import type { Database } from '../db/client'
import { offerLastsMs, overdueAfterMs } from '../relay-times'

/**
 * Reads the relayer's funds for transfers to some chains, and its payments there without repayment.
 * Chains to which it never paid or offered to pay are not in the map.
 *
 * @example
 * (await readRelays(database, { chainIds: [42161], nowMs })).get(42161)?.overdue // 0
 */
export const readRelays = async (
  database: Database,
  { chainIds, nowMs }: { chainIds: readonly number[]; nowMs: number },
): Promise<ReadonlyMap<number, NonNullable<ChainStatus['relays']>>> => {
  const [offers, unrepaid] = await Promise.all([
    database
      .select()
      .from(relayOffers)
      .where(inArray(relayOffers.chainId, [...chainIds]))
      .orderBy(relayOffers.token),
    database
      .select({
        chainId: relayFills.chainId,
        count: sql<number>`count(*)::int`,
        overdue: sql<number>`(count(*) filter (where ${relayFills.createdAtMs} < ${nowMs - overdueAfterMs}))::int`,
      })
      .from(relayFills)
      .where(
        and(
          inArray(relayFills.chainId, [...chainIds]),
          eq(relayFills.isPaid, true),
          isNull(relayFills.repaidTransaction),
        ),
      )
      .groupBy(relayFills.chainId),
  ])
  return new Map(
    chainIds.flatMap((chainId) => {
      const tokens = offers
        .filter((offer) => offer.chainId === chainId)
        .map(({ token, funds, obstacle, heardAtMs }) => {
          const isOffered = heardAtMs > nowMs - offerLastsMs
          return {
            token,
            funds: (isOffered ? funds : 0n).toString(),
            obstacle: isOffered ? obstacle : ('Stopped' as const),
          }
        })
      const owed = unrepaid.find((one) => one.chainId === chainId)
      if (tokens.length === 0 && !owed) return []
      return [[chainId, { tokens, unrepaid: owed?.count ?? 0, overdue: owed?.overdue ?? 0 }] as const]
    }),
  )
}
