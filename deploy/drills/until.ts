import { setTimeout as wait } from 'node:timers/promises'

const lookEveryMs = 50
/** A limit for what hangs, not a measure. */
const patienceMs = 180_000

/**
 * Waits until nothing is missing any more.
 *
 * @param missing Returns what is missing, in a person's words.
 * @throws {Error} after three minutes
 * @example
 * await until('no primary', async () => ((await isPrimary()) ? undefined : 'no server takes writes'))
 */
export const until = async (what: string, missing: () => Promise<string | undefined>): Promise<void> => {
  let lacks = await missing()
  for (const endMs = performance.now() + patienceMs; lacks !== undefined; lacks = await missing()) {
    if (performance.now() > endMs) throw new Error(`For ${patienceMs / 1_000} s ${what}: ${lacks}.`)
    await wait(lookEveryMs)
  }
}
