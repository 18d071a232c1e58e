import pg from 'pg'

/** The table of the numbers that a drill writes. */
export const numberedWrites = 'drill_writes'
const readNumber = `select pg_is_in_recovery() as standby from ${numberedWrites} where number = $1`
const connectMs = 2_000
const queryMs = 10_000

/** The result of writing numbers while a primary was replaced. */
export type WritesReport = {
  answered: number
  failed: number
  /** Numbers whose write was answered and that the database does not have. */
  lost: number[]
  /** Numbers that a replica did not show right after their write was answered. */
  unseen: number[]
  /** The reads of the replica that a standby answered; others went to the primary. */
  readFromStandby: number
  /** The longest times between two answered writes, milliseconds, the longest first. */
  gapsMs: number[]
}

/**
 * Writes numbers one after the other, as a client does that waits for each answer, and reads each from a
 * replica once it is answered.
 *
 * @example
 * const writes = createNumberedWrites({ url, replicaUrl })
 * await writes.writeNext()
 * (await writes.report()).lost // []
 */
export const createNumberedWrites = ({ url, replicaUrl }: { url: string; replicaUrl: string }) => {
  const open = (connectionString: string) => {
    const limits = { connectionTimeoutMillis: connectMs, query_timeout: queryMs, max: 1 }
    const pool = new pg.Pool({ connectionString, ...limits })
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const [primary, replica] = [open(url), open(replicaUrl)]
  const answered: number[] = []
  const unseen: number[] = []
  const gapsMs: number[] = []
  let failed = 0
  let readFromStandby = 0
  let next = 0
  let answeredMs: number | undefined

  const writeNext = async () => {
    const number = next++
    try {
      await primary.query(`insert into ${numberedWrites} values ($1)`, [number])
    } catch {
      failed++
      return
    }
    const nowMs = performance.now()
    if (answeredMs !== undefined) gapsMs.push(nowMs - answeredMs)
    answeredMs = nowMs
    answered.push(number)
    // A replica that does not answer shows nothing wrong.
    const seen = await replica.query<{ standby: boolean }>(readNumber, [number]).catch(() => undefined)
    if (seen?.rowCount === 0) unseen.push(number)
    if (seen?.rows[0]?.standby) readFromStandby++
  }
  const report = async (): Promise<WritesReport> => {
    const { rows } = await primary.query<{ number: string }>(`select number from ${numberedWrites}`)
    const kept = new Set(rows.map(({ number }) => Number(number)))
    await Promise.all([primary.end(), replica.end()])
    return {
      answered: answered.length,
      failed,
      unseen,
      readFromStandby,
      lost: answered.filter((number) => !kept.has(number)),
      gapsMs: gapsMs.toSorted((a, b) => b - a),
    }
  }
  return { writeNext, report }
}
