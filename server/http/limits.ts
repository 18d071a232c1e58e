import { and, eq, inArray, like, lt, sql, TransactionRollbackError } from 'drizzle-orm'
import type { Allowance } from '@/lib/api/allowances'
import type { Database } from '../db/client'
import { maxPastDays, rateWindows } from '../db/schema'

const dayMs = 86_400_000

/** A limit of a caller; limits of different scopes are counted apart. With `keepsDays` the days before are kept, too. */
export type Limit = { scope: string; allowance: Allowance; keepsDays?: boolean }

/** What is left of a limit: of its pace (`seconds` is how long the quota takes to come back whole) or of its UTC day. */
export type RateWindow = { name: string; quota: number; seconds: number; left: number; resetSeconds: number }

type TakeParameters = { caller: string; limits: readonly Limit[]; nowMs: number; cost?: number }
type Row = typeof rateWindows.$inferSelect

/**
 * Takes from what a caller may still ask, for all replicas at once: one atomic statement on the shared row, and all rows or none where
 * there are several limits. When one of them has nothing left it gives the seconds to wait until all have; a refused request costs nothing.
 *
 * @example
 * const question = { caller: '203.0.113.7', limits: [{ scope: 'all', allowance: allowances.anonymous }], nowMs }
 * (await takeAllowances(database, question)).windows[0] // { name: 'all', quota: 1, seconds: 1, left: 0, resetSeconds: 1 }
 * (await takeAllowances(database, question)).retryAfterSeconds // 1
 */
export const takeAllowances = async (
  database: Database,
  { caller, limits, nowMs, cost = 1 }: TakeParameters,
): Promise<{ windows: RateWindow[]; retryAfterSeconds?: number }> => {
  const taken = await takeAll(database, { caller, limits, nowMs, cost })
  const rows = taken ?? (await readRows(database, caller, limits))
  const rowOf = ({ scope }: Limit) => rows.find((row) => row.scope === scope)
  const windows = limits.flatMap((limit) => windowsOf(limit, rowOf(limit), nowMs))
  if (taken) return { windows }
  const waits = limits.map((limit) => waitMsOf(limit, rowOf(limit), nowMs, cost))
  return { windows, retryAfterSeconds: Math.max(1, Math.ceil(Math.max(...waits) / 1_000)) }
}

/** The rows as they stand after it, or undefined when one of the limits refuses. */
const takeAll = async (
  database: Database,
  { limits, ...rest }: Required<TakeParameters>,
): Promise<Row[] | undefined> => {
  const [only] = limits
  if (only && limits.length === 1) return takeOne(database, { ...rest, limit: only })
  try {
    return await database.transaction(async (transaction) => {
      const rows: Row[] = []
      // Every caller takes them in the same order, so that none waits for one who waits for it.
      for (const limit of limits)
        rows.push(...((await takeOne(transaction, { ...rest, limit })) ?? transaction.rollback()))
      return rows
    })
  } catch (error) {
    if (error instanceof TransactionRollbackError) return undefined
    throw error
  }
}

const takeOne = async (
  database: Pick<Database, 'insert'>,
  {
    caller,
    limit: { scope, allowance, keepsDays },
    nowMs,
    cost,
  }: Omit<Required<TakeParameters>, 'limits'> & { limit: Limit },
): Promise<Row[] | undefined> => {
  const { step, ahead } = pace(allowance, cost)
  const day = Math.floor(nowMs / dayMs)
  const now = sql`${nowMs}::bigint`
  const paced = sql`greatest(${rateWindows.allowedAtMs}, ${now}) + ${step}::bigint`
  const used = sql`case when ${rateWindows.day} = ${day} then ${rateWindows.usedToday} + ${cost} else ${cost} end`
  const taken = await database
    .insert(rateWindows)
    .values({ caller, scope, allowedAtMs: nowMs + step, day, usedToday: cost })
    .onConflictDoUpdate({
      target: [rateWindows.caller, rateWindows.scope],
      // With the first request of a day what was counted of the last one moves behind: no statement of its own.
      set: { allowedAtMs: paced, day, usedToday: used, ...(keepsDays && { pastDays: daysBefore(day) }) },
      setWhere: sql`${paced} <= ${now} + ${ahead}::bigint${
        allowance.perDay === undefined ? sql`` : sql` and ${used} <= ${allowance.perDay}`
      }`,
    })
    .returning()
  return taken.length > 0 ? taken : undefined
}

