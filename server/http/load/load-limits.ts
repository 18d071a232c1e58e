/**
 * The urgency of a request. Under overload quotes are refused first, then reads and the questions of
 * pages to nodes; orders and their cancellations last. Health is never refused.
 */
export type Priority = 'order' | 'read' | 'node' | 'quote'

/** The bounds beyond which requests of one priority are refused. */
export type LoadLimit = {
  /** Requests of this priority that are answered at the same time. */
  inFlight: number
  /** The mean delay of the event loop, milliseconds. */
  lagMs: number
  /** The expected wait for a connection to the database, milliseconds. */
  databaseWaitMs: number
}

/**
 * The bounds of one process. What is in flight shares one event loop: a hundred reads of a
 * millisecond each make everything else wait for a tenth of a second.
 */
export const loadLimits: Readonly<Record<Priority, LoadLimit>> = {
  order: { inFlight: 24, lagMs: 200, databaseWaitMs: 1_000 },
  read: { inFlight: 32, lagMs: 50, databaseWaitMs: 200 },
  node: { inFlight: 256, lagMs: 50, databaseWaitMs: 200 },
  quote: { inFlight: 24, lagMs: 25, databaseWaitMs: 100 },
}

/**
 * Fewer requests in flight than this are no overload, whatever they wait for: a process that others
 * starve answers its few requests late rather than never.
 */
export const minInFlight = 24

/**
 * The longest expected wait for a thread that finds routes, milliseconds: a quote behind it is
 * refused, but not behind fewer than `minAhead`.
 */
export const solverLimits = { maxWaitMs: 150, minAhead: 8 } as const
