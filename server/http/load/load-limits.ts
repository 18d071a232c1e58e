/**
 * How urgent a request is. Under overload quotes are refused first, then reads and the questions of
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

/** The bounds of one process. */
export const loadLimits: Readonly<Record<Priority, LoadLimit>> = {
  order: { inFlight: 128, lagMs: 1_000, databaseWaitMs: 1_000 },
  read: { inFlight: 128, lagMs: 200, databaseWaitMs: 200 },
  node: { inFlight: 256, lagMs: 200, databaseWaitMs: 200 },
  quote: { inFlight: 64, lagMs: 100, databaseWaitMs: 100 },
}

/** The longest expected wait for a thread that finds routes, milliseconds: a quote behind it is refused. */
export const maxSolverWaitMs = 150
