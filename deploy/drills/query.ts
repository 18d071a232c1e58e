import pg from 'pg'

const connectMs = 2_000
const queryMs = 6_000

/**
 * Sends one statement over a connection of its own, and returns its rows.
 *
 * @throws the driver's errors
 * @example
 * await query<{ at: Date }>(url, 'select now() as at')
 */
export const query = async <row extends pg.QueryResultRow>(url: string, text: string): Promise<row[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs, query_timeout: queryMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<row>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Returns why a statement failed; undefined where it did not.
 *
 * @example
 * await failureOf(url, 'select 1') // 'the database system is starting up'
 */
export const failureOf = (url: string, text: string): Promise<string | undefined> =>
  query(url, text).then(
    () => undefined,
    ({ message }: Error) => message,
  )
