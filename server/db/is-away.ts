/**
 * The codes of statements that may succeed later: no connection (08, and Node's own names), no
 * resources (53), a server that stops or starts (57P), a statement or lock that took too long
 * (57014, 55P03), and conflicts of transactions (40P01, 40001).
 */
const passing = /^(08...|53...|57P0.|57014|55P03|40P01|40001|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT)$/

/** The driver's own messages about connections, without a code. */
const broken =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/**
 * True if the database was unavailable or overloaded, rather than the statement wrong: it may be
 * tried again.
 *
 * @example
 * isDatabaseAway(Object.assign(new Error('the database system is starting up'), { code: '57P03' })) // true
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && passing.test(code)) || broken.test(error.message) || isDatabaseAway(error.cause)
}
