import { sql } from 'drizzle-orm'
import { namedError } from '@/lib/errors'
import type { Database } from './client'

/**
 * The maximum skew of a process's clock: above it a process does not start, and logs it while it
 * runs.
 */
export const maxSkewMs = 1_000

/** A slower measurement only corrects an impossible offset. */
const quickMs = 50
const samples = 3
/**
 * The interval at which a machine whose clock has jumped is measured while the database is
 * unavailable.
 */
const retryMs = 1_000

/** The clocks of this process: the adjustable one and the monotonic one. */
export type ProcessClocks = { wallMs: () => number; monotonicMs: () => number }

/** The time of the database in this process. */
export type DatabaseClock = {
  /** Returns the database's time, milliseconds since the epoch, without a query. */
  nowMs: () => number
  /** Measures again. */
  measure: () => Promise<void>
  /**
   * Returns the milliseconds by which this machine's clock was at least ahead at the last
   * measurement, its error subtracted.
   */
  aheadMs: () => number
}

type DatabaseClockDeps = ProcessClocks & {
  database: Database
  /** Called after each measurement above `maxSkewMs`, and after the first below it again. */
  onSkew: (skew: { aheadMs: number; isOver: boolean }) => void
}

/**
 * Opens the database's time, which applies to all stored times that processes share: limits,
 * leases, expiries, and deletions by sweeps. It advances with the monotonic clock of this process
 * from the moment of the measurement. If the machine's own clock jumps against that one, it was set
 * or the machine has slept, and the time is measured at once. The drift between two measurements a
 * minute apart is some milliseconds.
 *
 * @throws the database's errors.
 * @example
 * const clock = await openDatabaseClock({ database, onSkew, wallMs, monotonicMs })
 * clock.nowMs() // 1_795_262_400_123
 */
export const openDatabaseClock = async ({
  database,
  onSkew,
  wallMs,
  monotonicMs,
}: DatabaseClockDeps): Promise<DatabaseClock> => {
  /** The database's time minus the monotonic clock, and the machine clock's lead over it. */
  let offsetMs: number | undefined
  let aheadMs = 0
  let errorMs = 0
  let measuring: Promise<void> | undefined
  let failedMs = Number.NEGATIVE_INFINITY

  /**
   * A busy process or database makes measurements imprecise, which alone is no reason to refuse.
   */
  const certainMs = () => Math.sign(aheadMs) * Math.round(Math.max(0, Math.abs(aheadMs) - errorMs))
  const measureOnce = async () => {
    const taken = []
    for (let sample = 0; sample < samples; sample++) taken.push(await takeSample(database, monotonicMs))
    const { atMs, tookMs, databaseMs } = taken.reduce((best, next) => (next.tookMs < best.tookMs ? next : best))
    const measured = databaseMs - atMs
    const near = (known: number) => Math.min(Math.max(known, measured - tookMs / 2), measured + tookMs / 2)
    const known = offsetMs === undefined || tookMs <= quickMs ? measured : near(offsetMs)
    if (known !== offsetMs) errorMs = tookMs / 2
    offsetMs = known
    const wasOff = Math.abs(certainMs()) > maxSkewMs
    aheadMs = wallMs() - monotonicMs() - offsetMs
    const isOver = Math.abs(certainMs()) <= maxSkewMs
    if (!isOver || wasOff) onSkew({ aheadMs: certainMs(), isOver })
  }
  const measure = () => {
    measuring ??= measureOnce().finally(() => {
      measuring = undefined
    })
    return measuring
  }

  await measure()
  return {
    nowMs: () => {
      const passedMs = monotonicMs()
      const nowMs = passedMs + offsetMs!
      const hasJumped = Math.abs(wallMs() - nowMs - aheadMs) > maxSkewMs
      if (hasJumped && passedMs - failedMs >= retryMs)
        measure().catch(() => {
          failedMs = monotonicMs()
        })
      return Math.floor(nowMs)
    },
    measure,
    aheadMs: certainMs,
  }
}

const takeSample = async (database: Database, monotonicMs: () => number) => {
  const beganMs = monotonicMs()
  const databaseMs = await readDatabaseTime(database)
  const tookMs = monotonicMs() - beganMs
  return { atMs: beganMs + tookMs / 2, tookMs, databaseMs }
}

/**
 * Reads the database's time, whole milliseconds since the epoch.
 *
 * @example
 * await readDatabaseTime(database) // 1_795_262_400_123
 */
export const readDatabaseTime = async (database: Pick<Database, 'execute'>): Promise<number> => {
  const { rows } = await database.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return Math.round(rows[0]!.ms)
}

/**
 * Refuses a machine whose clock differs from the database's.
 *
 * @throws {ClockSkewError}
 * @example
 * assertClock({ aheadMs: () => 20 })
 */
export const assertClock = ({ aheadMs }: Pick<DatabaseClock, 'aheadMs'>): void => {
  if (Math.abs(aheadMs()) > maxSkewMs) throw new ClockSkewError(aheadMs())
}

export class ClockSkewError extends namedError('Database.ClockSkewError', (aheadMs: number) => ({
  message:
    `The clock of this machine is ${describeSkew(aheadMs)} the database's: ` +
    'set both by NTP, they may differ by 1 s.',
})) {}

const describeSkew = (aheadMs: number) =>
  `${(Math.abs(aheadMs) / 1_000).toFixed(1)} s ${aheadMs > 0 ? 'ahead of' : 'behind'}`
