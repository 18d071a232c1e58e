/** Reports one line of progress. */
export type Say = (line: string) => void

/**
 * Creates a function that prints lines with the seconds since its creation.
 *
 * @example
 * const say = createProgress({ nowMs: () => performance.now(), print: console.log })
 * say('database ready') // [  0.6s] database ready
 */
export function createProgress({ nowMs, print }: { nowMs: () => number; print: (line: string) => void }): Say {
  const startedAt = nowMs()
  return (line) => print(`[${((nowMs() - startedAt) / 1000).toFixed(1).padStart(5)}s] ${line}`)
}
