/** From most to least important. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

/** Writes one event with its facts. Facts are plain values that may be published: never keys, bodies or connection strings. */
export type Log = (level: LogLevel, event: string, facts?: Record<string, unknown>) => void

/**
 * Makes a log that writes one JSON object per line and leaves out what is less important than `level`.
 *
 * @example
 * createLog({ level: 'info', nowMs: Date.now, write: console.log })('info', 'listening', { port: 3000 })
 * // {"time":"2026-11-21T06:00:00.000Z","level":"info","event":"listening","port":3000}
 */
export const createLog =
  ({ level, nowMs, write }: { level: LogLevel; nowMs: () => number; write: (line: string) => void }): Log =>
  (at, event, facts = {}) => {
    if (logLevels.indexOf(at) > logLevels.indexOf(level)) return
    write(JSON.stringify({ time: new Date(nowMs()).toISOString(), level: at, event, ...facts }, withoutBigint))
  }

/**
 * Describes an error for the log: its name, message and stack, and those of its cause.
 *
 * @example
 * describeError(new Error('no')).message // 'no'
 */
export const describeError = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? {
        name: error.name,
        message: publish(error.message),
        stack: publish(error.stack ?? ''),
        ...(error.cause !== undefined && { cause: describeError(error.cause) }),
      }
    : { message: publish(String(error)) }

const maxReasonLength = 300

/**
 * Returns why something failed in one line that may be published: the error's name and its short
 * message, and what the node answered where it refused a request. Never a url or the body of an
 * HTTP answer, which may hold an operator's key.
 *
 * @example
 * publicReason(new BlockNotFoundError({ blockNumber: 17n })) // 'BlockNotFoundError: Block at number "17" could not be found.'
 */
export const publicReason = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  // The message of a failed query is the query; its cause says why it failed.
  if (error.name === 'DrizzleQueryError' && error.cause instanceof Error) return publicReason(error.cause)
  const { shortMessage, details, code } = error as { shortMessage?: unknown; details?: unknown; code?: unknown }
  const said = typeof shortMessage === 'string' ? shortMessage : error.message
  const answered = typeof code === 'number' && typeof details === 'string' ? ` ${details}` : ''
  const [line = ''] = publish(`${error.name}: ${said}${answered}`).split('\n')
  return line.slice(0, maxReasonLength)
}

const maxTextLength = 4_000

/** Urls of nodes and databases carry keys, and libraries put them into their messages. */
const publish = (text: string) =>
  text.slice(0, maxTextLength).replace(/\b(https?|wss?|postgres(?:ql)?):\/\/[^\s"')]+/g, '$1://(hidden)')

const withoutBigint = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