const daysBefore = (day: number) => {
  const { day: last, usedToday, pastDays } = rateWindows
  return sql`case when ${last} = ${day} then ${pastDays}
    else (array[${last}, ${usedToday}] || ${pastDays})[1:${sql.raw(String(2 * maxPastDays))}] end`
}

const readRows = (database: Database, caller: string, limits: readonly Limit[]): Promise<Row[]> =>
  database
    .select()
    .from(rateWindows)
    .where(
      and(
        eq(rateWindows.caller, caller),
        inArray(
          rateWindows.scope,
          limits.map(({ scope }) => scope),
        ),
      ),
    )

/** What a request costs in time, and how far a caller may be ahead of the clock with it: one that is larger than the burst goes once. */
const pace = ({ perSecond, burst }: Allowance, cost: number) => {
  const intervalMs = 1_000 / perSecond
  return { step: Math.ceil(intervalMs * cost), ahead: Math.ceil(intervalMs * Math.max(burst, cost)) }
}

const usedOf = (row: Row | undefined, nowMs: number) =>
  row && row.day === Math.floor(nowMs / dayMs) ? row.usedToday : 0

/**
 * What was counted of a caller whose days are kept: today, and the days on which something was asked, today among them, oldest first.
 *
 * @example
 * countedDays({ ...row, day: 20_779, usedToday: 5, pastDays: [20_777, 9] }, nowMs)
 * // { usedToday: 5, days: [{ day: '2026-11-21', requests: 9 }, { day: '2026-11-23', requests: 5 }] }
 */
export const countedDays = (
  row: Row | undefined,
  nowMs: number,
): { usedToday: number; days: { day: string; requests: number }[] } => {
  const counts = row ? [row.day, row.usedToday, ...row.pastDays] : []
  const days = Array.from({ length: counts.length / 2 }, (_, at) => ({
    day: new Date(counts[2 * at]! * dayMs).toISOString().slice(0, 10),
    requests: counts[2 * at + 1]!,
  }))
  return { usedToday: usedOf(row, nowMs), days: days.toReversed() }
}

const untilMidnightMs = (nowMs: number) => dayMs - (nowMs % dayMs)

const waitMsOf = ({ allowance }: Limit, row: Row | undefined, nowMs: number, cost: number) => {
  if (allowance.perDay !== undefined && usedOf(row, nowMs) + cost > allowance.perDay) return untilMidnightMs(nowMs)
  const { step, ahead } = pace(allowance, cost)
  return Math.max(row?.allowedAtMs ?? nowMs, nowMs) + step - ahead - nowMs
}

const windowsOf = ({ scope, allowance }: Limit, row: Row | undefined, nowMs: number): RateWindow[] => {
  const { perSecond, burst, perDay } = allowance
  const behindMs = Math.max((row?.allowedAtMs ?? nowMs) - nowMs, 0)
  return [
    {
      ...{ name: scope, quota: burst, seconds: Math.ceil(burst / perSecond) },
      left: Math.max(0, Math.floor(burst - (behindMs * perSecond) / 1_000)),
      resetSeconds: Math.ceil(behindMs / 1_000),
    },
    ...(perDay === undefined
      ? []
      : [
          {
            ...{ name: `${scope}-day`, quota: perDay, seconds: dayMs / 1_000 },
            left: Math.max(0, perDay - usedOf(row, nowMs)),
            resetSeconds: Math.ceil(untilMidnightMs(nowMs) / 1_000),
          },
        ]),
  ]
}

/**
 * Forgets callers who asked nothing since yesterday, so that the table stays as small as the traffic of two days; those whose days are
 * kept when even the last of these is too long ago.
 *
 * @example
 * await forgetIdleCallers(database, { nowMs: Date.now() })
 */
export const forgetIdleCallers = async (database: Database, { nowMs }: { nowMs: number }): Promise<void> => {
  const today = Math.floor(nowMs / dayMs)
  const isKey = like(rateWindows.caller, 'key:%')
  const days = sql`case when ${isKey} then ${maxPastDays} else 1 end`
  await database.delete(rateWindows).where(lt(rateWindows.day, sql`${today}::int - ${days}`))
}
