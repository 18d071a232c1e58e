import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/client'
import { rateWindows } from '../db/schema'

/** How much a caller may ask: a pace, how far it may run ahead of the pace, and a total per UTC day (none when undefined). */
export type Allowance = { perSecond: number; burst: number; perDay?: number }

export const planNames = ['basic', 'pro', 'enterprise', 'ext-basic', 'ext-pro'] as const
export type Plan = (typeof planNames)[number]

/** The specification's free tier, and the plans of its documentation. `page` is the dApp itself, per address. */
export const allowances: Readonly<Record<Plan | 'anonymous' | 'page', Allowance>> = {
  anonymous: { perSecond: 1, burst: 1, perDay: 3_000 },
  page: { perSecond: 20, burst: 40 },
  basic: { perSecond: 10, burst: 20, perDay: 50_000 },
  pro: { perSecond: 20, burst: 40, perDay: 120_000 },
  enterprise: { perSecond: 40, burst: 80, perDay: 250_000 },
  'ext-basic': { perSecond: 15, burst: 25, perDay: 1_000_000 },
  'ext-pro': { perSecond: 25, burst: 50, perDay: 2_000_000 },
}

/** GET /swap does the work of two calls: it may be asked at half the pace, without a burst. */
export const swapAllowance = ({ perSecond }: Allowance): Allowance => ({ perSecond: perSecond / 2, burst: 1 })

const dayMs = 86_400_000

/**
 * Takes from what a caller may still ask, for all replicas at once: one atomic statement on the shared row.
 * Gives the seconds to wait when there is nothing left; a refused request costs nothing.
 *
 * @example
 * await takeAllowance(database, { caller: '203.0.113.7', scope: 'all', allowance: allowances.anonymous, nowMs }) // undefined
 * await takeAllowance(database, { caller: '203.0.113.7', scope: 'all', allowance: allowances.anonymous, nowMs }) // 1
 */
export const takeAllowance = async (
  database: Database,
  { caller, scope, allowance, nowMs, cost = 1 }: TakeParameters,
): Promise<number | undefined> => {
  const intervalMs = 1_000 / allowance.perSecond
  const step = Math.ceil(intervalMs * cost)
  const ahead = Math.ceil(intervalMs * Math.max(allowance.burst, cost))
  const day = Math.floor(nowMs / dayMs)
  const now = sql`${nowMs}::bigint`
  const paced = sql`greatest(${rateWindows.allowedAtMs}, ${now}) + ${step}::bigint`
  const used = sql`case when ${rateWindows.day} = ${day} then ${rateWindows.usedToday} + ${cost} else ${cost} end`
  const taken = await database
    .insert(rateWindows)
    .values({ caller, scope, allowedAtMs: nowMs + step, day, usedToday: cost })
    .onConflictDoUpdate({
      target: [rateWindows.caller, rateWindows.scope],
      set: { allowedAtMs: paced, day, usedToday: used },
      setWhere: sql`${paced} <= ${now} + ${ahead}::bigint${
        allowance.perDay === undefined ? sql`` : sql` and ${used} <= ${allowance.perDay}`
      }`,
    })
    .returning({ caller: rateWindows.caller })
  if (taken.length > 0) return undefined

  const [row] = await database
    .select()
    .from(rateWindows)
    .where(and(eq(rateWindows.caller, caller), eq(rateWindows.scope, scope)))
  const spent = row?.day === day && allowance.perDay !== undefined && row.usedToday + cost > allowance.perDay
  const waitMs = spent ? (day + 1) * dayMs - nowMs : Math.max(row?.allowedAtMs ?? nowMs, nowMs) + step - ahead - nowMs
  return Math.max(1, Math.ceil(waitMs / 1_000))
}

type TakeParameters = { caller: string; scope: string; allowance: Allowance; nowMs: number; cost?: number }

/**
 * Forgets callers who asked nothing since yesterday, so that the table stays as small as the traffic of two days.
 *
 * @example
 * await forgetIdleCallers(database, { nowMs: Date.now() })
 */
export const forgetIdleCallers = async (database: Database, { nowMs }: { nowMs: number }): Promise<void> => {
  await database.delete(rateWindows).where(lt(rateWindows.day, Math.floor(nowMs / dayMs) - 1))
}
