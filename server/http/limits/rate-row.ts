import type { Allowance } from '@/lib/api/contract/allowances'
import { maxPastDays, type rateWindows } from '../../db/schema'

export const dayMs = 86_400_000
/** Tokens that are leased in one term come back by themselves after the next one. */
export const leaseTermMs = 30_000

/**
 * A limit of a caller; limits of different scopes are counted separately. With `keepsDays` past
 * days are stored too.
 */
export type Limit = { scope: string; allowance: Allowance; keepsDays?: boolean }

/**
 * The rest of a limit: of its pace (`seconds` is the time until the whole quota is back) or of its
 * UTC day.
 */
export type RateWindow = { name: string; quota: number; seconds: number; left: number; resetSeconds: number }

/** The row of one limit of one caller in the database, without its key. */
export type RateRow = Omit<typeof rateWindows.$inferSelect, 'caller' | 'scope'>

/**
 * Tokens that a process has in memory: `size` were leased on `day` in `term`, and `left` of them
 * are unspent.
 */
export type Lease = { size: number; left: number; term: number; day: number }

type At = { limit: Limit; nowMs: number }

/**
 * Returns the row at a moment: tokens that came back until then are added, a new UTC day has begun
 * in it, and tokens that were leased two terms ago no longer count as leased. A bucket with leased
 * tokens fills up to the rest of the burst, so that row and leases together never exceed the burst.
 *
 * @example
 * rowAt(undefined, { limit, nowMs }).usedToday // 0
 */
export const rowAt = (row: RateRow | undefined, { limit, nowMs }: At): RateRow => {
  const today = Math.floor(nowMs / dayMs)
  const thisTerm = Math.floor(nowMs / leaseTermMs)
  if (!row)
    return {
      allowedAtMs: nowMs,
      day: today,
      usedToday: 0,
      pastDays: [],
      term: thisTerm,
      leased: 0,
      leasedBefore: 0,
      version: 0,
    }
  // Clocks of processes differ by milliseconds: a day or term that has begun in the row does not
  // end again.
  const isOver = row.day < today
  const pastDays =
    isOver && limit.keepsDays ? [row.day, row.usedToday, ...row.pastDays].slice(0, 2 * maxPastDays) : row.pastDays
  const [leased, leasedBefore] =
    row.term >= thisTerm ? [row.leased, row.leasedBefore] : [0, row.term === thisTerm - 1 ? row.leased : 0]
  const filledAtMs = nowMs + msOf(limit, leased + leasedBefore)
  return {
    allowedAtMs: Math.max(row.allowedAtMs, filledAtMs),
    day: Math.max(row.day, today),
    usedToday: isOver ? 0 : row.usedToday,
    pastDays,
    term: Math.max(row.term, thisTerm),
    leased,
    leasedBefore,
    version: row.version,
  }
}

/** Returns the milliseconds in which a number of tokens come back, rounded against the caller. */
const msOf = ({ allowance }: Limit, tokens: number) => Math.ceil((1_000 / allowance.perSecond) * tokens)

/**
 * Returns the milliseconds until a row can pay `cost` tokens; 0 if it can now. A cost above the
 * burst is paid by a full bucket.
 *
 * @example
 * waitMsOf(rowAt(undefined, { limit, nowMs }), 1, { limit, nowMs }) // 0
 */
export const waitMsOf = (row: RateRow, cost: number, { limit, nowMs }: At): number => {
  const { burst, perDay } = limit.allowance
  if (perDay !== undefined && row.usedToday + cost > perDay) return (row.day + 1) * dayMs - nowMs
  return Math.max(0, row.allowedAtMs + msOf(limit, cost) - msOf(limit, Math.max(burst, cost)) - nowMs)
}

/**
 * Takes tokens from a row that can pay them.
 *
 * @example
 * pay(rowAt(undefined, { limit, nowMs }), 3, limit).usedToday // 3
 */
export const pay = (row: RateRow, cost: number, limit: Limit): RateRow => ({
  ...row,
  allowedAtMs: row.allowedAtMs + msOf(limit, cost),
  usedToday: row.usedToday + cost,
})

/**
 * Returns the number of tokens of a row.
 *
 * @example
 * tokensOf(rowAt(undefined, { limit, nowMs }), { limit, nowMs }) // the burst
 */
