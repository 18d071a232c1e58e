import { sql } from 'drizzle-orm'
import { namedError } from '@/lib/errors'
import type { Database } from './client'

/** A process whose clock differs by more does not start, and logs it while it runs. */
export const maxSkewMs = 1_000

/** A measurement that took longer only corrects what it contradicts. */
const quickMs = 50
const samples = 3
/** A machine whose clock has jumped is measured at this interval while the database is away. */
const retryMs = 1_000

/** The clocks of this process: the one that can be set, and the one that cannot. */
export type ProcessClocks = { wallMs: () => number; monotonicMs: () => number }

/** The time of the database in this process. */
export type DatabaseClock = {
  /** Returns the database's time, milliseconds since the epoch; asks nothing. */
  nowMs: () => number
  /** Measures again. */
  measure: () => Promise<void>
  /**
   * Returns the milliseconds by which this machine's clock was ahead for certain when last measured,
   * that is less what the measurement may be wrong by.
   */
  aheadMs: () => number
}

type DatabaseClockDeps = ProcessClocks & {
  database: Database
  /** Called after each measurement above `maxSkewMs`, and after the first below it again. */
  onSkew: (skew: { aheadMs: number; isOver: boolean }) => void
}

/**
 * Opens the database's time, by which everything is stored and compared that processes share:
 * limits, leases, expiries, and what sweeps delete. It advances by the clock of this process that
 * cannot be set, from the moment of the measurement; where the machine's own clock jumps against that
 * one, the machine was set or has slept, and it is measured at once. Drift between two measurements
 * a minute apart is some milliseconds.
 *
 * @throws what the database throws while it is away.
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
  /** The database's time less the monotonic clock, and how much of that is the machine's clock. */
  let offsetMs: number | undefined
  let aheadMs = 0
  let errorMs = 0
  let measuring: Promise<void> | undefined
  let failedMs = Number.NEGATIVE_INFINITY

  /** A busy process or database makes measurements coarse: that alone is no reason to refuse. */
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
  message: `The clock of this machine is ${describeSkew(aheadMs)} the database's: set both by NTP, they may differ by 1 s.`,
})) {}

const describeSkew = (aheadMs: number) =>
  `${(Math.abs(aheadMs) / 1_000).toFixed(1)} s ${aheadMs > 0 ? 'ahead of' : 'behind'}`
