/** Time from outside: milliseconds since the epoch, and a pause that ends early when the signal is aborted. */
export type Clock = { nowMs: () => number; sleep: (ms: number, signal?: AbortSignal) => Promise<void> }