export const tokensOf = (row: RateRow, { limit, nowMs }: At): number => {
  const { burst, perSecond, perDay } = limit.allowance
  const paced = Math.floor(burst - ((row.allowedAtMs - nowMs) * perSecond) / 1_000)
  return Math.max(0, Math.min(paced, perDay === undefined ? paced : perDay - row.usedToday))
}

/**
 * Takes tokens from a row that a process will spend later.
 *
 * @example
 * lease(row, 5, limit).leased // 5 more than before
 */
export const lease = (row: RateRow, size: number, limit: Limit): RateRow => {
  const paid = pay(row, size, limit)
  return { ...paid, leased: paid.leased + size }
}

/**
 * Ends a lease: its rest comes back, to the day from which it was taken, and the bucket may fill
 * again.
 *
 * @example
 * const held = { size: 5, left: 5, term: row.term, day: row.day }
 * endLease(lease(row, 5, limit), held, { limit, nowMs }) // the row before
 */
export const endLease = (row: RateRow, { size, left, term, day }: Lease, { limit, nowMs }: At): RateRow => {
  const [lastDay, lastUsed = 0, ...others] = row.pastDays
  // A bucket that no longer counts a lease has filled without it.
  const tokens = term >= row.term - 1 ? left : 0
  const ended = {
    ...row,
    // Rounded against the caller, like the taken tokens.
    allowedAtMs: row.allowedAtMs - Math.floor((1_000 / limit.allowance.perSecond) * tokens),
    usedToday: day === row.day ? row.usedToday - left : row.usedToday,
    pastDays: day === lastDay ? [lastDay, lastUsed - left, ...others] : row.pastDays,
    leased: term === row.term ? Math.max(0, row.leased - size) : row.leased,
    leasedBefore: term === row.term - 1 ? Math.max(0, row.leasedBefore - size) : row.leasedBefore,
  }
  const filledAtMs = nowMs + msOf(limit, ended.leased + ended.leasedBefore)
  return { ...ended, allowedAtMs: Math.max(ended.allowedAtMs, filledAtMs) }
}

/**
 * Returns the rest of a row as answers report it.
 *
 * @example
 * windowsOf(row, { limit, nowMs })[0] // { name: 'all', quota: 1, seconds: 1, left: 0, resetSeconds: 1 }
 */
export const windowsOf = (row: RateRow, { limit, nowMs }: At): RateWindow[] => {
  const { scope, allowance } = limit
  const { perSecond, burst, perDay } = allowance
  const behindMs = Math.max(row.allowedAtMs - nowMs, 0)
  const pace = {
    name: scope,
    quota: burst,
    seconds: Math.ceil(burst / perSecond),
    left: Math.max(0, Math.floor(burst - (behindMs * perSecond) / 1_000)),
    resetSeconds: Math.ceil(behindMs / 1_000),
  }
  if (perDay === undefined) return [pace]
  return [
    pace,
    {
      name: `${scope}-day`,
      quota: perDay,
      seconds: dayMs / 1_000,
      left: Math.max(0, perDay - row.usedToday),
      resetSeconds: Math.ceil(((row.day + 1) * dayMs - nowMs) / 1_000),
    },
  ]
}

/**
 * Returns the counts of a caller whose days are stored: today, and the days with requests, today
 * included, the oldest first. Leased tokens are not counted: their spent part is added when the
 * lease ends, at most a minute later.
 *
 * @example
 * countedDays({ ...row, day: 20_779, usedToday: 5, pastDays: [20_777, 9] }, nowMs)
 * // { usedToday: 5, days: [{ day: '2026-11-21', requests: 9 }, { day: '2026-11-23', requests: 5 }] }
 */
export const countedDays = (
  row: RateRow | undefined,
  nowMs: number,
): { usedToday: number; days: { day: string; requests: number }[] } => {
  if (!row) return { usedToday: 0, days: [] }
  const isToday = row.day >= Math.floor(nowMs / dayMs)
  const thisTerm = Math.floor(nowMs / leaseTermMs)
  const held = row.term >= thisTerm - 1 ? row.leased + (row.term >= thisTerm ? row.leasedBefore : 0) : 0
  const used = Math.max(0, row.usedToday - held)
  const counts = [row.day, used, ...row.pastDays]
  const days = Array.from({ length: counts.length / 2 }, (_, at) => ({
    day: new Date(counts[2 * at]! * dayMs).toISOString().slice(0, 10),
    requests: counts[2 * at + 1]!,
  }))
  return { usedToday: isToday ? used : 0, days: days.toReversed().filter(({ requests }) => requests > 0) }
}
