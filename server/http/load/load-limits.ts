/**
 * The urgency of a request. Under overload quotes are refused first, then reads, and orders with
 * their cancellations last. Health is never refused; pages' requests to nodes, which cost the
 * process little and wait long, are counted separately.
 */
export type Priority = 'order' | 'read' | 'node' | 'quote'

/** The bounds beyond which requests of one priority are refused. */
export type LoadLimit = {
  /** The share of the process's places that may be taken when one more request comes. */
  share: number
  /** The expected wait for a connection to the database, milliseconds. */
  databaseWaitMs: number
}

/** The bounds of requests that are answered by the process itself. */
export const loadLimits: Readonly<Record<Exclude<Priority, 'node'>, LoadLimit>> = {
  order: { share: 1, databaseWaitMs: 1_000 },
  read: { share: 0.85, databaseWaitMs: 200 },
  quote: { share: 0.7, databaseWaitMs: 100 },
}

/**
 * The limits of requests to nodes: `max` at the same time, and `min` while the event loop is later
 * than `lagMs`, since rendering a page delays it too.
 */
export const nodeLimits = { min: 24, max: 256, lagMs: 50 } as const

/**
 * The places of a process: the number of requests that it answers at the same time. They follow the
 * delay of the event loop: a process whose requests wait for nodes and the database answers
 * hundreds at a time, one that computes a dozen. Fewer than `min` are no overload: a process
 * without CPU time answers them late.
 */
export const placeLimits = {
  min: 12,
  max: 256,
  first: 16,
  /** The mean delay of the event loop above which places are removed, milliseconds. */
  lagMs: 6,
  /** The part of the places that stays if the delay is above it. */
  cut: 0.7,
  /** The places that are added if the delay is below it and the places were needed. */
  step: 2,
} as const

/**
 * The longest expected wait for a thread that finds routes, milliseconds: a quote with a longer
 * wait is refused, unless fewer than `minAhead` are before it.
 */
export const solverLimits = { maxWaitMs: 60, minAhead: 4 } as const
