/**
 * Repetitions of the tests against a chain: once in the suite, more often in
 * `npm run bench -- exact`.
 */
export const exactTimes = Math.max(1, Math.trunc(Number(process.env.EXACT_TIMES)) || 1)

/** Timeout in milliseconds. */
export const exactTimeout = 240_000 * exactTimes

/** Prints the counts of a long run; silent in the suite. */
export function reportExact(what: string, compared: number, different: number): void {
  if (exactTimes > 1) console.log(`${what}: ${compared.toLocaleString('en')} compared, ${different} differ`)
}
