/**
 * The urgency of a request. Under overload quotes are refused first, then reads, orders and their
 * cancellations last. Health is never refused; the questions of pages to nodes, which cost the
 * process little and wait long, are counted apart.
 */
export type Priority = 'order' | 'read' | 'node' | 'quote'

/** The bounds beyond which requests of one priority are refused. */
export type LoadLimit = {
  /** The share of the places of the process that may be taken when one more comes. */
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
 * The bounds of questions to nodes: `max` at the same time, and `min` while the event loop is later than
 * `lagMs`, as a page that is rendered delays it, too.
 */
export const nodeLimits = { min: 24, max: 256, lagMs: 50 } as const

/**
 * The places of a process: how many requests it answers at the same time. They follow the delay of
 * the event loop, as what is in flight shares it: a process whose requests wait for nodes and the
 * database answers hundreds at a time, one that computes answers a dozen in turn. Fewer than `min`
 * are no overload, whatever they wait for: a process that others starve answers them late.
 */
export const placeLimits = {
  min: 12,
  max: 256,
  first: 16,
  /** The mean delay of the event loop above which places are taken away, milliseconds. */
  lagMs: 6,
  /** The part of the places that is left where the delay is above it. */
  cut: 0.7,
  /** The places that are added where the delay is below it and the places were needed. */
  step: 2,
} as const

/**
 * The longest expected wait for a thread that finds routes, milliseconds: a quote behind it is
 * refused, but not behind fewer than `minAhead`.
 */
export const solverLimits = { maxWaitMs: 60, minAhead: 4 } as const
