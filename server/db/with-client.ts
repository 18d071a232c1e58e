import pg from 'pg'

const connectMs = 5_000

/**
 * Runs work on its own connection, which closes with the work, without the limits of a pool's
 * statements.
 *
 * @throws the driver's errors.
 * @example
 * await withClient('postgres://127.0.0.1/caravel', (client) => client.query('analyze'))
 */
export const withClient = async <result>(
  url: string,
  work: (client: pg.Client) => Promise<result>,
): Promise<result> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    application_name: 'caravel migrate',
  })
  // A broken connection is the error of its statement; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
