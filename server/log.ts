import { boundFacts } from './bound-facts'
import { publish } from './publish'

/** The levels from most to least important. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * Logs one event with its facts: plain values that may be published, never keys, bodies or
 * connection strings.
 */
export type Log = (level: LogLevel, event: string, facts?: Record<string, unknown>) => void

/** The identity of the logging process, equal in all of its lines. */
export type LogIdentity = {
  /** The roles by ROLE. */
  role: string
  /** Its name in leases (`holder`), new with each start. */
  process: string
  /** The version of its code. */
  version: string
}

type LogParameters = {
  level: LogLevel
  nowMs: () => number
  write: (line: string) => void
  identity?: LogIdentity
}

/** The maximum UTF-16 units of a line; longer facts become a text that is cut off. */
const maxLine = 16_384
const maxCutFacts = 2_000

/**
 * Creates a log that writes one JSON object per line and leaves out events less important than
 * `level`.
 *
 * @example
 * createLog({ level: 'info', nowMs: Date.now, write: console.log })('info', 'listening', { port: 3000 })
 * // {"time":"2026-11-21T06:00:00.000Z","level":"info","event":"listening","port":3000}
 */
export const createLog =
  ({ level, nowMs, write, identity }: LogParameters): Log =>
  (at, event, facts = {}) => {
    if (logLevels.indexOf(at) > logLevels.indexOf(level)) return
    const bounded = boundFacts(facts)
    const head = { time: new Date(nowMs()).toISOString(), level: at, event }
    const line = JSON.stringify({ ...head, ...bounded, ...identity })
    if (line.length <= maxLine) return write(line)
    write(JSON.stringify({ ...head, cut: JSON.stringify(bounded).slice(0, maxCutFacts), ...identity }))
  }

/** The maximum of described errors below one: causes of causes, and errors in a list. */
const maxCauses = 4

/**
 * Describes an error for the log: its name, message, code and stack, and those of its cause. Never
 * the parameters of a query, the body of a request or an answer, or a url with its key.
 *
 * @example
 * describeError(new Error('no')).message // 'no'
 */
export const describeError = (error: unknown, depth = 0): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: publish(String(error)) }
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown }
  const isDeep = depth >= maxCauses
  return {
    name: error.name,
    message: messageOf(error),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    stack: framesOf(error),
    ...(cause !== undefined && !isDeep && { cause: describeError(cause, depth + 1) }),
    ...(Array.isArray(errors) && !isDeep && { errors: errors.slice(0, 3).map((one) => describeError(one, maxCauses)) }),
  }
}

const maxReasonLength = 300

/**
 * Returns the reason of an error in one line that may be published: the error's name and short
 * message, and the node's answer if it refused a request. Never a url or the body of an HTTP
 * answer, which may contain an operator's key.
 *
 * @example
 * publicReason(new BlockNotFoundError({ blockNumber: 17n }))
 * // 'BlockNotFoundError: Block at number "17" could not be found.'
 */
export const publicReason = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  // The message of a failed query is the query; its cause has the reason.
  if (isFailedQuery(error) && error.cause instanceof Error) return publicReason(error.cause)
  const [line = ''] = `${error.name}: ${messageOf(error)}`.split('\n')
  return line.slice(0, maxReasonLength)
}

/** True for Drizzle's error, whose message ends with all parameters. */
const isFailedQuery = (error: Error): error is Error & { query: string } =>
  'params' in error && typeof (error as { query?: unknown }).query === 'string'

/** True for data exceptions of PostgreSQL, which repeat the value that it could not read. */
const isDataException = (code: unknown): boolean => typeof code === 'string' && /^22\w{3}$/.test(code)

/** Returns the message without its copies of parameters, bodies and urls. */
const messageOf = (error: Error): string => {
  if (isFailedQuery(error)) return publish(`Failed query: ${error.query}`)
  const { shortMessage, details, code } = error as { shortMessage?: unknown; details?: unknown; code?: unknown }
  // viem's long message has the url, the body and the arguments of a request.
  if (typeof shortMessage === 'string') {
    const answered = typeof code === 'number' && typeof details === 'string' ? ` ${details}` : ''
    return publish(`${shortMessage}${answered}`)
  }
  if (isDataException(code)) return publish(error.message.replace(/"[^"]*"/g, '"(hidden)"'))
  // JSON.parse quotes its input.
  if (error instanceof SyntaxError)
    return publish(error.message.replace(/, (?:\.\.\.)?".*" is not/s, ', the text is not'))
  return publish(error.message)
}

/** The maximum of stack lines. */
const maxFrames = 20

/** Returns the frames of an error's stack without its message, with which a stack begins. */
const framesOf = ({ stack = '' }: Error): string =>
  publish(
    stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, maxFrames)
      .join('\n'),
  )
