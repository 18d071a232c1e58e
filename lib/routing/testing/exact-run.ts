/** How often the tests against a chain draw their share: once in the suite, more often in `npm run bench -- exact`. */
export const exactTimes = Math.max(1, Math.trunc(Number(process.env.EXACT_TIMES)) || 1)

/** A limit for what hangs, milliseconds. */
export const exactTimeout = 240_000 * exactTimes

/** Says what a long run compared; the suite says nothing. */
export function reportExact(what: string, compared: number, different: number): void {
  if (exactTimes > 1) console.log(`${what}: ${compared.toLocaleString('en')} compared, ${different} differ`)
}
